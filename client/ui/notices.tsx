/** The place of notices, above every screen. Empty until the chunk is fetched. */
import { useAtomValue } from 'jotai'
import { noticeBoardAtom } from './show-notice.ts'

export function Notices() {
  const board = useAtomValue(noticeBoardAtom)
  return board ? <board.NoticeBoard /> : null
}

/** Short messages, above every screen. */
import { useAtomValue } from 'jotai'
import { noticeBoardAtom } from './notice.ts'

export function Notices() {
  const board = useAtomValue(noticeBoardAtom)
  return board ? <board.NoticeBoard /> : null
}

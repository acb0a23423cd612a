import { useAtomValue } from 'jotai'
import { lineActionsAtom } from './line/line-actions.ts'
import { type Share, canShare, share } from './share-and-download.ts'

/** Sends a text to other people: inside LINE by LINE, elsewhere by the share sheet. Null if it can only be copied. */
export function useShare(): Share | null {
  const line = useAtomValue(lineActionsAtom)
  return line?.share ?? (canShare() ? share : null)
}

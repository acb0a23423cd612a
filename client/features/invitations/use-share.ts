import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { lineActionsAtom } from '#client/platform/line/line-actions.ts'
import { type Share, canShare, share } from '#client/platform/share-and-download.ts'
import { lineOfServer } from '#client/session/line-of-server.ts'

/** Sends a text to other people: by LINE where it offers that, elsewhere by the share sheet. Null if it can only be copied. */
export function useShare(): Share | null {
  return useLineShare() ?? (canShare() ? share : null)
}

/**
 * Null unless LINE offers its picker or the chat in which the app was opened. In an ordinary browser LINE offers the picker to
 * whoever is logged in to it, which its SDK is asked only here; nothing waits for the answer.
 */
export function useLineShare(): Share | null {
  const line = useAtomValue(lineActionsAtom)
  useEffect(() => void lineOfServer()?.start(), [])
  return line?.share ?? null
}

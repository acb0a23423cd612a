/** What this page knows of the sending of files (docs/decisions/0131-attachments.md). */
import { useAtomValue } from 'jotai'
import { atom, getDefaultStore } from 'jotai/vanilla'
import { pieceBytes } from '#shared/limits.ts'
import type { AttachmentId } from '#shared/model/attachment.ts'
import type { ContentProgress } from '#shared/sync/send-contents.ts'
import { unsentFiles } from '#client/store/queries/attachments.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'

export type ContentsStatus = {
  /** The number of files that wait to be sent. */
  waiting: number
  bytesLeft: number
  /** The file that this page is sending. */
  current?: ContentProgress
  /** Nothing is sent by this line, because the person has said so. */
  paused?: 'metered'
  /** Files that the server has refused, because they are not what their rows say. They are not among those that wait. */
  refused: readonly AttachmentId[]
}

type Sending = Pick<ContentsStatus, 'current' | 'paused' | 'refused'>
const nothingSent: Sending = { refused: [] }
const sendingAtom = atom(nothingSent)

export function reportContents(sending: Sending): void {
  getDefaultStore().set(sendingAtom, sending)
}

/** Called when the account is left. */
export function forgetContents(): void {
  reportContents(nothingSent)
}

/** Undefined until it is read. */
export function useContentsStatus(): ContentsStatus | undefined {
  const sending = useAtomValue(sendingAtom)
  const unsent = useLiveQuery(unsentFiles, [])
  if (!unsent) return undefined
  const waiting = unsent.filter(({ id }) => !sending.refused.includes(id))
  const bytes = waiting.reduce((sum, { size }) => sum + size, 0)
  const current = waiting.some(({ id }) => id === sending.current?.attachmentId) ? sending.current : undefined
  return {
    waiting: waiting.length,
    bytesLeft: Math.max(0, bytes - (current?.sentPieces ?? 0) * pieceBytes),
    ...(current && { current }),
    ...(sending.paused && waiting.length > 0 && { paused: sending.paused }),
    refused: sending.refused,
  }
}

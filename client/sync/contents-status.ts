/** What this page knows of the sending of files. A stand-in: it knows what is not sent, and nothing is sent. */
import type { AttachmentId } from '#shared/model/attachment.ts'
import { currentAccount } from '#client/store/current-database.ts'
import { attachmentsOfAccount } from '#client/store/queries/attachments.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'

export type ContentsStatus = {
  waiting: number
  bytesLeft: number
  current?: { attachmentId: AttachmentId; sentPieces: number; pieces: number }
  paused?: 'metered'
  refused: readonly AttachmentId[]
}

export function useContentsStatus(): ContentsStatus | undefined {
  const rows = useLiveQuery(attachmentsOfAccount, [])
  const waiting = rows?.filter(
    ({ uploadedAt, createdBy }) => uploadedAt === null && createdBy === currentAccount().userId,
  )
  return (
    waiting && {
      waiting: waiting.length,
      bytesLeft: waiting.reduce((sum, { size }) => sum + size, 0),
      refused: [],
    }
  )
}

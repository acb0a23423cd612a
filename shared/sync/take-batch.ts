/** What one call sends: as many changes as fit into it. */
import { batchBytesMax } from '../limits.ts'
import type { QueueRecord } from './queue-record.ts'
import { recordedInServerTime } from './server-clock.ts'
import type { SentMutation } from './wire-format.ts'

/**
 * The next batch: as many changes as fit into one call. A single change is always taken, however large it is: the server
 * then answers 413.
 */
export function takeBatch(
  sendable: readonly QueueRecord[],
  { countMax, bytesMax = batchBytesMax }: { countMax: number; bytesMax?: number },
): QueueRecord[] {
  const batch: QueueRecord[] = []
  let bytes = 0
  for (const record of sendable.slice(0, countMax)) {
    bytes += sentBytes(record)
    if (batch.length > 0 && bytes > Math.min(bytesMax, batchBytesMax - envelopeBytes)) break
    batch.push(record)
  }
  return batch
}

/** The batch's size in the request body, in bytes of UTF-8, before compression. */
export function batchBytes(batch: readonly QueueRecord[]): number {
  return batch.reduce((bytes, record) => bytes + sentBytes(record), 0)
}

function sentBytes(record: QueueRecord): number {
  return encoder.encode(JSON.stringify(sentMutationOf(record))).length + 1
}

const encoder = new TextEncoder()
/**
 * Bytes reserved for the rest of the request: account, client, and the cursors and histories of about a hundred groups.
 * With more groups a full batch may be answered by 413. `shrinkBatch` then halves it.
 */
const envelopeBytes = 16 * 1024

export function sentMutationOf(record: QueueRecord): SentMutation {
  const { mutationId, scope, name, args, isResend } = record
  return {
    mutationId,
    scope,
    name,
    args,
    time: recordedInServerTime(record),
    ...(isResend ? { resend: true } : {}),
  }
}

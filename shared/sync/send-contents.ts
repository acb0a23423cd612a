/**
 * Sends the bytes of attachments in pieces (docs/decisions/0131-attachments.md). What is to be sent follows from the rows and the
 * bytes on the device, and the server says which pieces it lacks. So it continues wherever either side was killed, and any device
 * that has the bytes may send them.
 */
import { pieceBytes } from '../limits.ts'
import { type Attachment, type AttachmentId, type ContentHash, pieceCountOf } from '../model/attachment.ts'
import { isFileOf } from '../model/attachment-file.ts'
import { isEmptied } from '../model/row-schemas.ts'
import { type StoredRow, inOrderOfRecording, unsentVersion } from '../model/tables.ts'
import type { TransportOutcome } from './adapt-call-size.ts'
import type { Tombstone } from './device-store.ts'
import { rowOfTable } from './queue-record.ts'

type Ended = Extract<TransportOutcome, { kind: 'unreachable' | 'signed-out' | 'wrong-account' }>

/**
 * How a call about the bytes of an attachment ends. `missing`: the numbers of the pieces that the server lacks, none if it has
 * all. `refused`: the bytes are not those of the row, which no repetition changes. `gone`: the server has no such attachment.
 */
export type PieceOutcome =
  | { kind: 'missing'; pieces: readonly number[] }
  | { kind: 'refused' }
  | { kind: 'gone' }
  | Ended

export type PieceTransport = {
  /** Asks which pieces are missing. */
  ask: (id: AttachmentId) => Promise<PieceOutcome>
  send: (id: AttachmentId, piece: number, bytes: ArrayBuffer) => Promise<PieceOutcome>
}

/** `pieces` are those of the attachment, of which the server has `sentPieces`. */
export type ContentProgress = { attachmentId: AttachmentId; sentPieces: number; pieces: number }

export type ContentDeps = {
  contents: {
    /** Attachments that the server has applied and whose bytes are on the device alone, in order of recording. */
    unsent: () => Promise<readonly Attachment[]>
    bytesOf: (hash: ContentHash) => Promise<ArrayBuffer | undefined>
  }
  transport: PieceTransport
  /** Resolves when no changes are being sent. */
  letChangesGoFirst: () => Promise<void>
  /** Whether another piece may be sent: the line may have become a metered one. */
  mayGoOn: () => boolean
  onProgress: (progress: ContentProgress) => void
  /** Attachments whose bytes were refused, which are not tried again. This adds to them. */
  refused: Set<AttachmentId>
}

/**
 * `sent`: the attachments of which the server has all bytes now. `retry`: the server has asked for the same pieces again and
 * again. `isMoving`: pieces were sent before the connection broke.
 */
export type ContentsOutcome = ({ kind: 'done' | 'retry' } | (Ended & { isMoving?: boolean })) & {
  sent: readonly AttachmentId[]
}

/** Sends all bytes that can be sent, one attachment after the other. It throws only on a defect or an error of the store. */
export async function sendContents(deps: ContentDeps): Promise<ContentsOutcome> {
  const tried = new Set<AttachmentId>()
  const sent: AttachmentId[] = []
  for (;;) {
    // Read anew each time, because rows come and go meanwhile.
    const unsent = await deps.contents.unsent()
    const next = unsent.find(({ id }) => !tried.has(id) && !deps.refused.has(id))
    if (!next || !deps.mayGoOn()) return { kind: 'done', sent }
    tried.add(next.id)
    const outcome = await sendContent(deps, next)
    if (outcome.kind === 'refused') deps.refused.add(next.id)
    else if (outcome.kind === 'missing' && outcome.pieces.length === 0) sent.push(next.id)
    else if (outcome.kind !== 'missing' && outcome.kind !== 'gone') return { ...outcome, sent }
  }
}

type ContentOutcome = PieceOutcome | { kind: 'retry' } | (Ended & { isMoving: true })

async function sendContent(
  { contents, transport, letChangesGoFirst, mayGoOn, onProgress }: ContentDeps,
  row: Attachment,
): Promise<ContentOutcome> {
  const attachmentId = row.id
  const bytes = await contents.bytesOf(row.hash)
  if (!bytes) return { kind: 'gone' }
  // The server compares the same. Without this, the bytes of a false row would be sent with each start of the app.
  if (!isFileOf(row, new Uint8Array(bytes))) return { kind: 'refused' }
  const pieces = pieceCountOf(row.size)
  await letChangesGoFirst()
  let outcome = await transport.ask(attachmentId)
  for (let calls = 0; outcome.kind === 'missing'; calls += 1) {
    const [piece] = outcome.pieces
    if (piece === undefined) return outcome
    if (calls === 2 * pieces) return { kind: 'retry' }
    onProgress({ attachmentId, sentPieces: pieces - outcome.pieces.length, pieces })
    await letChangesGoFirst()
    if (!mayGoOn()) return outcome
    outcome = await transport.send(attachmentId, piece, pieceOf(bytes, piece))
    if (outcome.kind === 'unreachable' && calls > 0) return { ...outcome, isMoving: true }
  }
  return outcome
}

function pieceOf(bytes: ArrayBuffer, piece: number): ArrayBuffer {
  return bytes.slice(piece * pieceBytes, (piece + 1) * pieceBytes)
}

/** The rows of a device that name bytes. */
export type NamingRows = {
  attachments: readonly StoredRow<'attachments'>[]
  /** Those of attachments; others count as none. */
  tombstones: readonly Tombstone[]
}

/**
 * The attachments whose bytes are `here` and, as far as the device knows, not on the server, in order of recording. Deleted
 * ones are among them as long as they can be restored.
 */
export function withUnsentBytes(
  { attachments, tombstones }: NamingRows,
  here: ReadonlySet<ContentHash>,
): (StoredRow<'attachments'> & { isSendable: boolean })[] {
  const deleted = tombstones.flatMap((tombstone) => rowOfTable('attachments', tombstone) ?? [])
  const restorable = deleted.filter((row) => !isEmptied('attachments', row))
  return [
    ...attachments.map((row) => ({ ...row, isSendable: row.createdVersion !== unsentVersion })),
    ...restorable.map((row) => ({ ...row, isSendable: false })),
  ]
    .filter(({ uploadedAt, hash }) => uploadedAt === null && here.has(hash))
    .toSorted(inOrderOfRecording)
}

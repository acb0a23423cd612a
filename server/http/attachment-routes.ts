/** The bytes of attachments: devices send them in pieces, and members fetch them (docs/decisions/0131-attachments.md). */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response, Router } from 'express'
import { readParams } from '#shared/api/define-call.ts'
import { found } from '#shared/api/define-read.ts'
import { pieceBytes } from '#shared/limits.ts'
import { fileNameOf } from '#shared/model/attachment-file.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import type { UserId } from '#shared/model/user.ts'
import { type GroupReads, readGroups } from '#server/db/group-reads.ts'
import { receivePiece } from '#server/sync/receive-piece.ts'
import type { HeldBody } from './body-memory.ts'
import { refuseInMaintenance } from './maintenance.ts'
import { chargeForBody, requireBudget } from './read-json.ts'
import { receiveBody } from './receive-body.ts'
import { answer, refuse } from './refuse.ts'
import { accountOf, requireSession } from './require-session.ts'
import { sentBytesHeaders } from './rest-routes.ts'
import type { Services } from './services.ts'

const path = '/attachments/:attachmentId'
const piecesPath = `${path}/pieces` as const

export function addAttachmentRoutes(router: Router, services: Services): void {
  const { budgets, uploads } = services
  router.get(path, requireSession(services), sendContent(services))
  router.get(piecesPath, requireSession(services), listMissing(services))
  router.put(
    `${piecesPath}/:piece`,
    requireSession(services),
    refuseInMaintenance(services),
    requireBudget(budgets),
    refuseOtherTypes,
    receiveBody({ bodies: uploads, bytesMax: pieceBytes }),
    chargeForBody(budgets),
    takePiece(services),
  )
}

const binary = 'application/octet-stream'

const refuseOtherTypes: RequestHandler = (request, response, next) => {
  if (request.is(binary)) next()
  else refuse(response, 'unreadable')
}

/** The attachment of the path. Whoever is no member gets the same as if there were none. */
async function attachmentIn(reads: GroupReads, request: Request): Promise<StoredRow<'attachments'>> {
  const { attachmentId } = readParams(path, request.params)
  const groupId = await reads.groupOfAttachment(attachmentId)
  return found(await reads.attachment(groupId, attachmentId), 'attachment-not-found')
}

function sendContent(services: Services): RequestHandler {
  return async (request, response) => {
    const { row, content } = await findContent(services, request)
    if (!content) return refuse(response, 'attachment-not-uploaded')
    // The name is what a device has said, so it gets an extension of the type here. No cache keeps the bytes, as none keeps other
    // answers: a browser would give them to whoever uses it after the member. Devices keep them with their rows. Parts are not
    // sent, because they could be those of two files.
    response.attachment(fileNameOf(row)).set(sentBytesHeaders).set('accept-ranges', 'none').type(row.type)
    if (Buffer.isBuffer(content)) response.send(content)
    else await sendStream(content, response.set('content-length', String(row.size)), services)
  }
}

/** The bytes are a stream if they come from the bucket, and undefined while the server does not have them. */
async function findContent(
  services: Services,
  request: Request,
): Promise<{ row: StoredRow<'attachments'>; content: Buffer | Readable | undefined }> {
  const { database, accountQueue } = services
  const { userId } = accountOf(request)
  const read = () =>
    accountQueue(userId, () =>
      readGroups(database, userId, async (reads) => {
        const row = await attachmentIn(reads, request)
        return { row, content: await reads.attachmentContent(row) }
      }),
    )
  const { row, content } = await read()
  if (content === undefined || Buffer.isBuffer(content)) return { row, content }
  const stream = await streamOf(content, services)
  if (stream) return { row, content: stream }
  // Deleted by hand after it was moved back into the database.
  const again = await read()
  if (Buffer.isBuffer(again.content)) return { row, content: again.content }
  throw unreachable(new Error(`the bucket has no object ${content.object}`), services)
}

async function streamOf({ object }: { object: string }, services: Services): Promise<Readable | undefined> {
  const { bucket } = services
  if (!bucket) throw unreachable(new Error('the contents are in a bucket that is not set'), services)
  return bucket.get(object).catch((error: unknown) => {
    throw unreachable(error, services)
  })
}

function unreachable(error: unknown, { onDefect }: Services): Refusal {
  onDefect(error, 'attachments')
  return new Refusal('unavailable')
}

/** The answer has begun, so the caller sees only that it ends early. */
async function sendStream(stream: Readable, response: Response, { onDefect }: Services): Promise<void> {
  try {
    await pipeline(stream, response)
  } catch (error) {
    const isLeft = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!isLeft) onDefect(error, 'attachments')
  }
}

/** Which pieces a device has still to send. None if the server has the bytes. */
function listMissing({ database, accountQueue }: Services): RequestHandler {
  return async (request, response) => {
    const { userId } = accountOf(request)
    const read = async (reads: GroupReads) => reads.missingPieces(await attachmentIn(reads, request))
    answer(response, { missing: await accountQueue(userId, () => readGroups(database, userId, read)) })
  }
}

function takePiece(services: Services): RequestHandler {
  const { database, accountQueue, now } = services
  return async (request, response) => {
    const { userId } = accountOf(request)
    const content: unknown = request.body
    const piece = pieceIn(request)
    if (piece === undefined || !Buffer.isBuffer(content)) return refuse(response, 'unreadable')
    const missing = await accountQueue(userId, async () => {
      const row = await readGroups(database, userId, (reads) => attachmentIn(reads, request))
      return withHeld(services, userId, (held) =>
        receivePiece({ database, now }, row, { piece, content, holdWhole: () => hold(held, row.size) }),
      )
    })
    answer(response, { missing })
  }
}

/** The number in the path, counted from 0. */
function pieceIn({ params }: Request): number | undefined {
  const { piece = '' } = params
  return typeof piece === 'string' && /^\d{1,4}$/.test(piece) ? Number(piece) : undefined
}

async function withHeld<T>(
  { uploads }: Services,
  userId: UserId,
  work: (held: HeldBody) => Promise<T>,
): Promise<T> {
  const held = uploads.hold(userId)
  try {
    return await work(held)
  } finally {
    held.giveBack()
  }
}

function hold(held: HeldBody, bytes: number): void {
  const refusal = held.take(bytes)
  if (refusal) throw new Refusal(refusal)
}

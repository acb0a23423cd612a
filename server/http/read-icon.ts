/**
 * Reads the picture of a call that sets a group's icon: one file in the multipart field `icon`. Behind it, the call's body is
 * `{ icon }`, the picture's id, as `shared/api/group-calls.ts` reads it.
 */
import { createHash } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { Busboy } from '@fastify/busboy'
import { iconBytesMax } from '#shared/limits.ts'
import { IconId } from '#shared/model/group.ts'
import { readIconType } from '#shared/model/icon-picture.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { type Result, err, ok } from '#shared/result.ts'
import type { Icon } from '#server/db/group-icons.ts'
import type { BodyMemory } from './body-memory.ts'
import type { Budgets } from './cost-budgets.ts'
import { chargeForBody, requireBudget } from './read-json.ts'
import { receiveBody } from './receive-body.ts'
import { refuse } from './refuse.ts'

const multipart = 'multipart/form-data'
/** Boundaries and headers of the one part. */
const wrappingBytesMax = 4 * 1024

/** Behind `requireSession`. */
export function readIcon({ bodies, budgets }: { bodies: BodyMemory; budgets: Budgets }): RequestHandler[] {
  return [
    requireBudget(budgets),
    refuseOtherTypes,
    receiveBody({ bodies, bytesMax: iconBytesMax + wrappingBytesMax, tooLarge: 'icon-too-large' }),
    chargeForBody(budgets),
    takeIcon,
  ]
}

const refuseOtherTypes: RequestHandler = (request, response, next) => {
  if (request.is(multipart)) next()
  else refuse(response, 'unreadable')
}

const takeIcon: RequestHandler = async (request, response, next) => {
  const { 'content-type': contentType = '' } = request.headers
  const body: unknown = request.body
  const parts = Buffer.isBuffer(body) ? await partsOf(contentType, body) : undefined
  const read = parts ? iconIn(parts) : err('unreadable')
  if (!read.ok) return refuse(response, read.code)
  icons.set(request, read.value)
  request.body = { icon: read.value.icon }
  next()
}

function iconIn(parts: readonly Part[]): Result<Icon, RejectionCode> {
  if (parts.some(({ name }) => name !== 'icon')) return err('unknown-field')
  const [first, second] = parts
  if (!first?.content || second) return err('icon-required')
  const { content } = first
  if (content.length > iconBytesMax) return err('icon-too-large')
  const type = readIconType(content)
  if (!type.ok) return type
  const icon = IconId.parse(createHash('sha256').update(content).digest('hex'))
  return ok({ icon, type: type.value, content })
}

const icons = new WeakMap<Request, Icon>()

/** The icon that came with the call. Undefined for calls that take none. */
export function sentIconOf(request: Request): Icon | undefined {
  return icons.get(request)
}

/** A part without a file name and with a text has no `content`. */
export type Part = { name: string | undefined; content: Buffer | undefined }

/** A call has one part; one more is enough to refuse it. The headers of a part are its name, its type and its encoding. */
const limits = { parts: 4, headerPairs: 10, headerSize: 4 * 1024 }

/**
 * Takes a multipart body apart that has been read as a whole. Undefined if the body is malformed, or has more parts than any
 * call. File names are not read.
 */
function partsOf(contentType: string, body: Buffer): Promise<Part[] | undefined> {
  return new Promise((resolve) => {
    const parts: Promise<Part>[] = []
    const giveUp = () => resolve(undefined)
    try {
      new Busboy({ headers: { 'content-type': contentType }, limits })
        .on('file', (name, stream) => {
          const part = stream.toArray().then((chunks: Buffer[]) => ({ name, content: Buffer.concat(chunks) }))
          parts.push(part)
          // `finish` does not follow if the body ends within the part, so nobody else would catch its error.
          part.catch(giveUp)
        })
        .on('field', (name) => parts.push(Promise.resolve({ name, content: undefined })))
        .on('partsLimit', giveUp)
        .on('error', giveUp)
        .on('finish', () => void Promise.all(parts).then(resolve, giveUp))
        .end(body)
    } catch {
      // The content type has no boundary.
      giveUp()
    }
  })
}

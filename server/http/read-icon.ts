/**
 * Reads the picture of a call that sets a group's icon: one file in the multipart field `icon`. Behind it, the call's body is
 * `{ icon }`, the picture's id, as `shared/api/group-calls.ts` reads it.
 */
import { createHash } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { iconBytesMax } from '#shared/limits.ts'
import { IconId } from '#shared/model/group.ts'
import { readIconType } from '#shared/model/icon-picture.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { type Result, err, ok } from '#shared/result.ts'
import type { Icon } from '#server/db/group-icons.ts'
import type { BodyMemory } from './body-memory.ts'
import type { Budgets } from './cost-budgets.ts'
import { chargeForBody, requireBudget } from './read-json.ts'
import { type Part, partsOf } from './read-multipart.ts'
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

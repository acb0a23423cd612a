/**
 * Reads the picture of a call that sets a group's icon: one file in the multipart field `icon`. Behind it, the call's body is
 * `{ icon }`, the picture's id, as `shared/api/group-calls.ts` reads it.
 */
import { createHash } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { iconBytesMax } from '#shared/limits.ts'
import { IconId } from '#shared/model/group.ts'
import { readIconType } from '#shared/model/icon-picture.ts'
import { err, ok } from '#shared/result.ts'
import type { Icon } from '#server/db/group-icons.ts'
import type { BodyMemory } from './body-memory.ts'
import type { Budgets } from './cost-budgets.ts'
import { readMultipart } from './read-multipart.ts'

/** Behind `requireSession`. */
export function readIcon({ bodies, budgets }: { bodies: BodyMemory; budgets: Budgets }): RequestHandler[] {
  return readMultipart({
    ...{ bodies, budgets },
    field: 'icon',
    bytesMax: iconBytesMax,
    codes: { missing: 'icon-required', tooLarge: 'icon-too-large' },
    take: (request, { file: { content }, texts }) => {
      if (texts.size > 0) return err('unknown-field')
      const type = readIconType(content)
      if (!type.ok) return type
      const icon = IconId.parse(createHash('sha256').update(content).digest('hex'))
      icons.set(request, { icon, type: type.value, content })
      return ok({ icon })
    },
  })
}

const icons = new WeakMap<Request, Icon>()

/** The icon that came with the call. Undefined for calls that take none. */
export function sentIconOf(request: Request): Icon | undefined {
  return icons.get(request)
}

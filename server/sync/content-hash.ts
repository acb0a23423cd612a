/** What a mutation says, in short: the same id with other content is an error (design, section 5). */
import { createHash } from 'node:crypto'
import { compareText } from '#shared/ordering.ts'
import type { SentMutation } from '#shared/sync/wire.ts'

export function contentHashOf({ name, args }: Pick<SentMutation, 'name' | 'args'>): string {
  return createHash('sha256')
    .update(canonicalJson([name, args]))
    .digest('base64url')
}

/** JSON with keys in one order, so that equal values give equal text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  entries.sort(([a], [b]) => compareText(a, b))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`
}

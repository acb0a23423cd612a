/** A hash of a mutation's name and arguments. The same id with another hash is refused (docs/design.md, "Push"). */
import { hash } from 'node:crypto'
import { canonicalJson } from '#shared/sync/canonical-json.ts'
import type { SentMutation } from '#shared/sync/wire-format.ts'

export function contentHashOf({ name, args }: Pick<SentMutation, 'name' | 'args'>): string {
  return hash('sha256', canonicalJson([name, args]), 'base64url')
}

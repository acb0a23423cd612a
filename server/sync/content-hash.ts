/** What a mutation says, in short: the same id with other content is an error (docs/design.md, "Push"). */
import { hash } from 'node:crypto'
import { canonicalJson } from '#shared/sync/canonical-json.ts'
import type { SentMutation } from '#shared/sync/wire.ts'

export function contentHashOf({ name, args }: Pick<SentMutation, 'name' | 'args'>): string {
  return hash('sha256', canonicalJson([name, args]), 'base64url')
}

/** The schemas of the keys by which rows and calls name people (user-key.ts) and scopes with their versions (scope.ts). */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { isId } from './id.ts'
import type { Scope, ScopeVersion } from './scope.ts'
import { type UserKey, isUserKey } from './user-key.ts'

export const userKeySchema = z.custom<UserKey>((value) => typeof value === 'string' && isUserKey(value), {
  error: 'person-unknown' satisfies RejectionCode,
})

export const scopeSchema = z.custom<Scope>(
  (value) => typeof value === 'string' && /^[gu]:/.test(value) && isId(value.slice(2)),
  { error: 'unreadable' },
)

export const scopeVersionSchema = z.strictObject({
  version: z.int('unreadable').check(z.minimum(0, 'unreadable')),
  id: z.string('unreadable').check(z.maxLength(60, 'unreadable')),
}) satisfies z.ZodMiniType<ScopeVersion>

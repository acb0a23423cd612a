/** Local sign-in: a person is whoever holds a key that a device has made (design, section 6; docs/decisions). */
import * as z from 'zod/mini'
import type { RejectionCode } from '#shared/codes.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import { DisplayName, type User } from '#shared/model/user.ts'
import { type Result, err, ok } from '#shared/result.ts'
import type { Database } from '#server/db/database.ts'
import { signUp, userOfIdentity } from '#server/db/identities.ts'
import { hashOf, isSameSecret } from './secrets.ts'
import { userIdOf } from './user-ids.ts'

/** At least 122 random bits, as base64url or a UUID, kept by the device through sign-out. */
const DeviceKey = z
  .string('unreadable')
  .check(z.regex(/^[\w-]{22,128}$/, 'unreadable' satisfies RejectionCode))

export const LocalSignIn = z.strictObject({
  displayName: DisplayName,
  key: z.optional(DeviceKey),
  accessCode: z.optional(z.string('access-code-wrong' satisfies RejectionCode)),
})
export type LocalSignIn = z.infer<typeof LocalSignIn>

type Deps = {
  database: Database
  settings: { accessCode: string | null }
  now: () => EpochSeconds
  newToken: () => string
}

const provider = 'local'

/**
 * The same key is the same person, whatever name is typed, and proves more than the access code that let them in once.
 * Whoever brings none is new, and cannot come back.
 */
export async function signInLocally(
  { database, settings: { accessCode: expected }, now, newToken }: Deps,
  { displayName, key = newToken(), accessCode = '' }: LocalSignIn,
): Promise<Result<User, RejectionCode>> {
  const identity = { provider, subject: hashOf(key) }
  const known = await userOfIdentity(database, identity)
  if (known) return ok(known)
  if (expected !== null && !isSameSecret(accessCode, expected)) return err('access-code-wrong')
  const user = { id: userIdOf(identity), displayName, avatarUrl: null, createdAt: now() }
  return ok(await signUp(database, user, identity))
}

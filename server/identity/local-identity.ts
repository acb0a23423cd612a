/** Local sign-in: a person is whoever holds a key that a device has made (design, section 6; docs/decisions). */
import * as z from 'zod/mini'
import type { RejectionCode } from '#shared/codes.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import { DisplayName, type User, type UserId } from '#shared/model/user.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { readTypedCode } from '#shared/api/typed-code.ts'
import { deviceCodeSeconds } from '#shared/limits.ts'
import type { Database } from '#server/db/database.ts'
import { putDeviceCode, redeemDeviceCode } from '#server/db/device-codes.ts'
import { signUp, userOfIdentity } from '#server/db/identities.ts'
import { hashOf, isSameSecret, newDeviceCode } from './secrets.ts'
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

/** On a person's next device, by a code from one on which they are signed in. */
export const DeviceSignIn = z.strictObject({
  deviceCode: z.string('device-code-wrong' satisfies RejectionCode),
  key: z.optional(DeviceKey),
})
export type DeviceSignIn = z.infer<typeof DeviceSignIn>

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

/** The person's one code: an earlier one serves no more. */
export async function makeDeviceCode({ database, now }: Deps, userId: UserId): Promise<string> {
  const code = newDeviceCode()
  await putDeviceCode(database, { userId, codeHash: hashOf(code), expiresAt: now() + deviceCodeSeconds })
  return code
}

/**
 * The device's own key leads to the code's person from now on. A key that leads to somebody already has come with this
 * code before, and the answer was lost. Whether a code is wrong, used or too old is not said: that would help to guess.
 */
export async function signInByCode(
  { database, now, newToken }: Deps,
  { deviceCode, key = newToken() }: DeviceSignIn,
): Promise<Result<User, RejectionCode>> {
  const identity = { provider, subject: hashOf(key) }
  const known = await userOfIdentity(database, identity)
  if (known) return ok(known)
  const codeHash = hashOf(readTypedCode(deviceCode))
  const user = await redeemDeviceCode(database, { codeHash, identity, at: now() })
  return user ? ok(user) : err('device-code-wrong')
}

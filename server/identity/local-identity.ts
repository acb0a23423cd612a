/**
 * Local sign-in: a person is whoever holds a key that a device has made (docs/design.md, "Accounts";
 * docs/decisions/0002-device-keys.md).
 */
import * as z from 'zod/mini'
import type { RejectionCode } from '#shared/codes.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import { DisplayName, type User, UserId } from '#shared/model/user.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { readTypedCode } from '#shared/api/typed-code.ts'
import { deviceCodeSeconds } from '#shared/limits.ts'
import type { Database } from '#server/db/database.ts'
import { putDeviceCode, redeemDeviceCode, userOfDeviceCode } from '#server/db/device-codes.ts'
import { type Identity, addKey, signUp, userOfIdentity } from '#server/db/identities.ts'
import { hashOf, isSameSecret, newDeviceCode } from './secrets.ts'
import { userIdOf } from './user-ids.ts'

/** At least 122 random bits, as base64url or a UUID, kept by the device through sign-out. */
const DeviceKey = z
  .string('unreadable')
  .check(z.regex(/^[\w-]{22,128}$/, 'unreadable' satisfies RejectionCode))

/** Null for nobody's. Devices that leave it out, as 0.1.0 does, do not know the refusal. */
const endsSessionOf = z.optional(z.nullable(UserId))

export const LocalSignIn = z.strictObject({
  displayName: DisplayName,
  key: z.optional(DeviceKey),
  accessCode: z.optional(z.string('access-code-wrong' satisfies RejectionCode)),
  /** Whom the device expects its key to lead to. A server that was set back may take the key for somebody new. */
  expectedUserId: z.optional(UserId),
  /** Whose session on this device is to end: without it, a sign-in as another person is refused. */
  endsSessionOf,
})
export type LocalSignIn = z.infer<typeof LocalSignIn>

/** On a person's next device, by a code from one on which they are signed in. */
export const DeviceSignIn = z.strictObject({
  deviceCode: z.string('device-code-wrong' satisfies RejectionCode),
  key: z.optional(DeviceKey),
  endsSessionOf,
})
export type DeviceSignIn = z.infer<typeof DeviceSignIn>

/** A new key for a device that has lost its own, and is still signed in. */
export const AddedKey = z.strictObject({ key: DeviceKey })

/** Whom a sign-in leads to. Nothing is stored, and no code is used up, before `enter` is called. */
export type PreparedSignIn = { userId: UserId; complete: () => Promise<Result<User, RejectionCode>> }

type Deps = {
  database: Database
  settings: { accessCode: string | null }
  now: () => EpochSeconds
  newToken: () => string
}

function identityOf(key: string): Identity {
  return { provider: 'local', subject: hashOf(key) }
}

function preparedFor(user: User): Result<PreparedSignIn, RejectionCode> {
  return ok({ userId: user.id, complete: async () => ok(user) })
}

/**
 * The same key is the same person, whatever name is typed, and proves more than the access code that let them in once.
 * Whoever brings none is new, and cannot come back.
 */
export async function signInLocally(
  { database, settings: { accessCode: expected }, now, newToken }: Deps,
  { displayName, key = newToken(), accessCode = '', expectedUserId }: LocalSignIn,
): Promise<Result<PreparedSignIn, RejectionCode>> {
  const identity = identityOf(key)
  const known = await userOfIdentity(database, identity)
  const userId = known?.id ?? userIdOf(identity)
  if (expectedUserId !== undefined && userId !== expectedUserId) return err('device-unknown')
  if (known) return preparedFor(known)
  if (expected !== null && !isSameSecret(accessCode, expected)) return err('access-code-wrong')
  const user = { id: userId, displayName, avatarUrl: null, createdAt: now() }
  return ok({ userId, complete: async () => ok(await signUp(database, user, identity)) })
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
): Promise<Result<PreparedSignIn, RejectionCode>> {
  const identity = identityOf(key)
  const known = await userOfIdentity(database, identity)
  if (known) return preparedFor(known)
  const codeHash = hashOf(readTypedCode(deviceCode))
  const userId = await userOfDeviceCode(database, { codeHash, at: now() })
  if (!userId) return err('device-code-wrong')
  const complete = async () => {
    const user = await redeemDeviceCode(database, { codeHash, identity, at: now() })
    return user ? ok(user) : err('device-code-wrong' as const)
  }
  return ok({ userId, complete })
}

/** The key leads to the person from now on. It may have come before, and the answer was lost. */
export async function addDeviceKey(
  { database, now }: Deps,
  { userId, key }: { userId: UserId; key: string },
): Promise<Result<User, RejectionCode>> {
  const user = await addKey(database, { ...identityOf(key), userId, createdAt: now() })
  return user.id === userId ? ok(user) : err('account-mismatch')
}

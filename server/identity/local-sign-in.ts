/**
 * Local sign-in: a device makes a random key, and the holder of the key is the person (docs/design.md, "Accounts";
 * docs/decisions/0002-device-keys.md).
 */
import * as z from 'zod/mini'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import { DisplayName, type User, UserId } from '#shared/model/user.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { readTypedCode } from '#shared/model/invite-code.ts'
import { deviceCodeSeconds } from '#shared/limits.ts'
import type { Database } from '#server/db/database.ts'
import { isDeletedAccount } from '#server/db/deleted-accounts.ts'
import { putDeviceCode, redeemDeviceCode, userOfDeviceCode, addKeyInSession } from '#server/db/device-keys.ts'
import { type Identity, isRevoked, signUp, userOfIdentity } from '#server/db/identities.ts'
import { hashOf, isSameSecret, newDeviceCode } from './secrets.ts'
import { userIdOf } from './user-id-of.ts'

/** At least 122 random bits, as base64url or a UUID. The device keeps the key when the person signs out. */
export const DeviceKey = z
  .string('unreadable')
  .check(z.regex(/^[\w-]{22,128}$/, 'unreadable' satisfies RejectionCode))

/** Null if no session may be ended. Devices of 0.1.0 leave it out and do not know the refusal `other-person-signed-in`. */
export const endsSessionOf = z.optional(z.nullable(UserId))

export const LocalSignIn = z.strictObject({
  displayName: DisplayName,
  key: z.optional(DeviceKey),
  accessCode: z.optional(z.string('access-code-wrong' satisfies RejectionCode)),
  /**
   * The user that the device expects its key to lead to. A restored server may not know the key and would create
   * another account.
   */
  expectedUserId: z.optional(UserId),
  /** The user whose session on this device may be ended. Without it a sign-in as another person is refused. */
  endsSessionOf,
})
export type LocalSignIn = z.infer<typeof LocalSignIn>

/** Sign-in on another device, by a code from a device on which the person is signed in. */
export const DeviceSignIn = z.strictObject({
  deviceCode: z.string('device-code-wrong' satisfies RejectionCode),
  key: z.optional(DeviceKey),
  endsSessionOf,
})
export type DeviceSignIn = z.infer<typeof DeviceSignIn>

/** Adds a new key for a device that has lost its own and is still signed in. */
export const AddedKey = z.strictObject({ key: DeviceKey })

/** The user that a sign-in leads to. Nothing is stored and no code is used up before `complete` is called. */
export type PreparedSignIn = {
  userId: UserId
  /** The person's earlier account, if it may have been given up for this one. */
  formerUserId?: UserId
  /** The stored form of the device's key, if it has one: ending the session revokes it. */
  deviceKey?: string
  complete: () => Promise<Result<User, RejectionCode>>
}

type Deps = {
  database: Database
  settings: { accessCode: string | null }
  now: () => EpochSeconds
  newToken: () => string
}

/** What the holder of a device key proves. */
export function identityOfKey(key: string): Identity {
  return { provider: 'local', subject: hashOf(key) }
}

/** A known key signs in, unless the person has ended the sign-in of its device. */
async function preparedFor(
  { database }: Deps,
  user: User,
  identity: Identity,
): Promise<Result<PreparedSignIn, RejectionCode>> {
  if (await isRevoked(database, identity)) return err('device-revoked')
  return ok({ userId: user.id, deviceKey: identity.subject, complete: async () => ok(user) })
}

/**
 * Signs in by a device key. A known key leads to its person, whatever name is given and without the access code,
 * because it proves more. A sign-in without a key creates a new account, which no key leads to later.
 */
export async function signInLocally(
  deps: Deps,
  { displayName, key = deps.newToken(), accessCode = '', expectedUserId }: LocalSignIn,
): Promise<Result<PreparedSignIn, RejectionCode>> {
  const { database, settings, now } = deps
  const { accessCode: expected } = settings
  const identity = identityOfKey(key)
  const known = await userOfIdentity(database, identity)
  const userId = known?.id ?? userIdOf(identity)
  // Identities of a deleted account are gone. So the device is told by the person whom it names, or by its first key.
  for (const id of new Set([expectedUserId ?? userId, userId]))
    if (await isDeletedAccount(database, id)) return err('account-deleted')
  if (expectedUserId !== undefined && userId !== expectedUserId) return err('device-unknown')
  if (known) return preparedFor(deps, known, identity)
  if (expected !== null && !isSameSecret(accessCode, expected)) return err('access-code-wrong')
  const user = { id: userId, displayName, avatarUrl: null, createdAt: now() }
  const complete = async () => ok(await signUp(database, user, identity))
  return ok({ userId, deviceKey: identity.subject, complete })
}

/** Makes a device code for the user of the session. It replaces the user's earlier code. */
export async function makeDeviceCode(
  { database, now }: Deps,
  { userId, token }: { userId: UserId; token: string },
): Promise<Result<string, 'signed-out'>> {
  const code = newDeviceCode()
  const stored = { userId, codeHash: hashOf(code), expiresAt: now() + deviceCodeSeconds }
  return (await putDeviceCode(database, stored, { tokenHash: hashOf(token) })) ? ok(code) : err('signed-out')
}

/**
 * Adds the device's key to the account of the code. A key that already leads to an account is signed in without the
 * code: the same call came before and its answer was lost. The refusal does not tell whether a code is wrong, used or
 * expired, because that would help to guess codes.
 */
export async function signInByCode(
  deps: Deps,
  { deviceCode, key = deps.newToken() }: DeviceSignIn,
): Promise<Result<PreparedSignIn, RejectionCode>> {
  const { database, now } = deps
  const identity = identityOfKey(key)
  const known = await userOfIdentity(database, identity)
  if (known) return preparedFor(deps, known, identity)
  const codeHash = hashOf(readTypedCode(deviceCode))
  const userId = await userOfDeviceCode(database, { codeHash, at: now() })
  if (!userId) return err('device-code-wrong')
  const complete = async () => {
    const user = await redeemDeviceCode(database, { codeHash, identity, at: now() })
    return user ? ok(user) : err('device-code-wrong' as const)
  }
  return ok({ userId, deviceKey: identity.subject, complete })
}

/** Adds a key to the account of the session, for its device (see `addKeyInSession`). */
export function addDeviceKey(
  { database, now }: Deps,
  { userId, key, token }: { userId: UserId; key: string; token: string },
): Promise<Result<User, RejectionCode>> {
  const identity = { ...identityOfKey(key), userId, createdAt: now() }
  return addKeyInSession(database, { tokenHash: hashOf(token), key: identity })
}

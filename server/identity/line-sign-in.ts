/**
 * Sign-in by LINE, and linking a LINE account with what a person has recorded before the server had LINE
 * (docs/decisions/0068-line-accounts.md).
 */
import * as z from 'zod/mini'
import type { EpochSeconds } from '#shared/dates.ts'
import { peopleTexts } from '#shared/messages/labels.ts'
import { type User, UserId } from '#shared/model/user.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { type Result, err, ok } from '#shared/result.ts'
import type { Database } from '#server/db/database.ts'
import { isDeletedAccount } from '#server/db/deleted-accounts.ts'
import {
  type Identity,
  hasIdentityAt,
  isRevoked,
  setLineId,
  signUp,
  userOfIdentity,
  linkIdentity,
} from '#server/db/identities.ts'
import { scopeOfUser } from '#shared/model/scope.ts'
import { changeScope } from '#server/db/scope-tx.ts'
import type { LinePerson } from './line-api.ts'
import { DeviceKey, type PreparedSignIn, endsSessionOf, identityOfKey } from './local-sign-in.ts'
import type { Account } from './sessions.ts'
import { userIdOf } from './user-id-of.ts'
import { ensureProfile } from './ensure-profile.ts'

export const LineSignIn = z.strictObject({
  /** Links: the LINE account becomes another identity of the person who holds this key, and their id stays. */
  deviceKey: z.optional(DeviceKey),
  /** False for a sign-in that must not make a new person. */
  createsAccount: z._default(z.boolean('unreadable' satisfies RejectionCode), true),
  /** The user that the device expects the sign-in to lead to. */
  expectedUserId: z.optional(UserId),
  endsSessionOf,
})
export type LineSignIn = z.infer<typeof LineSignIn>

type Deps = { database: Database; now: () => EpochSeconds }
type Asked = Partial<Omit<LineSignIn, 'createsAccount' | 'endsSessionOf'>> &
  Pick<LineSignIn, 'createsAccount'>

function identityOfLine({ subject }: Pick<LinePerson, 'subject'>): Identity {
  return { provider: 'line', subject }
}

/** Undefined if LINE's person has no account here. */
export async function accountOfLine(database: Database, person: LinePerson): Promise<Account | undefined> {
  const user = await userOfIdentity(database, identityOfLine(person))
  return user && { userId: user.id, displayName: user.displayName }
}

/** Whether a LINE account leads to the person. */
export function isLinkedToLine(database: Database, userId: UserId): Promise<boolean> {
  return hasIdentityAt(database, { provider: 'line', userId })
}

/** Nothing is stored before `complete` is called. `person` is what LINE says of the holder of the token. */
export async function prepareLineSignIn(
  deps: Deps,
  person: LinePerson,
  { deviceKey, createsAccount, expectedUserId }: Asked,
): Promise<Result<PreparedSignIn, RejectionCode>> {
  if (expectedUserId !== undefined && (await isDeletedAccount(deps.database, expectedUserId)))
    return err('account-deleted')
  if (deviceKey !== undefined) return prepareLink(deps, person, { deviceKey, expectedUserId })
  const identity = identityOfLine(person)
  const known = await userOfIdentity(deps.database, identity)
  const userId = known?.id ?? (await newUserIdOf(deps.database, identity))
  if (expectedUserId !== undefined && userId !== expectedUserId) return err('device-unknown')
  if (!known && !createsAccount) return err('account-unknown')
  const former = await givenUpFor(deps.database, { identity, userId })
  const complete = async () => {
    const user = known ?? (await signUp(deps.database, newUser(userId, person, deps.now()), identity))
    return ok(await takeOver(deps, user, person))
  }
  return ok({ userId, complete, ...former })
}

/**
 * LINE gives a person who comes back the same id, and the account that they have deleted keeps its own. So each account
 * after a deletion has the next id.
 */
async function newUserIdOf(database: Database, { provider, subject }: Identity): Promise<UserId> {
  for (let deletions = 0; ; deletions++) {
    const id = userIdOf({ provider, subject: deletions === 0 ? subject : `${subject} ${deletions}` })
    if (!(await isDeletedAccount(database, id))) return id
  }
}

/**
 * The account that the LINE account had by itself, or would have, if it leads to another person. It may have been given up by a
 * link on another device while this one holds unsent changes of it.
 */
async function givenUpFor(
  database: Database,
  { identity, userId }: { identity: Identity; userId: UserId },
): Promise<Pick<PreparedSignIn, 'formerUserId'>> {
  const own = await newUserIdOf(database, identity)
  return own === userId ? {} : { formerUserId: own }
}

function newUser(id: UserId, { displayName, pictureUrl }: LinePerson, createdAt: EpochSeconds): User {
  return { id, displayName: displayName ?? peopleTexts.unnamed, avatarUrl: pictureUrl ?? null, createdAt }
}

async function takeOver(deps: Deps, user: User, person: LinePerson): Promise<User> {
  await setLineId(deps.database, { userId: user.id, lineUserId: person.subject })
  return takeLineProfile(deps, user, person)
}

type Linking = { deviceKey: string; expectedUserId: UserId | undefined }

/**
 * Linking again succeeds, because the first answer may have been lost. A key that the server does not know links
 * nothing, and creates nobody.
 */
async function prepareLink(
  deps: Deps,
  person: LinePerson,
  { deviceKey, expectedUserId }: Linking,
): Promise<Result<PreparedSignIn, RejectionCode>> {
  const key = identityOfKey(deviceKey)
  const owner = await userOfIdentity(deps.database, key)
  if (!owner || (expectedUserId !== undefined && owner.id !== expectedUserId)) return err('device-unknown')
  if (await isRevoked(deps.database, key)) return err('device-revoked')
  const identity = identityOfLine(person)
  const former = await givenUpFor(deps.database, { identity, userId: owner.id })
  const complete = async () => {
    const linking = { ...identity, userId: owner.id, createdAt: deps.now() }
    const linked = await linkIdentity(deps.database, linking)
    return linked.ok ? ok(await takeOver(deps, linked.value, person)) : linked
  }
  return ok({ userId: owner.id, deviceKey: key.subject, complete, ...former })
}

type Shown = Pick<User, 'displayName' | 'avatarUrl'>

/**
 * Writes LINE's picture into the profile, and its name if the person has had none so far: a name that they have chosen
 * here stays. Resolves with the user as they are then.
 */
async function takeLineProfile({ database, now }: Deps, user: User, person: LinePerson): Promise<User> {
  await ensureProfile({ database, now }, user)
  const taken = withLine(user, person)
  if (isSame(user, taken)) return user
  const shown = await changeScope<Shown>(
    database,
    scopeOfUser(user.id),
    { now, creates: false },
    async (tx) => {
      const profile = await tx?.get('profiles', user.id)
      if (!tx || !profile) return { value: user, isChanged: false }
      // The person may have changed their name meanwhile.
      const value = withLine(profile, person)
      const isChanged = !isSame(profile, value)
      if (isChanged) await tx.put('profiles', { ...profile, ...value, updatedAt: tx.now })
      return { value, isChanged }
    },
  )
  return { ...user, displayName: shown.displayName, avatarUrl: shown.avatarUrl }
}

function withLine({ displayName, avatarUrl }: Shown, { displayName: name, pictureUrl }: LinePerson): Shown {
  return {
    displayName: displayName === peopleTexts.unnamed ? (name ?? displayName) : displayName,
    avatarUrl: pictureUrl === undefined ? avatarUrl : pictureUrl,
  }
}

function isSame(one: Shown, other: Shown): boolean {
  return one.displayName === other.displayName && one.avatarUrl === other.avatarUrl
}

/**
 * Where somebody is signed in, as system admins see and end it (docs/decisions/0118-administration-of-people.md): sessions, and
 * the keys of devices without one, which could begin another.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import type { UserId } from '#shared/model/user.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { findUser } from '#server/db/accounts.ts'
import { type Acting, logAdminAction } from '#server/db/admin-access-log.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { isDeletedAccount } from '#server/db/deleted-accounts.ts'
import { firstKeysOfPerson } from '#server/db/device-keys.ts'
import { endSessionsOf, sessionsOf } from '#server/db/session-rows.ts'
import { anotherDevice, firstKeysOf, idOfSession, listedSessions } from './sessions.ts'

type DeviceOfPerson = {
  /** Of its session or, without one, of its key. */
  id: string
  /** Empty if it is not known. */
  device: string
  createdAt: EpochSeconds
  /** Null for a device that is not signed in and has a key. */
  seenAt: EpochSeconds | null
}

type Asked = { userId: UserId; at: EpochSeconds }

export async function devicesOfPerson(
  database: { db: Database['db'] | Tx },
  { userId, at }: Asked,
): Promise<DeviceOfPerson[]> {
  const listed = listedSessions(await sessionsOf(database, userId), at)
  const signedIn = new Set(firstKeysOf(listed))
  const keys = (await firstKeysOfPerson(database, userId)).filter(({ firstKey }) => !signedIn.has(firstKey))
  return [
    ...listed.map(({ tokenHash, device, createdAt, seenAt }) => {
      return { id: idOfSession(tokenHash), device, createdAt, seenAt }
    }),
    ...keys.map(({ firstKey, createdAt }) => {
      return { id: idOfSession(firstKey), device: '', createdAt, seenAt: null }
    }),
  ]
}

/**
 * Ends the sessions of one device and revokes its keys, as the person would end another device of theirs. Refuses
 * `session-not-found`.
 */
export async function endDeviceOfPerson(
  database: Database,
  acting: Acting,
  { userId, at, id }: Asked & { id: string },
): Promise<void> {
  await requireOther(database, acting, userId)
  const keys = (await firstKeysOfPerson(database, userId)).map(({ firstKey }) => firstKey)
  const key = keys.find((firstKey) => idOfSession(firstKey) === id)
  const within = logging(acting, { action: 'device-ended', subjectId: userId, at })
  const isEnded = await endSessionsOf(database, { userId, at, within }, (sessions) => {
    if (key === undefined) return anotherDevice(sessions, id)
    const ofDevice = sessions.filter(({ firstKey }) => firstKey === key)
    return { tokenHashes: ofDevice.map(({ tokenHash }) => tokenHash), keysOf: { these: [key] } }
  })
  if (!isEnded) throw new Refusal('session-not-found')
}

/** Ends all sessions and revokes all keys. Without LINE nothing leads to the account any more. */
export async function endDevicesOfPerson(
  database: Database,
  acting: Acting,
  { userId, at }: Asked,
): Promise<void> {
  await requireOther(database, acting, userId)
  const within = logging(acting, { action: 'devices-ended', subjectId: userId, at })
  await endSessionsOf(database, { userId, at, within }, () => ({ keysOf: { allBut: [] } }))
}

/**
 * Refuses `own-account`, because one's own settings keep the key of the device that one uses, and `user-not-found`, also for an
 * account that is deleted.
 */
async function requireOther(database: Database, { by }: Acting, userId: UserId): Promise<void> {
  if (by === userId) throw new Refusal('own-account')
  const isThere = await findUser(database, userId)
  if (!isThere || (await isDeletedAccount(database, userId))) throw new Refusal('user-not-found')
}

function logging(acting: Acting, done: Parameters<typeof logAdminAction>[2]): (tx: Tx) => Promise<void> {
  return (tx) => logAdminAction(tx, acting, done)
}

/** The small database of the device itself: who is signed in, and the keys of those who have signed in here before. */
import Dexie, { type Table } from 'dexie'
import type { UserId } from '#shared/model/user.ts'
import { withReopening } from './reopening.ts'

/** Who is signed in here, as the server described them: enough to show them without a connection. */
export type Account = { userId: UserId; displayName: string; avatarUrl: string | null }

/** Somebody who can sign in on this device without a password: the key is the proof, and stays through sign-out. */
export type KnownPerson = { key: string; userId: UserId; displayName: string }

type DeviceDatabase = Dexie & {
  people: Table<KnownPerson, string>
  current: Table<Account & { id: 'current' }, 'current'>
}

let opened: DeviceDatabase | undefined

function deviceDatabase(): DeviceDatabase {
  if (!opened) {
    const database = new Dexie('waritabi-device', { chromeTransactionDurability: 'strict' })
    database.version(1).stores({ people: 'key, userId', current: 'id' })
    // Dexie adds the tables by the names above.
    opened = database as DeviceDatabase
  }
  return opened
}

/** Over a connection that the browser may have taken away meanwhile. */
function inDevice<T>(work: (database: DeviceDatabase) => PromiseLike<T>): Promise<T> {
  const database = deviceDatabase()
  return withReopening(database, () => work(database))
}

export async function readCurrentAccount(): Promise<Account | null> {
  const current = await inDevice((database) => database.current.get('current'))
  if (!current) return null
  const { userId, displayName, avatarUrl } = current
  return { userId, displayName, avatarUrl }
}

export async function writeCurrentAccount(account: Account | null): Promise<void> {
  await inDevice<unknown>(({ current }) =>
    account ? current.put({ id: 'current', ...account }) : current.clear(),
  )
}

export function knownPeople(): Promise<KnownPerson[]> {
  return inDevice(({ people }) => people.toArray())
}

/** One key a person: the newest is the one that the server has just taken. */
export async function rememberPerson(person: KnownPerson): Promise<void> {
  await inDevice((database) =>
    database.transaction('rw', database.people, async () => {
      await database.people.where({ userId: person.userId }).delete()
      await database.people.put(person)
    }),
  )
}

export async function keyOfPerson(userId: UserId): Promise<string | undefined> {
  return (await inDevice(({ people }) => people.where({ userId }).first()))?.key
}

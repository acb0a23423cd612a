/** The small database of the device itself: who is signed in, and the keys of those who have signed in here before. */
import Dexie, { type Table } from 'dexie'
import type { UserId } from '#shared/model/user.ts'

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

export async function readCurrentAccount(): Promise<Account | null> {
  const current = await deviceDatabase().current.get('current')
  if (!current) return null
  const { userId, displayName, avatarUrl } = current
  return { userId, displayName, avatarUrl }
}

export async function writeCurrentAccount(account: Account | null): Promise<void> {
  const { current } = deviceDatabase()
  await (account ? current.put({ id: 'current', ...account }) : current.clear())
}

export function knownPeople(): Promise<KnownPerson[]> {
  return deviceDatabase().people.toArray()
}

/** One key a person: the newest is the one that the server has just taken. */
export async function rememberPerson(person: KnownPerson): Promise<void> {
  const { people } = deviceDatabase()
  await deviceDatabase().transaction('rw', people, async () => {
    await people.where({ userId: person.userId }).delete()
    await people.put(person)
  })
}

export async function keyOfPerson(userId: UserId): Promise<string | undefined> {
  return (await deviceDatabase().people.where({ userId }).first())?.key
}

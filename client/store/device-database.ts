/** The database of the device itself: who is signed in, and the keys of the people who have signed in here. */
import Dexie, { type Table } from 'dexie'
import type { UserId } from '#shared/model/user.ts'
import { withReopening } from './reopen-database.ts'

/** The account that is signed in, as the server described it. Enough to show the person while offline. */
export type Account = { userId: UserId; displayName: string; avatarUrl: string | null }

/**
 * A person who can sign in on this device without a password. The key proves who they are, and is kept through a
 * sign-out.
 */
export type KnownPerson = {
  key: string
  userId: UserId
  displayName: string
  /** The person signs in by LINE now. The key stays, for a server that has lost the link. */
  isLinked?: boolean
}

type DeviceDatabase = Dexie & {
  people: Table<KnownPerson, string>
  current: Table<Account & { id: 'current' }, 'current'>
}

const name = 'waritabi-device'
let opened: DeviceDatabase | undefined

function deviceDatabase(): DeviceDatabase {
  if (!opened) {
    const database = new Dexie(name, { chromeTransactionDurability: 'strict' })
    database.version(1).stores({ people: 'key, userId', current: 'id' })
    // Dexie adds the tables under the names of the stores.
    opened = database as DeviceDatabase
  }
  return opened
}

/** Runs `work`, again on a new connection if the browser has closed the present one. */
function inDevice<T>(work: (database: DeviceDatabase) => PromiseLike<T>): Promise<T> {
  const database = deviceDatabase()
  return withReopening(database, () => work(database))
}

/**
 * As `inDevice`, for work that only reads. Returns `ofNone` if this device has no database, and makes none: in WebKit, a page
 * that is left while it makes a database keeps every later page from opening it (docs/decisions/0048-frozen-pages.md).
 */
async function readDevice<T>(read: (database: DeviceDatabase) => PromiseLike<T>, ofNone: T): Promise<T> {
  return opened || (await isMade()) ? inDevice(read) : ofNone
}

/** True in a browser that does not say which databases there are. */
async function isMade(): Promise<boolean> {
  const { indexedDB } = Dexie.dependencies
  if (!('databases' in indexedDB)) return true
  // `Promise.resolve`, because a live query does not recognize its own reads after a promise of the browser.
  const databases = await Promise.resolve(indexedDB.databases())
  return databases.some((database) => database.name === name)
}

export async function readCurrentAccount(): Promise<Account | null> {
  const current = await readDevice((database) => database.current.get('current'), undefined)
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
  return readDevice(({ people }) => people.toArray(), [])
}

/** Stores one key per person: the newest, which the server has just accepted. */
export async function rememberPerson(person: KnownPerson): Promise<void> {
  await inDevice((database) =>
    database.transaction('rw', database.people, async () => {
      await database.people.where({ userId: person.userId }).delete()
      await database.people.put(person)
    }),
  )
}

/** Deletes the person's key. Without it this device does not offer to continue as them. */
export async function forgetPerson(userId: UserId): Promise<void> {
  await inDevice(({ people }) => people.where({ userId }).delete())
}

export async function keyOfPerson(userId: UserId): Promise<string | undefined> {
  return (await knownPerson(userId))?.key
}

export function knownPerson(userId: UserId): Promise<KnownPerson | undefined> {
  return readDevice(({ people }) => people.where({ userId }).first(), undefined)
}

/** The people whose records may still be linked to a LINE account. */
export async function linkablePeople(): Promise<KnownPerson[]> {
  return (await knownPeople()).filter(({ isLinked = false }) => !isLinked)
}

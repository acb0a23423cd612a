/**
 * The database of one account on this device: another account sees nothing and sends nothing of it (docs/design.md,
 * "Databases of a device").
 */
import Dexie, { type DexieOptions, type Table, type Transaction } from 'dexie'
import type { Scope } from '#shared/model/scope.ts'
import { type StoredRow, type TableName, tableDefinitions, tableNames } from '#shared/model/tables.ts'
import type { UserId } from '#shared/model/user.ts'
import type { DeviceState, ScopeState, Shadow, StagedDelta, Tombstone } from '#shared/sync/device-store.ts'
import { type QueueRecord, type RowKey, withDefaultsIn } from '#shared/sync/queue-record.ts'
import { hasDefaults, withDefaults } from '#shared/model/stored-row.ts'
import { closeForGood } from './reopening.ts'

type RowTables = { [T in TableName]: Table<StoredRow<T>, string> }

export type AccountDatabase = Dexie &
  RowTables & {
    tombstones: Table<Tombstone, RowKey>
    shadows: Table<Shadow, RowKey>
    api_sync_queue: Table<QueueRecord, number>
    scopes: Table<ScopeState, Scope>
    device: Table<DeviceState, UserId>
    staged: Table<StagedDelta, number>
  }

type Stores = Record<string, string | null>

/** What each version of the database added besides the stores of the synced tables. */
const otherStoresSince: Readonly<Record<number, Stores>> = {
  1: {
    tombstones: 'key, scope',
    shadows: 'key, scope',
    api_sync_queue: 'seq',
    scopes: 'scope',
    device: 'accountId',
  },
  2: { staged: 'seq' },
  3: { acknowledged: 'seq, at' },
  // Rows come back by their state: what the server has applied is not kept any more (docs/decisions/0038-give-back.md).
  4: { acknowledged: null },
}

const upgrades: Readonly<Record<number, (tx: Transaction) => PromiseLike<unknown>>> = {
  4: (tx) => tx.table('api_sync_queue').toCollection().modify(withoutReoffer),
}

/** Opens it when it is first used; it is made where there is none, and brought to the version of this build. */
export function openAccountDatabase(userId: UserId, options: DexieOptions = {}): AccountDatabase {
  const database = connectionTo(userId, options)
  for (const [version, stores] of storesByVersion()) {
    const added = database.version(version).stores(stores)
    const upgrade = upgrades[version]
    if (upgrade) added.upgrade(upgrade)
  }
  // Dexie adds the tables by the names above.
  return readingWithDefaults(database as AccountDatabase)
}

function storesByVersion(): Map<number, Stores> {
  const versions = new Map<number, Stores>()
  const add = (since: Readonly<Record<number, Stores>>) => {
    for (const [version, stores] of Object.entries(since))
      versions.set(Number(version), { ...versions.get(Number(version)), ...stores })
  }
  add(otherStoresSince)
  for (const table of tableNames)
    for (const [version, indexes] of Object.entries(tableDefinitions[table].storeSince))
      add({ [version]: { [table]: indexes } })
  return versions
}

/** What was being offered again after a restore goes on as a change that its person has sent again. */
function withoutReoffer(record: QueueRecord & { reoffer?: unknown }): void {
  if (record.reoffer) record.isResend = true
  delete record.reoffer
}

/**
 * Opens it as it is, for the worker, which may be older or newer than the pages: only they make and upgrade a database.
 * Undefined where there is none that a page has finished making, or has upgraded to what this build writes.
 */
export async function openAccountDatabaseAsItIs(userId: UserId): Promise<AccountDatabase | undefined> {
  // Asked first, because opening alone would make an empty one.
  if (!(await Dexie.getDatabaseNames()).includes(nameOf(userId))) return undefined
  // Its tables come from what is found.
  const database = connectionTo(userId, {}) as AccountDatabase
  await database.open()
  const isUpgraded = database.verno >= openAccountDatabase(userId).verno
  for (const table of database.tables) Object.assign(database, { [table.name]: table })
  // One that is being deleted at this moment shows none.
  if (isUpgraded && 'device' in database && (await database.device.get(userId)))
    return readingWithDefaults(database)
  closeForGood(database)
  return undefined
}

/** What an older build has written is completed wherever it is read, by sync and by screens. */
function readingWithDefaults(database: AccountDatabase): AccountDatabase {
  for (const table of tableNames.filter(hasDefaults))
    complete(database.table<object>(table), (row) => withDefaults(table, row))
  complete(database.tombstones, (tombstone) => withDefaultsIn(tombstone, ['row']))
  complete(database.shadows, (shadow) => withDefaultsIn(shadow, ['row', 'deleted']))
  complete(database.api_sync_queue, (record) => ({
    ...record,
    images: record.images.map((image) => withDefaultsIn(image, ['row'])),
  }))
  return database
}

/** Dexie shows the hook also that nothing was found. */
function complete<Row, Key>(table: Table<Row, Key>, withEverything: (row: Row) => Row): void {
  table.hook('reading', (row: Row | undefined) => row && withEverything(row))
}

function nameOf(userId: UserId): string {
  return `waritabi-${userId}`
}

/**
 * Commits are on disk before they are reported: what was said to be saved survives a phone that runs out of power. No
 * answer is kept for other screens: Dexie would copy each, and ten thousand rows take longer to copy than to read.
 */
function connectionTo(userId: UserId, options: DexieOptions): Dexie {
  const lasting: DexieOptions = { chromeTransactionDurability: 'strict', cache: 'disabled' }
  const database = new Dexie(nameOf(userId), { ...lasting, ...options })
  // Another tab deletes it or brings it to a newer version: whatever is under way here must not make it anew.
  database.on('versionchange', () => {
    closeForGood(database)
    return false
  })
  return database
}

/**
 * The database of one account on this device. Other accounts neither see nor send its content (docs/design.md,
 * "Databases of a device").
 */
import Dexie, { type DexieOptions, type Table, type Transaction } from 'dexie'
import { assert } from '#shared/assert.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import type { ContentHash } from '#shared/model/attachment.ts'
import { asId } from '#shared/model/id.ts'
import type { Scope } from '#shared/model/scope.ts'
import { type StoredRow, type TableName, tableDefinitions, tableNames } from '#shared/model/tables.ts'
import type { UserId } from '#shared/model/user.ts'
import type {
  DeviceState,
  GroupTotals,
  ScopeState,
  Shadow,
  StagedDelta,
  Tombstone,
} from '#shared/sync/device-store.ts'
import type * as ConvertPaidFlags from '#shared/sync/convert-paid-flags.ts'
import { type QueueRecord, type RowKey, withDefaultsIn } from '#shared/sync/queue-record.ts'
import { hasDefaults, withDefaults } from '#shared/model/stored-row.ts'
import { closeForGood } from './reopen-database.ts'

type RowTables = { [T in TableName]: Table<StoredRow<T>, string> }

/** The bytes of an attachment, or its small picture. */
type KeptBytes = { hash: ContentHash; bytes: ArrayBuffer }

export type AccountDatabase = Dexie &
  RowTables & {
    tombstones: Table<Tombstone, RowKey>
    shadows: Table<Shadow, RowKey>
    api_sync_queue: Table<QueueRecord, number>
    scopes: Table<ScopeState, Scope>
    totals: Table<GroupTotals, Scope>
    device: Table<DeviceState, UserId>
    staged: Table<StagedDelta, number>
    /** By the device's clock, when they were last shown or stored. */
    contents: Table<KeptBytes & { usedAt: EpochSeconds }, ContentHash>
    thumbnails: Table<KeptBytes, ContentHash>
  }

type Stores = Record<string, string | null>

/** The stores that each version of the database added, besides those of the synced tables. */
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
  // `acknowledged` is not needed any more, because give-back compares rows (docs/decisions/0038-give-back.md).
  4: { acknowledged: null },
  6: { totals: 'scope' },
  // The stores of bytes, which sync recognises by their key (dexie-device-store.ts).
  12: { contents: 'hash, usedAt', thumbnails: 'hash' },
}

const versionWithPayments = 10

const upgrades: Readonly<Record<number, (tx: Transaction) => PromiseLike<unknown>>> = {
  4: (tx) => tx.table('api_sync_queue').toCollection().modify(withoutReoffer),
  [versionWithPayments]: withPayments,
}

let conversion: typeof ConvertPaidFlags | undefined

/**
 * Loads what the upgrade of the account's database needs, if an earlier build has made it. Awaited before the database is
 * opened, because an upgrade can wait for the database alone. The start waits for it as for its other code, and says so.
 */
export async function loadUpgrade(userId: UserId, options: DexieOptions = {}): Promise<void> {
  if (conversion || !(await mayHavePaidFlags(nameOf(userId), options))) return
  while (!conversion) {
    conversion = await import('#shared/sync/convert-paid-flags.ts').catch(() => undefined)
    if (!conversion) await new Promise((resolve) => setTimeout(resolve, loadAgainAfterMs))
  }
}

const loadAgainAfterMs = 2_000

/** True in a browser that does not say which databases there are. */
async function mayHavePaidFlags(name: string, options: DexieOptions): Promise<boolean> {
  // Dexie's type of it has `open` alone.
  const factory = (options.indexedDB ?? Dexie.dependencies.indexedDB) as Partial<IDBFactory>
  if (!factory.databases) return true
  const stored = (await factory.databases()).find((database) => database.name === name)
  // Dexie stores its versions times ten.
  return stored !== undefined && (stored.version ?? 0) < 10 * versionWithPayments
}

/** Earlier builds have stored paid flags in shares. Totals of those are not of the rows any more. */
async function withPayments(tx: Transaction): Promise<void> {
  assert(conversion, 'the upgrade is loaded')
  const { expenses, shadows, queue } = conversion.convertPaidFlags({
    expenses: await tx.table<StoredRow<'expenses'>>('expenses').toArray(),
    shadows: await tx.table<Shadow>('shadows').toArray(),
    pendingMembers: await tx.table<StoredRow<'pendingMembers'>>('pendingMembers').toArray(),
    queue: await tx.table<QueueRecord>('api_sync_queue').toArray(),
  })
  await tx.table('expenses').bulkPut(expenses)
  await tx.table('shadows').bulkPut(shadows)
  await tx.table('api_sync_queue').bulkPut(queue)
  await tx.table('totals').clear()
  await tx.table('staged').clear()
}

/**
 * Opened when it is first used. Dexie makes it if it does not exist, and upgrades it to this build's version, for which
 * `loadUpgrade` has to be awaited before.
 */
export function openAccountDatabase(userId: UserId, options: DexieOptions = {}): AccountDatabase {
  const database = connectionTo(userId, options)
  for (const [version, stores] of storesByVersion()) {
    const added = database.version(version).stores(stores)
    const upgrade = upgrades[version]
    if (upgrade) added.upgrade(upgrade)
  }
  // Dexie adds the tables under the names of the stores.
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

/**
 * Earlier builds marked changes that they offered again after a restore with `reoffer`. They continue as resent
 * changes.
 */
function withoutReoffer(record: QueueRecord & { reoffer?: unknown }): void {
  if (record.reoffer) record.isResend = true
  delete record.reoffer
}

/**
 * Opens the database without making or upgrading it, which only pages may do. The worker uses it, because it may be
 * older or newer than the pages. Undefined if no page has finished making the database or has upgraded it to this
 * build's version.
 */
export async function openAccountDatabaseAsItIs(userId: UserId): Promise<AccountDatabase | undefined> {
  // The check comes first, because opening alone would make an empty database.
  if (!(await hasAccountDatabase(userId))) return undefined
  // Without declared stores, Dexie takes the tables from the database.
  const database = connectionTo(userId, {}) as AccountDatabase
  await database.open()
  const isUpgraded = database.verno >= openAccountDatabase(userId).verno
  for (const table of database.tables) Object.assign(database, { [table.name]: table })
  // A database that is being deleted has no device row.
  if (isUpgraded && 'device' in database && (await database.device.get(userId)))
    return readingWithDefaults(database)
  closeForGood(database)
  return undefined
}

/** Whether the person has records on this device. */
export async function hasAccountDatabase(userId: UserId): Promise<boolean> {
  return (await Dexie.getDatabaseNames()).includes(nameOf(userId))
}

/**
 * Fills in defaults wherever a row is read, by sync and by screens, because an older build has written rows without
 * newer fields.
 */
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

/** Dexie calls the hook also if no row was found. */
function complete<Row, Key>(table: Table<Row, Key>, withEverything: (row: Row) => Row): void {
  table.hook('reading', (row: Row | undefined) => row && withEverything(row))
}

const namePrefix = 'waritabi-'

function nameOf(userId: UserId): string {
  return `${namePrefix}${userId}`
}

/** The account whose database it is. */
export function accountOf({ name }: Pick<Dexie, 'name'>): UserId {
  return asId<UserId>(name.slice(namePrefix.length))
}

/**
 * Transactions are durable before they are reported (`strict`), so that a saved change survives a power loss. Dexie's
 * cache is disabled, because it copies each result, and copying ten thousand rows takes longer than reading them.
 */
function connectionTo(userId: UserId, options: DexieOptions): Dexie {
  const lasting: DexieOptions = { chromeTransactionDurability: 'strict', cache: 'disabled' }
  const database = new Dexie(nameOf(userId), { ...lasting, ...options })
  // Another tab deletes or upgrades the database. Work in this tab must not make it again.
  database.on('versionchange', () => {
    closeForGood(database)
    return false
  })
  return database
}

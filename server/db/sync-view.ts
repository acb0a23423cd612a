/** Reads what has changed in a scope since a version, in one snapshot. */
import { sql } from 'kysely'
import type { Member } from '#shared/model/member.ts'
import { type Scope, scopeOfGroup, scopeOfUser, type ScopeVersion, idOfScope } from '#shared/model/scope.ts'
import { isRowOfSchema, tablesOfSchema } from '#shared/model/known-tables.ts'
import { type StoredRow, type TableName, isTableOf, tableDefinitions } from '#shared/model/tables.ts'
import type { UserId } from '#shared/model/user.ts'
import { type RowKey, rowKey } from '#shared/sync/queue-record.ts'
import type { Deletion, RowsByTable } from '#shared/sync/wire-format.ts'
import type { ScopeHistory } from '#shared/sync/scope-history.ts'
import { type Database, type Tx, inSnapshot } from './database.ts'
import { type ScopeSums, readSums } from './scope-sums.ts'
import { readMemberships } from './accounts.ts'
import { isKnownVersion, newestCommon, readVersionIds } from './scope-versions.ts'
import { readEpoch } from './server-state.ts'
import { syncedTables } from './synced-tables.ts'
import { readContent } from './tombstones.ts'

export type SyncView = {
  epoch: () => Promise<string>
  /** The user's own scope, and the groups of which they are or were a member. */
  memberships: (userId: UserId) => Promise<{ scope: Scope; status: Member['status'] }[]>
  /** Version and `horizon` (docs/design.md, "Tombstones") of those of the scopes that exist. */
  statesOf: (scopes: readonly Scope[]) => Promise<ReadonlyMap<Scope, ScopeState>>
  /** The scope's version; undefined if the scope does not exist. */
  versionOf: (scope: Scope) => Promise<number | undefined>
  /**
   * The version up to which an answer of at most `rowsMax` rows reaches. A version is never divided, so a first version
   * with more rows than that is returned whole.
   */
  lastVersionWithin: (scope: Scope, range: Range & { rowsMax: number }) => Promise<VersionReached>
  sums: (scope: Scope) => Promise<ScopeSums>
  /** The newest of the given versions that the server's history of the scope also has (scope-versions.ts). */
  newestCommon: (
    at: { scope: Scope; head: number },
    versions: ScopeHistory,
  ) => Promise<ScopeVersion | undefined>
  /** Whether this installation once issued the version, even if a restore has lost it since. */
  isIssued: (scope: Scope, version: ScopeVersion) => Promise<boolean>
  /** The ids of versions in a range, the newest first. Of older versions fewer are returned. */
  versionIds: (scope: Scope, range: { after: number; upTo: number }) => Promise<ScopeHistory>
  /** Reads only the tables of `changedIn`, if they are known. */
  rows: (scope: Scope, range: Range & { changedIn?: ReadonlySet<ChangedTable> }) => Promise<ChangedRows>
  /** Tombstones that `rows` has left out so far, because this build cannot read them. */
  readonly unreadable: RowKey[]
}

type ChangedRows = { rows: RowsByTable; deleted: RowsByTable; deletions: Map<RowKey, Deletion> }
type ScopeState = { version: number; horizon: number }
type Range = { after: number; upTo: number }
type Tables = { tables: readonly TableName[]; schema: number }
type ReadRows = Range & Tables & Pick<SyncView, 'unreadable'> & { changedIn?: ReadonlySet<ChangedTable> }

/** Reads only the tables and rows that a device of this sync schema knows; without one, everything. */
export function readSyncView<T>(
  database: Database,
  body: (view: SyncView) => Promise<T>,
  schema = Number.POSITIVE_INFINITY,
): Promise<T> {
  const tables = tablesOfSchema(schema)
  const unreadable: RowKey[] = []
  const ofScope = (scope: Scope) => tables.filter((table) => isTableOf(scope, table))
  return inSnapshot(database, (tx) =>
    body({
      unreadable,
      epoch: () => readEpoch(tx),
      memberships: (userId) => membershipsOf(tx, userId, tables),
      statesOf: (scopes) => readStates(tx, scopes),
      versionOf: async (scope) => (await readStates(tx, [scope])).get(scope)?.version,
      newestCommon: (at, versions) => newestCommon(tx, at, versions),
      isIssued: async (scope, version) =>
        isKnownVersion(tx, { scope, key: await database.versionKey(tx) }, version),
      versionIds: (scope, range) => readVersionIds(tx, scope, range),
      lastVersionWithin: (scope, range) => lastVersionWithin(tx, scope, { ...range, tables: ofScope(scope) }),
      sums: (scope) => readSums(tx, scope),
      rows: (scope, range) => readRows(tx, scope, { ...range, tables: ofScope(scope), schema, unreadable }),
    }),
  )
}

/** The user's groups and own scope, except scopes of a kind of which the device knows no table. */
async function membershipsOf(tx: Tx, userId: UserId, tables: readonly TableName[]) {
  const own = { scope: scopeOfUser(userId), status: 'active' as const }
  const groups = await readMemberships(tx, userId)
  const memberships = [
    ...groups.map(({ groupId, status }) => ({ scope: scopeOfGroup(groupId), status })),
    own,
  ]
  return memberships.filter(({ scope }) => tables.some((table) => isTableOf(scope, table)))
}

async function readStates(tx: Tx, scopes: readonly Scope[]): Promise<ReadonlyMap<Scope, ScopeState>> {
  if (scopes.length === 0) return new Map()
  const states = await tx
    .selectFrom('scopes')
    .select(['scope', 'version', 'horizon'])
    .where('scope', 'in', scopes)
    .execute()
  return new Map(states.map(({ scope, ...state }) => [scope, state]))
}

async function readRows(
  tx: Tx,
  scope: Scope,
  { tables, schema, unreadable, changedIn, ...versions }: ReadRows,
): Promise<ChangedRows> {
  const rows: RowsByTable = {}
  for (const table of tables)
    if (changedIn?.has(table) ?? true) await readInto(rows, tx, { table, scope, schema, ...versions })
  const isAnyDeleted = changedIn?.has('tombstones') ?? true
  const tombstones = isAnyDeleted ? await readTombstones(tx, { tables, scope, ...versions }) : []
  const deleted: RowsByTable = {}
  const deletions: ChangedRows['deletions'] = new Map()
  for (const table of tables) {
    const ofTable = tombstones.filter(({ tableName }) => tableName === table)
    takeDeleted({ deleted, deletions, unreadable }, table, ofTable)
  }
  return { rows, deleted, deletions }
}

type OfTable<T extends TableName> = { table: T; scope: Scope; after: number; upTo: number }
type OneTable<T extends TableName> = { [Name in T]?: StoredRow<Name>[] }

async function readInto<T extends TableName>(
  rows: OneTable<T>,
  tx: Tx,
  { table, scope, schema, after, upTo }: OfTable<T> & Pick<Tables, 'schema'>,
) {
  const read = await syncedTables[table].read(tx, scope, { after, upTo })
  const changed = read.filter((row) => isRowOfSchema(table, row, schema))
  if (changed.length > 0) rows[table] = changed
}

type Deleted<T extends TableName> = {
  deleted: OneTable<T>
  deletions: Map<RowKey, Deletion>
  unreadable: RowKey[]
}

type Tombstone = Awaited<ReturnType<typeof readTombstones>>[number]

function readTombstones(
  tx: Tx,
  { tables, scope, after, upTo }: Range & { tables: readonly TableName[]; scope: Scope },
) {
  return tx
    .selectFrom('tombstones')
    .select(['tableName', 'rowId', 'content', 'version', 'createdVersion', 'ordinal'])
    .select(['deletedAt', 'deletedBy', 'isEmptied'])
    .where('scope', '=', scope)
    .where('tableName', 'in', tables)
    .where('version', '>', after)
    .where('version', '<=', upTo)
    .execute()
}

/** Leaves out a tombstone that cannot be read: an error would withhold everything else from the account. */
function takeDeleted<T extends TableName>(
  { deleted, deletions, unreadable }: Deleted<T>,
  table: T,
  tombstones: readonly Tombstone[],
): void {
  const rows: StoredRow<T>[] = []
  for (const tombstone of tombstones) {
    const { tableName: _table, rowId, content, deletedAt: at, deletedBy: by, isEmptied, ...stamp } = tombstone
    const row = readContent(table, content)
    if (row) rows.push({ ...row, ...stamp })
    else unreadable.push(rowKey(table, rowId))
    if (row && isEmptied === 0) deletions.set(rowKey(table, rowId), { at, by })
  }
  if (rows.length > 0) deleted[table] = rows
}

/**
 * `rowCount` rows were changed or deleted by the versions up to and including `version`. They are in the tables of
 * `changedIn`, of which one may be that of the tombstones.
 */
type VersionReached = { version: number; rowCount: number; changedIn: ReadonlySet<ChangedTable> }
type ChangedTable = TableName | 'tombstones'

type Wanted = { after: number; upTo: number; rowsMax: number; tables: readonly TableName[] }

/**
 * Finds the version up to which one answer reaches. Reads index entries only, so the cost does not grow with the rows behind.
 * The last version up to which an answer has at most `rowsMax` rows. A version is never divided: if the first one alone has
 * more rows, it is returned.
 */
async function lastVersionWithin(
  tx: Tx,
  scope: Scope,
  { after, upTo, rowsMax, tables }: Wanted,
): Promise<VersionReached> {
  const changes = await nextChanges(tx, scope, { after, limit: rowsMax + 1, tables })
  const first = changes[0]?.version
  const surplus = changes[rowsMax]?.version
  if (first === undefined || surplus === undefined) return reached(upTo, changes)
  if (surplus > first) return reached(surplus - 1, changes)
  // The first version alone exceeds `rowsMax`, so `changes` is cut off in it: its rows are counted separately.
  return reached(first, await nextChanges(tx, scope, { after, upTo: first, tables }))
}

function reached(version: number, changes: readonly Change[]): VersionReached {
  const within = changes.filter((change) => change.version <= version)
  return { version, rowCount: within.length, changedIn: new Set(within.map(({ table }) => table)) }
}

type Searched = { after: number; upTo?: number; limit?: number; tables: readonly TableName[] }
type Change = { version: number; table: ChangedTable }

/**
 * The version and the table of each changed or deleted row, in ascending order of versions. Each table contributes at
 * most `limit` entries of its index of versions.
 */
async function nextChanges(
  tx: Tx,
  scope: Scope,
  { after, upTo, limit, tables }: Searched,
): Promise<Change[]> {
  const inRange =
    upTo === undefined ? sql`version > ${after}` : sql`version > ${after} and version <= ${upTo}`
  const some = limit === undefined ? sql`` : sql`limit ${limit}`
  const ofTable = (table: TableName) => {
    const scopeColumn = sql.ref(tableDefinitions[table].scopeField)
    return sql`select version, ${sql.lit(table)} as table_name from (
      select version from ${sql.table(table)}
      where ${scopeColumn} = ${idOfScope(scope)} and ${inRange} order by version ${some}) as of_table`
  }
  const changed = sql<{ version: number; tableName: ChangedTable }>`
    select version, table_name from (
      ${sql.join(tables.map(ofTable), sql` union all `)}
      union all select version, 'tombstones' as table_name from (
        select version from tombstones where scope = ${scope} and ${inRange} order by version ${some}) as deleted
    ) as changed order by version ${some}`
  return (await changed.execute(tx)).rows.map(({ version, tableName }) => ({ version, table: tableName }))
}

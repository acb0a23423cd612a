/** The store that sync needs on a device. It is implemented over Dexie, and over memory for the simulation. */
import type { EpochSeconds } from '../dates.ts'
import type { Scope } from '../model/scope.ts'
import type { ExpenseId } from '../model/expense.ts'
import type { StoredRow, TableName } from '../model/tables.ts'
import type { TripId, TripItemId } from '../model/trip-id.ts'
import type { MutationId } from '../model/mutation-id.ts'
import type { UserId } from '../model/user.ts'
import type { Link } from '../money/resolve-linked-keys.ts'
import type { Totals } from '../money/totals.ts'
import type { QueueRecord, RowKey } from './queue-record.ts'
import type { ScopeHistory } from './scope-history.ts'
import type { Deletion, ScopeDelta } from './wire-format.ts'

/**
 * The server's version of a row that this device's own unconfirmed changes (unsent, or applied while their rows have not
 * come) have overwritten on screen. `row` is the living row, `deleted` the tombstone's row. At most one of them is set;
 * if both are null, the server has no such row.
 */
export type Shadow = {
  key: RowKey
  scope: Scope
  row: StoredRow | null
  deleted: StoredRow | null
  deletion?: Deletion
}

/**
 * A deleted row with its content, so that it can be restored without a connection. `deletion` is absent if the server has
 * not sent it, and in tombstones that older builds have stored.
 */
export type Tombstone = { key: RowKey; scope: Scope; row: StoredRow; deletion?: Deletion }

/**
 * The state of a scope on the device: `cursor` is the version up to which it has all rows, `checkedAt` the server time at
 * which its checksum was last compared.
 */
export type ScopeState = {
  scope: Scope
  cursor: number
  checkedAt?: EpochSeconds
  /** The versions that the device has had, with their ids; absent before the server has sent any id. */
  history?: ScopeHistory
  /**
   * The sync schema under which the scope's rows were fetched. It determines the tables that they can be of. Absent: the
   * first schema.
   */
  schema?: number
}

/**
 * A delta as it was received. `schema` is the older one of the device's and the server's sync schemas: rows of newer
 * tables are not in it.
 */
export type ReceivedDelta = ScopeDelta & { schema?: number }

/**
 * The totals of the server's rows of a group at `cursor`. Absent before rows have come to a build that keeps totals, and of
 * an earlier cursor after they have come to one that does not. `links` are the links of pending members, in the order
 * of their ids, by which people are named.
 */
export type GroupTotals = { scope: Scope; cursor: number; links: readonly Link[]; totals: Totals }

/** A part of a download that is not applied yet. `seq` is its position among the parts. */
export type StagedDelta = { seq: number; epoch: string; delta: ReceivedDelta }

/** How many bytes one sync call carries each way (adapt-call-size.ts). */
export type CallLimits = { sendBytesMax: number; answerBytesMax: number }

export type DeviceState = {
  accountId: UserId
  clientId: string
  /** The server epoch of the device's rows or, before any rows have come, of the first answer. Null before the first answer. */
  epoch: string | null
  /** Seconds to add to the device's clock to get the server's time. */
  serverOffset: number
  /**
   * The highest whole `seq` given to a queue record so far. A `seq` is never given twice, because another tab may still
   * show the earlier change that had it.
   */
  lastSeq: number
  /** The learnt sizes of calls. Absent until a call has broken off: calls then have the full sizes. */
  callLimits?: CallLimits
  /** By scope, the server time in epoch seconds before which the server takes no changes of it. */
  waits?: Record<Scope, EpochSeconds>
  /** The ids of the changes that were retired last: they left the queue because the server's rows show them. */
  retired?: MutationId[]
  /** The sync schema of the server that answered last. Absent: the first schema. */
  serverSchema?: number
}

/** A store with one value for each key. */
export interface DeviceTable<Row, Key> {
  get(key: Key): Promise<Row | undefined>
  put(row: Row): Promise<void>
  remove(key: Key): Promise<void>
}
interface ScopedReader<Row, Key> {
  ofScope(scope: Scope): Promise<Row[]>
  /** The keys alone, which is faster than reading many rows. */
  keysOfScope(scope: Scope): Promise<Key[]>
  /** The rows in the order of `keys`, with undefined for each key that is not stored. */
  getMany(keys: readonly Key[]): Promise<(Row | undefined)[]>
}
export interface ScopedTable<Row, Key> extends DeviceTable<Row, Key>, ScopedReader<Row, Key> {
  putMany(rows: readonly Row[]): Promise<void>
  removeScope(scope: Scope): Promise<void>
}

export interface DeviceTx {
  rows<T extends TableName>(table: T): ScopedTable<StoredRow<T>, string>
  /** By an index, in no particular order: a group may have thousands of items, and each new one counts those of its trip. */
  itemIdsOf(itineraryId: TripId): Promise<TripItemId[]>
  /** The ids of the transfers that name one of the expenses, also by an index and in no particular order. */
  paymentIdsOf(expenseIds: readonly ExpenseId[]): Promise<ExpenseId[]>
  readonly tombstones: ScopedTable<Tombstone, RowKey>
  readonly shadows: ScopedTable<Shadow, RowKey>
  readonly queue: DeviceTable<QueueRecord, number> & {
    /** Everything in the queue, in order of recording. */
    all(): Promise<QueueRecord[]>
  }
  readonly scopes: DeviceTable<ScopeState, Scope> & { all(): Promise<ScopeState[]> }
  readonly totals: DeviceTable<GroupTotals, Scope>
  readonly staged: Pick<DeviceTable<StagedDelta, number>, 'put'> & {
    all(): Promise<StagedDelta[]>
    clear(): Promise<void>
  }
  readonly device: { get(): Promise<DeviceState>; put(state: DeviceState): Promise<void> }
}

/** A read transaction. It does not block writers of stores that it does not name. */
export interface DeviceReadTx {
  rows<T extends TableName>(table: T): ScopedReader<StoredRow<T>, string>
  readonly shadows: ScopedReader<Shadow, RowKey>
  readonly scopes: Pick<DeviceTx['scopes'], 'get' | 'all'>
  readonly totals: Pick<DeviceTx['totals'], 'get'>
  readonly device: Pick<DeviceTx['device'], 'get'>
}
type ReadStoreName = TableName | 'shadows' | 'scopes' | 'totals' | 'device'

export interface DeviceStore {
  /** Runs the body in one atomic, durable transaction. The body awaits nothing but the transaction. */
  transaction<T>(body: (tx: DeviceTx) => Promise<T>): Promise<T>
  /** Runs the body over one consistent state of the named stores. Other stores may be written meanwhile. */
  read<T>(stores: readonly ReadStoreName[], body: (tx: DeviceReadTx) => Promise<T>): Promise<T>
}

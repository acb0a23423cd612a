/** What sync needs of a device's database. Implemented over Dexie, and over memory for the simulation. */
import type { EpochSeconds } from '../dates.ts'
import type { Scope } from '../model/scope.ts'
import type { StoredRow, TableName } from '../model/tables.ts'
import type { MutationId } from '../model/mutation-id.ts'
import type { UserId } from '../model/user.ts'
import type { QueueRecord, RowKey } from './queue-record.ts'
import type { ScopeHistory } from './scope-history.ts'
import type { ScopeDelta } from './wire.ts'

/** A server row as it was before this device's own unsent changes, and the deleted one under the same id: either or none. */
export type Shadow = { key: RowKey; scope: Scope; row: StoredRow | null; deleted: StoredRow | null }

/** A deleted row with its content, so that it can come back. */
export type Tombstone = { key: RowKey; scope: Scope; row: StoredRow }

/** Up to which version the device has a scope, and when the server last compared its rows with the device's. */
export type ScopeState = {
  scope: Scope
  cursor: number
  checkedAt?: EpochSeconds
  /** The versions that the device has had, by their ids; absent before the server has told any. */
  history?: ScopeHistory
  /** The sync schema under which its rows were fetched, which says what tables they can be of; absent: the first one. */
  schema?: number
}

/** Rows of a scope as they came, with the schema under which: the older of the device's and the server's. */
export type ReceivedDelta = ScopeDelta & { schema?: number }

/** A part of a download that has not been applied yet, in the order in which the parts came. */
export type StagedDelta = { seq: number; epoch: string; delta: ReceivedDelta }

/** How many bytes one sync call carries each way (call-limits.ts). */
export type CallLimits = { sendBytesMax: number; answerBytesMax: number }

export type DeviceState = {
  accountId: UserId
  clientId: string
  /** Of the server's rows that the device has, or of its first answer; null before that. */
  epoch: string | null
  /** What has to be added to the device's clock to get the server's, in seconds. */
  serverOffset: number
  /** The place in the queue that was given last. None is given twice: another tab may still show the change that had it. */
  lastSeq: number
  /** Absent until a call has broken off: calls are as large as they may be. */
  callLimits?: CallLimits
  /** Scopes of which the server has said that no change is taken before a moment of its time. */
  waits?: Record<Scope, EpochSeconds>
  /** The newest changes that have left the queue because the server's rows show them. */
  retired?: MutationId[]
  /** The sync schema of the server that answered last; absent: the first one. */
  serverSchema?: number
}

/** Rows by key, some of them found by their scope. */
export interface DeviceTable<Row, Key> {
  get(key: Key): Promise<Row | undefined>
  put(row: Row): Promise<void>
  remove(key: Key): Promise<void>
}
export interface ScopedReader<Row, Key> {
  ofScope(scope: Scope): Promise<Row[]>
  /** Quicker than the rows where there are many. */
  keysOfScope(scope: Scope): Promise<Key[]>
  /** In the order of the keys; undefined for one that is not there. */
  getMany(keys: readonly Key[]): Promise<(Row | undefined)[]>
}
export interface ScopedTable<Row, Key> extends DeviceTable<Row, Key>, ScopedReader<Row, Key> {
  putMany(rows: readonly Row[]): Promise<void>
  removeScope(scope: Scope): Promise<void>
}

export interface DeviceTx {
  rows<T extends TableName>(table: T): ScopedTable<StoredRow<T>, string>
  readonly tombstones: ScopedTable<Tombstone, RowKey>
  readonly shadows: ScopedTable<Shadow, RowKey>
  readonly queue: DeviceTable<QueueRecord, number> & {
    /** Everything in the queue, in order of recording. */
    all(): Promise<QueueRecord[]>
  }
  readonly scopes: DeviceTable<ScopeState, Scope> & { all(): Promise<ScopeState[]> }
  readonly staged: Pick<DeviceTable<StagedDelta, number>, 'put'> & {
    all(): Promise<StagedDelta[]>
    clear(): Promise<void>
  }
  readonly device: { get(): Promise<DeviceState>; put(state: DeviceState): Promise<void> }
}

/** What can be read without keeping anybody from writing elsewhere. */
export interface DeviceReadTx {
  rows<T extends TableName>(table: T): ScopedReader<StoredRow<T>, string>
  readonly shadows: ScopedReader<Shadow, RowKey>
  readonly scopes: Pick<DeviceTx['scopes'], 'get' | 'all'>
  readonly device: Pick<DeviceTx['device'], 'get'>
}
export type ReadStoreName = TableName | 'shadows' | 'scopes' | 'device'

export interface DeviceStore {
  /** Runs the body in one atomic, durable transaction. The body awaits nothing but the transaction. */
  transaction<T>(body: (tx: DeviceTx) => Promise<T>): Promise<T>
  /** Runs the body over one state of the stores that it names; others may be written meanwhile. */
  read<T>(stores: readonly ReadStoreName[], body: (tx: DeviceReadTx) => Promise<T>): Promise<T>
}

/**
 * All that a mutation may do to a store (docs/design.md, "Mutations"). It is opened on one scope and sees the rows of that
 * scope alone: an id of another group finds nothing, so that every row's group is checked in one place, the store.
 * Implemented over memory, Dexie and Kysely, and held equal by one contract test.
 */
import type { LookUpKey, LookUpName } from '../model/look-ups.ts'
import type { Scope } from '../model/scope.ts'
import type { RowId, TableName, Tables } from '../model/tables.ts'

export interface WriteTx {
  readonly scope: Scope
  get<T extends TableName>(table: T, id: RowId<T>): Promise<Tables[T] | undefined>
  /** What was deleted under this id, as it was; undefined where nothing was, or it has come back. */
  getDeleted<T extends TableName>(table: T, id: RowId<T>): Promise<Tables[T] | undefined>
  /** All rows of the scope, in order of recording. */
  list<T extends TableName>(table: T): Promise<Tables[T][]>
  /** Whether the look-up finds any row under the key. In SQL it costs a look into an index, however many rows there are. */
  has<L extends LookUpName>(lookUp: L, key: LookUpKey<L>): Promise<boolean>
  /** Writes a row of this scope. A deleted id comes back to life; one that another scope owns throws IdTaken. */
  put<T extends TableName>(table: T, row: Tables[T]): Promise<void>
  /** Leaves a tombstone with the row's content. */
  remove<T extends TableName>(table: T, id: RowId<T>): Promise<void>
}

/** Thrown by `put` for an id that another scope owns. */
export class IdTaken extends Error {
  override name = 'IdTaken'
}

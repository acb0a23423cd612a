/**
 * All that a mutation may do to a store (docs/design.md, "Mutations"). A WriteTx is opened on one scope and sees the rows
 * of that scope alone: an id of another group finds nothing. So each row's group is checked in one place, the store.
 * There are implementations over memory, IndexedDB, SQLite and PostgreSQL; contract tests run every mutation on all of
 * them.
 */
import type { ExpenseId } from '../model/expense.ts'
import type { ItineraryId, ItineraryItemId } from '../model/itinerary-id.ts'
import type { LookUpKey, LookUpName } from '../model/look-ups.ts'
import type { Scope } from '../model/scope.ts'
import type { DeletableTable, RowId, TableName, Tables } from '../model/tables.ts'
import { Refusal } from './refusal.ts'

export interface WriteTx {
  readonly scope: Scope
  get<T extends TableName>(table: T, id: RowId<T>): Promise<Tables[T] | undefined>
  /** The content of the tombstone under this id; undefined if there is none, also because the row was restored. */
  getDeleted<T extends TableName>(table: T, id: RowId<T>): Promise<Tables[T] | undefined>
  /** All rows of the scope, in order of recording. */
  list<T extends TableName>(table: T): Promise<Tables[T][]>
  /** The ids of the items of a trip that is not deleted, in no particular order. In every store this is one access to an index. */
  itemsOf(itineraryId: ItineraryId): Promise<ItineraryItemId[]>
  /** The ids of the transfers that name one of the expenses, in no particular order, by an index as well. */
  paymentsOf(expenseIds: readonly ExpenseId[]): Promise<ExpenseId[]>
  /**
   * Whether any row of the scope matches the look-up. In SQL this is one access to an index, however many rows there are.
   */
  has<L extends LookUpName>(lookUp: L, key: LookUpKey<L>): Promise<boolean>
  /** Writes a row of this scope. An id that was deleted is restored. Throws IdTaken if another scope has the id. */
  put<T extends TableName>(table: T, row: Tables[T]): Promise<void>
  /** Deletes a row and leaves a tombstone with its content. The row must exist. */
  remove<T extends TableName>(table: T & DeletableTable, id: RowId<T>): Promise<void>
}

/**
 * Thrown by `put` for an id that another scope owns. A WriteTx sees its own scope alone, so no mutation can check it before.
 */
export class IdTaken extends Refusal {
  override name = 'IdTaken'

  constructor(id: string) {
    super('id-taken', id)
  }
}

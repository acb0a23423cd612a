/**
 * Cuts work on many rows into batches: so that other calls get the database in between, and because databases limit the
 * parameters of a statement.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { CompiledQuery, type Insertable } from 'kysely'
import type { Tx } from './database.ts'
import type { Schema } from './schema.ts'

/** A batch of this size takes some hundredths of a second. */
export const batchRows = 200

/** Calls `deleteBatch`, which deletes at most `batchRows` rows by one statement, until nothing is left to delete. */
export async function inBatches(deleteBatch: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await deleteBatch()
    if (numAffectedRows === 0n) return
    await yieldToEventLoop()
  }
}

/** Cuts a list of rows or ids. */
export function* batchesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let first = 0; first < rows.length; first += batchRows) yield rows.slice(first, first + batchRows)
}

/**
 * A batch of ids in the length of a full one, by repeating one of them. `in` finds the same rows, and all batches are one
 * prepared statement.
 */
export function filledUp<Id>(batch: readonly Id[]): readonly Id[] {
  const [first] = batch
  return first === undefined ? [] : [...batch, ...Array<Id>(batchRows - batch.length).fill(first)]
}

type Name = keyof Schema
type Rows<T extends Name> = {
  into: T
  /** All rows have the same columns. */
  rows: readonly Insertable<Schema[T]>[]
  /** Rows whose primary key or unique key is taken are left out. Without this option they are an error. */
  ifTaken?: 'left out'
}

/**
 * Inserts rows by statements that are compiled once for each shape of rows, because compiling costs more than running.
 * Resolves with the number of inserted rows.
 */
export async function insertRows<T extends Name>(tx: Tx, { into, rows, ifTaken }: Rows<T>): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const columns = Object.keys(first)
  const statements = statementsOf(tx)
  const shape = [into, ifTaken, rows.length, ...columns].join(' ')
  let statement = statements.get(shape)
  if (statement === undefined) {
    const insert = tx.insertInto(into).values(rows)
    statement = (ifTaken ? insert.onConflict((conflict) => conflict.doNothing()) : insert).compile().sql
    statements.set(shape, statement)
  }
  const values = rows.flatMap((row) => columns.map((column) => row[column as keyof typeof row]))
  const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(statement, values))
  return Number(numAffectedRows)
}

/** Compiled statements by adapter, because SQLite and PostgreSQL have different SQL. */
const kept = new WeakMap<object, Map<string, string>>()

function statementsOf(tx: Tx): Map<string, string> {
  const { adapter } = tx.getExecutor()
  const statements = kept.get(adapter) ?? new Map<string, string>()
  kept.set(adapter, statements)
  return statements
}

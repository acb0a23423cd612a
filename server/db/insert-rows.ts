/**
 * Inserts rows by statements that are compiled once for each shape of rows, because compiling costs more than running.
 */
import { CompiledQuery, type Insertable } from 'kysely'
import type { Tx } from './database.ts'
import type { Schema } from './schema.ts'

type Name = keyof Schema
type Rows<T extends Name> = {
  into: T
  /** All rows have the same columns. */
  rows: readonly Insertable<Schema[T]>[]
  /** Rows whose primary key or unique key is taken are left out. Without this option they are an error. */
  ifTaken?: 'left out'
}

/** Resolves with the number of inserted rows. */
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

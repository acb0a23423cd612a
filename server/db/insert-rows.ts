/** Inserting rows by a statement that is made once for each shape of them: making one costs more than running it. */
import { CompiledQuery, type Insertable } from 'kysely'
import type { Tx } from './database.ts'
import type { Schema } from './schema.ts'

type Name = keyof Schema
type Rows<T extends Name> = {
  into: T
  /** All of the same columns. */
  rows: readonly Insertable<Schema[T]>[]
  /** What becomes of a row whose id, or other key, is taken. Without it, that is a defect. */
  ifTaken?: 'left out'
}

/** Resolves with how many were inserted. */
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

/** The two kinds of database write their statements differently. */
const kept = new WeakMap<object, Map<string, string>>()

function statementsOf(tx: Tx): Map<string, string> {
  const { adapter } = tx.getExecutor()
  const statements = kept.get(adapter) ?? new Map<string, string>()
  kept.set(adapter, statements)
  return statements
}

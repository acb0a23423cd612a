/** What a build of a sync schema knows: tables, rows and scopes (shared/limits.ts). */
import { sinceOfAction } from './activity.ts'
import type { Scope } from './scope.ts'
import { type TableName, type Tables, isTableOf, tableDefinitions, tableNames } from './tables.ts'

/** The tables that a device or server of this sync schema has. */
export function tablesOfSchema(schema: number): TableName[] {
  return tableNames.filter((table) => tableDefinitions[table].since <= schema)
}

/**
 * The first sync schema whose devices know the row, where that is a later one than its table's. An older device would not know
 * what to show of it.
 */
const rowSince: { readonly [T in TableName]?: (row: Tables[T]) => number } = {
  activities: ({ action }) => sinceOfAction(action),
}

/** Whether a device of this sync schema, which has the row's table, knows the row. */
export function isRowOfSchema<T extends TableName>(table: T, row: Tables[T], schema: number): boolean {
  const since = rowSince[table]
  return since === undefined || since(row) <= schema
}

/** Whether a build of this sync schema knows scopes of this kind. */
export function isKnownUnder(schema: number, scope: Scope): boolean {
  return tablesOfSchema(schema).some((table) => isTableOf(scope, table))
}

/**
 * Whether rows of a scope that were fetched under the schema `fetched` lack a table of the schema `wanted`, or rows of a table
 * that mean something else since.
 */
export function lacksTables(scope: Scope, { fetched, wanted }: { fetched: number; wanted: number }): boolean {
  return tablesOfSchema(wanted).some((table) => {
    const { since, fetchedAnewSince = since } = tableDefinitions[table]
    const isOther = since > fetched || (fetchedAnewSince > fetched && fetchedAnewSince <= wanted)
    return isTableOf(scope, table) && isOther
  })
}

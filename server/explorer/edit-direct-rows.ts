/** Changes single rows of tables that devices do not have (docs/decisions/0123-explorer-writes.md). */
import type { RowValues } from '#shared/api/explorer-writes.ts'
import { type Column, type TableSchema, keyOf } from '#shared/api/explorer.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import type { Acting } from '#server/db/admin-access-log.ts'
import type { Database } from '#server/db/database.ts'
import { snakeCase } from '#server/db/explored-columns.ts'
import { readDirectRow, writeDirectRow } from '#server/db/explored-rows.ts'
import type { WritableTable } from '#server/db/explored-writes.ts'
import { type EditDeps, camel, differing, fieldsOf, requireUnchanged, storing } from './row-fields.ts'
import { isNumber } from './table-statements.ts'

type Found = { table: TableSchema; found: Extract<WritableTable, { kind: 'direct' }> }
type Keyed = Found & { key: string }

export async function readDirect(database: Database, { table, found, key }: Keyed): Promise<RowValues> {
  const row = await readDirectRow(database, { table: found.table, key: keyIn(table, key) })
  if (!row) throw new Refusal('row-not-found')
  return fieldsOf(table.name, row, { seesPersonal: true })
}

type Edit = Keyed & { before: RowValues; fields: RowValues; values: Record<string, unknown> }

export async function editDirectRow(deps: EditDeps, acting: Acting, edit: Edit): Promise<void> {
  const { table, found, key, before, fields } = edit
  const current = await readDirect(deps.database, edit)
  requireUnchanged(before, current)
  const changed = differing(fields, current)
  if (changed.length === 0) throw new Refusal('nothing-to-change')
  const set = typed(table, edit.values)
  const details = { table: table.name, row: key, fields: changed }
  const done = { action: 'row-edited', subjectId: null, details } as const
  const row = { table: found.table, key: keyIn(table, key) }
  const written = { change: 'changed', before: camel(before), fields: set } as const
  const isDone = await write(deps, row, { acting, done, written })
  // Somebody has changed it since it was read above.
  if (!isDone) throw new Refusal('row-changed')
}

type Deletion = Keyed & { before: RowValues }

export async function deleteDirect(deps: EditDeps, acting: Acting, deletion: Deletion): Promise<void> {
  const { table, found, key, before } = deletion
  requireUnchanged(before, await readDirect(deps.database, deletion))
  const details = { table: table.name, row: key }
  const done = { action: 'row-deleted', subjectId: null, details } as const
  const row = { table: found.table, key: keyIn(table, key) }
  const written = { change: 'deleted', before: camel(before) } as const
  const isDone = await write(deps, row, { acting, done, written })
  if (!isDone) throw new Refusal('row-changed')
}

type Addition = Found & { values: Record<string, unknown> }

export async function addDirectRow(
  deps: EditDeps,
  acting: Acting,
  { table, found, values }: Addition,
): Promise<string> {
  const fields = typed(table, values)
  const key = keyOf(table.key.map((column) => fields[Object.keys(camel({ [column]: null }))[0] ?? ''] ?? ''))
  const details = { table: table.name, row: key, fields: Object.keys(values).map(snakeCase) }
  const done = { action: 'row-added', subjectId: null, details } as const
  const written = { change: 'added', fields } as const
  const isDone = await write(deps, { table: found.table, key: {} }, { acting, done, written })
  if (!isDone) throw new Refusal('id-taken')
  return key
}

type Written = Omit<Parameters<typeof writeDirectRow>[2], 'now'>

function write({ database, now }: EditDeps, row: Parameters<typeof writeDirectRow>[1], written: Written) {
  return storing(() => writeDirectRow(database, row, { now, ...written }))
}

/** Refuses values that are not of the type of their column: SQLite would store a text in a column of numbers. */
function typed(table: TableSchema, values: Record<string, unknown>): RowValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const column = table.columns.find((each) => each.name === snakeCase(name))
      if (!column || !isOfType(column, value)) throw new Refusal('row-not-storable')
      return [name, value as RowValues[string]]
    }),
  )
}

function isOfType(column: Column, value: unknown): boolean {
  if (value === null) return column.isNullable
  return isNumber(column) ? Number.isSafeInteger(value) : typeof value === 'string'
}

/** Refuses `row-not-found` for a key that is none of the table. */
function keyIn(table: TableSchema, key: string): RowValues {
  const parts: unknown = parsed(key)
  if (!Array.isArray(parts) || parts.length !== table.key.length) throw new Refusal('row-not-found')
  const entries = table.key.map((name, index): [string, unknown] => [name, parts[index]])
  const isKey = entries.every(([name, value]) => {
    const column = table.columns.find((each) => each.name === name)
    return column && value !== null && isOfType(column, value)
  })
  if (!isKey) throw new Refusal('row-not-found')
  return camel(Object.fromEntries(entries) as RowValues)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

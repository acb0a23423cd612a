/** What somebody has typed of a row before it is written: which fields differ, and the SQL that does the same. */
import type { RowValues } from '#shared/api/explorer-writes.ts'
import type { TableSchema } from '#shared/api/explorer.ts'
import { recordEditTexts as texts } from '#shared/messages/explorer-writes.ts'

type Value = RowValues[string]
/** A field as it is typed. NULL is no text. */
export type Typed = { text: string; isNull: boolean }
export type TypedFields = Readonly<Record<string, Typed>>

/** As the form begins. A new row has no field yet. */
export function typedOf(before: RowValues, field: string): Typed {
  const value = before[field]
  return { text: value === null || value === undefined ? '' : String(value), isNull: value === null }
}

/** Fields of an expense without a column of their own. */
const parts: ReadonlySet<string> = new Set(['payers', 'shares'])

export function isNumberField(table: Pick<TableSchema, 'columns'>, field: string): boolean {
  return table.columns.some(({ name, type }) => name === field && /int/.test(type))
}

export function isNullableField(table: Pick<TableSchema, 'columns'>, field: string): boolean {
  return table.columns.some(({ name, isNullable }) => name === field && isNullable)
}

/** Undefined if a number was to be typed and was not. */
export function valueOf(table: Pick<TableSchema, 'columns'>, field: string, { text, isNull }: Typed) {
  if (isNull) return null
  if (!isNumberField(table, field)) return text
  return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined
}

export type Changed = { field: string; before: Value; after: Value }

/** Whether a number was to be typed, and was not. */
export function hasUnreadable(table: TableSchema, before: RowValues, typed: TypedFields): boolean {
  return Object.entries(typed).some(
    ([field, each]) => !isLeftOut(before, field, each) && valueOf(table, field, each) === undefined,
  )
}

/** An empty field of a new row gets what the server gives it. */
const isLeftOut = (before: RowValues, field: string, { text, isNull }: Typed) =>
  !Object.hasOwn(before, field) && text === '' && !isNull

/** The fields that differ, in the order in which they were typed. What cannot be read is left out. */
export function changesOf(table: TableSchema, before: RowValues, typed: TypedFields): Changed[] {
  return Object.entries(typed).flatMap(([field, each]) => {
    if (isLeftOut(before, field, each)) return []
    const after = valueOf(table, field, each)
    const was = before[field] ?? null
    return after === undefined || after === was ? [] : [{ field, before: was, after }]
  })
}

const quotedName = (name: string) => `"${name}"`
const literal = (value: Value) =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

type Shown = { table: TableSchema; key: string; isSynced: boolean }

/** For reading. The server writes the row by a call, and never by this text. */
export function updateText({ table, key, isSynced }: Shown, changes: readonly Changed[]): string {
  const own = changes.filter(({ field }) => !parts.has(field))
  const set = own.map(({ field, after }) => `${quotedName(field)} = ${literal(after)}`)
  const statement =
    set.length === 0
      ? []
      : [`UPDATE ${quotedName(table.name)}\nSET ${set.join(',\n    ')}\n${whereText(table, key)};`]
  return [...statement, ...notes(changes, isSynced)].join('\n')
}

export function insertText({ table, isSynced }: Omit<Shown, 'key'>, changes: readonly Changed[]): string {
  const own = changes.filter(({ field }) => !parts.has(field))
  const names = own.map(({ field }) => quotedName(field)).join(', ')
  const values = own.map(({ after }) => literal(after)).join(', ')
  const statement = `INSERT INTO ${quotedName(table.name)} (${names})\nVALUES (${values});`
  return [statement, ...notes(changes, isSynced)].join('\n')
}

function whereText(table: TableSchema, key: string): string {
  const values: Value[] = JSON.parse(key)
  const conditions = table.key.map((name, index) => `${quotedName(name)} = ${literal(values[index] ?? null)}`)
  return `WHERE ${conditions.join(' AND ')}`
}

function notes(changes: readonly Changed[], isSynced: boolean): string[] {
  const hasParts = changes.some(({ field }) => parts.has(field))
  return [...(hasParts ? [`-- ${texts.partsOfSql}`] : []), ...(isSynced ? [`-- ${texts.stampOfSql}`] : [])]
}

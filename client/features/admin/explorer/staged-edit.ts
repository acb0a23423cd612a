/** The edit of a row before it is written: the fields that differ, and the equivalent SQL. */
import type { RowValues } from '#shared/api/explorer-writes.ts'
import type { TableSchema } from '#shared/api/explorer.ts'
import { recordEditTexts as texts } from '#shared/messages/explorer-writes.ts'

type Value = RowValues[string]
/** A field as it is typed. If `isNull`, its value is NULL whatever `text` is. */
export type Typed = { text: string; isNull: boolean }
export type TypedFields = Readonly<Record<string, Typed>>

/** The field when the form opens. It is empty, and not NULL, in a new row. */
export function typedOf(before: RowValues, field: string): Typed {
  const value = before[field]
  return { text: value === null || value === undefined ? '' : String(value), isNull: value === null }
}

/** Fields of an expense that are not columns. */
const parts: ReadonlySet<string> = new Set(['payers', 'shares'])

export function isNumberField(table: Pick<TableSchema, 'columns'>, field: string): boolean {
  return table.columns.some(({ name, type }) => name === field && /int/.test(type))
}

export function isNullableField(table: Pick<TableSchema, 'columns'>, field: string): boolean {
  return table.columns.some(({ name, isNullable }) => name === field && isNullable)
}

/** The value to be written. Undefined if the field is a number and its text is not. */
export function valueOf(table: Pick<TableSchema, 'columns'>, field: string, { text, isNull }: Typed) {
  if (isNull) return null
  if (!isNumberField(table, field)) return text
  return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined
}

export type Changed = { field: string; before: Value; after: Value }

/** Whether the text of any number field is not a number. */
export function hasUnreadable(table: TableSchema, before: RowValues, typed: TypedFields): boolean {
  return Object.entries(typed).some(
    ([field, each]) => !isLeftOut(before, field, each) && valueOf(table, field, each) === undefined,
  )
}

/** Whether the field is an empty one of a new row, which gets the default of the server. */
const isLeftOut = (before: RowValues, field: string, { text, isNull }: Typed) =>
  !Object.hasOwn(before, field) && text === '' && !isNull

/** The fields that differ, in the order in which they were typed. Invalid numbers are left out. */
export function changesOf(table: TableSchema, before: RowValues, typed: TypedFields): Changed[] {
  return Object.entries(typed).flatMap(([field, each]) => {
    if (isLeftOut(before, field, each)) return []
    const after = valueOf(table, field, each)
    const original = before[field] ?? null
    return after === undefined || after === original ? [] : [{ field, before: original, after }]
  })
}

const quotedName = (name: string) => `"${name}"`
function literal(value: Value): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

type EditedRow = { table: TableSchema; key: string; isSynced: boolean }

/** The equivalent SQL, for display. The server never runs this text. */
export function updateText({ table, key, isSynced }: EditedRow, changes: readonly Changed[]): string {
  const columnChanges = changes.filter(({ field }) => !parts.has(field))
  const set = columnChanges.map(({ field, after }) => `${quotedName(field)} = ${literal(after)}`)
  const statement =
    set.length === 0
      ? []
      : [`UPDATE ${quotedName(table.name)}\nSET ${set.join(',\n    ')}\n${whereText(table, key)};`]
  return [...statement, ...notes(changes, isSynced)].join('\n')
}

export function insertText({ table, isSynced }: Omit<EditedRow, 'key'>, changes: readonly Changed[]): string {
  const columnChanges = changes.filter(({ field }) => !parts.has(field))
  const names = columnChanges.map(({ field }) => quotedName(field)).join(', ')
  const values = columnChanges.map(({ after }) => literal(after)).join(', ')
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

/** The statements by which the explorer reads tables. Names come from the schema, and everything that people enter is a value. */
import {
  type Column,
  type RowCondition,
  type RowListQuery,
  type TableSchema,
  cellMaxLength,
} from '#shared/api/explorer.ts'
import { countedMax } from '#server/db/people-search.ts'
import type { Statement } from './statement.ts'

type Value = string | number | null
type Kind = 'sqlite' | 'postgres'

/** Collects the values of a statement, each of which is written as a placeholder. */
function createValues(kind: Kind) {
  const values: Value[] = []
  const place = (value: Value) => {
    values.push(value)
    return kind === 'sqlite' ? '?' : `$${values.length}`
  }
  return { values, place }
}
type Place = (value: Value) => string

const quoted = (name: string) => `"${name}"`
/** The column of the row that is read. Its name alone could also be that of a cell, which is cut. */
const ofRow = (name: string) => `t.${quoted(name)}`
const list = (names: readonly string[]) => names.map(ofRow).join(', ')
export const isNumber = ({ type }: Column) => /int/.test(type)
const isBytes = ({ type }: Column) => /blob|bytea/.test(type)

/** One row with the number of rows of each table. */
export function countsOf(tables: readonly TableSchema[]): string {
  return `select ${tables.map(({ name }) => `(${countUpTo(countedMax, quoted(name))}) as ${quoted(name)}`).join(', ')}`
}

/** More than `most` are counted as one more. */
function countUpTo(most: number, rest: string): string {
  return `select count(*) from (select 1 from ${rest} limit ${most + 1}) as counted`
}

/** How many rows a foreign key is counted to that lead to one row. */
export const referencesMax = 1_000

/** What may be seen of a table. */
export type Seen = { table: TableSchema; seesPersonal: boolean }

export const isSeen = ({ visibility }: Column, { seesPersonal }: Pick<Seen, 'seesPersonal'>) =>
  visibility === 'shown' || (visibility === 'personal' && seesPersonal)

/** The key of the table, if it may be seen. Otherwise rows have no address, and pages are found by their number. */
export function keyOfTable(seen: Seen): readonly string[] | null {
  const { key, columns } = seen.table
  const isShown = (name: string) =>
    columns.some((column) => column.name === name && column.visibility === 'shown')
  return key.length > 0 && key.every(isShown) ? key : null
}

/** A column as a list shows it: hidden ones are NULL, bytes are counted, texts are cut. */
function cellIn(column: Column, seen: Seen, { isWhole }: { isWhole: boolean }): string {
  const name = quoted(column.name)
  const value = ofRow(column.name)
  if (!isSeen(column, seen)) return `null as ${name}`
  if (isBytes(column)) return `length(${value}) as ${name}`
  return isWhole || isNumber(column) ? value : `substr(${value}, 1, ${cellMaxLength + 1}) as ${name}`
}

/** Where a page begins: behind the row with these values of sort column and key, or behind so many rows. */
export type PagePlace = readonly Value[] | number

type Page = Pick<RowListQuery, 'direction' | 'condition' | 'value'> & {
  sort: Column | undefined
  column: Column | undefined
  behind: PagePlace | undefined
  limit: number
  /** Whether texts are as long as they are. */
  isWhole: boolean
}

/** The cells of each row, behind them the values of its place: the sort column, if there is one, and the key. */
export function rowsOf(kind: Kind, seen: Seen, page: Page): Statement {
  const { values, place } = createValues(kind)
  const { table, seesPersonal } = seen
  const key = keyOfTable(seen)
  const cells = table.columns.map((column) => cellIn(column, seen, page))
  const ordered = [...(page.sort ? [page.sort.name] : []), ...(key ?? shownNames(seen))]
  const conditions = [
    ...(page.column ? [conditionOn(kind, page.column, page, place)] : []),
    ...(key && Array.isArray(page.behind) ? [behindOf(page, key, page.behind, place)] : []),
  ]
  const offset = typeof page.behind === 'number' ? ` offset ${page.behind}` : ''
  const text = [
    `select ${[...cells, ...(key ? ordered.map(ofRow) : [])].join(', ')} from ${quoted(table.name)} as t`,
    conditions.length > 0 ? `where ${conditions.join(' and ')}` : '',
    `order by ${orderOf(kind, page, ordered)} limit ${page.limit}${offset}`,
  ].join(' ')
  return { text, values, seesPersonal }
}

function shownNames({ table }: Seen): string[] {
  return table.columns.filter(({ visibility }) => visibility === 'shown').map(({ name }) => name)
}

/** As SQLite orders it: NULL is less than any value. A column that may not be NULL is ordered by its index. */
function orderOf(kind: Kind, { sort, direction }: Page, names: readonly string[]): string {
  const nulls = direction === 'asc' ? 'first' : 'last'
  return names
    .map((name) => {
      const isNullable = sort?.name === name && sort.isNullable
      return `${ofRow(name)} ${direction}${isNullable && kind === 'postgres' ? ` nulls ${nulls}` : ''}`
    })
    .join(', ')
}

function behindOf(
  { sort, direction }: Page,
  key: readonly string[],
  behind: readonly Value[],
  place: Place,
): string {
  const sign = direction === 'asc' ? '>' : '<'
  const names = [...(sort ? [sort.name] : []), ...key]
  const compare = (columns: readonly string[], those: readonly Value[]) =>
    `(${list(columns)}) ${sign} (${those.map(place).join(', ')})`
  if (!sort?.isNullable) return compare(names, behind)
  const name = ofRow(sort.name)
  if (behind[0] === null) {
    const sameValue = `(${name} is null and ${compare(key, behind.slice(1))})`
    return direction === 'asc' ? `(${sameValue} or ${name} is not null)` : sameValue
  }
  const rest = compare(names, behind)
  return direction === 'asc' ? rest : `(${rest} or ${name} is null)`
}

type Condition = { condition: RowCondition; value: string }

function conditionOn(kind: Kind, column: Column, { condition, value }: Condition, place: Place): string {
  const name = ofRow(column.name)
  const typed = isNumber(column) ? Number(value) : value
  switch (condition) {
    case 'is':
      return `${name} = ${place(typed)}`
    case 'above':
      return `${name} > ${place(typed)}`
    case 'below':
      return `${name} < ${place(typed)}`
    case 'contains': {
      const text = `cast(${name} as text)`
      return kind === 'sqlite'
        ? `instr(${text}, ${place(value)}) > 0`
        : `strpos(${text}, ${place(value)}) > 0`
    }
    case 'null':
      return `${name} is null`
    case 'not-null':
      return `${name} is not null`
    case 'empty':
      return isNumber(column) ? 'false' : `${name} = ''`
  }
}

/** A foreign key of one column that leads to the table. */
type Referrer = { table: string; column: string; target: string }

export function referrersOf(tables: readonly TableSchema[], table: string): Referrer[] {
  return tables.flatMap(({ name, foreignKeys }) =>
    foreignKeys.flatMap(({ columns: [column, ...more], table: to, targets: [target] }) =>
      to === table && column !== undefined && target !== undefined && more.length === 0
        ? { table: name, column, target }
        : [],
    ),
  )
}

/** One row with all its cells whole, and the number of rows that refer to it. */
export function rowOf(
  kind: Kind,
  seen: Seen,
  { key, referrers }: { key: readonly Value[]; referrers: readonly Referrer[] },
): Statement {
  const { values, place } = createValues(kind)
  const { table, seesPersonal } = seen
  const cells = table.columns.map((column) => cellIn(column, seen, { isWhole: true }))
  const counts = referrers.map(({ table: from, column, target }, index) => {
    const condition = `${quoted(from)} as r where r.${quoted(column)} = ${ofRow(target)}`
    return `(${countUpTo(referencesMax, condition)}) as r${index}`
  })
  const found = table.key.map((name, index) => `${ofRow(name)} = ${place(key[index] ?? null)}`)
  return {
    text: `select ${[...cells, ...counts].join(', ')} from ${quoted(table.name)} as t where ${found.join(' and ')}`,
    values,
    seesPersonal,
  }
}

/**
 * Rows as system admins edit them: fields by their names in SQL, each a text, a number or NULL
 * (docs/decisions/0123-explorer-writes.md).
 */
import type { RowValues } from '#shared/api/explorer-writes.ts'
import { camelKeys } from '#shared/api/call-fields.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { noFlags } from '#shared/model/transfers.ts'
import type { Database } from '#server/db/database.ts'
import { exploredTables, snakeCase } from '#server/db/explored-columns.ts'
import { constraintIn } from '#server/db/explored-rows.ts'
import { StatementRefused } from './statement-refused.ts'

export type EditDeps = { database: Database; now: () => EpochSeconds }

/** Fields that are lists or objects in a row, and a JSON text here. */
const jsonFields: ReadonlySet<string> = new Set([
  'payers',
  'shares',
  'deletedWith',
  'extensions',
  'foreignAmount',
])
/** Fields of an expense that SQL keeps in tables of their own. */
const parts: ReadonlySet<string> = new Set(['payers', 'shares'])

/** Without what is secret, and without what is personal unless it is asked for. `row` has the names of `Schema`. */
export function fieldsOf(table: string, row: object, { seesPersonal }: { seesPersonal: boolean }): RowValues {
  const columns = exploredTables.get(table)
  const seen = Object.entries(row).filter(([name]) => {
    const visibility = parts.has(name) ? 'shown' : columns?.get(snakeCase(name))
    return visibility === 'shown' || (visibility === 'personal' && seesPersonal)
  })
  return Object.fromEntries(seen.map(([name, value]) => [snakeCase(name), textOf(name, value)]))
}

function textOf(name: string, value: unknown): RowValues[string] {
  if (name === 'shares' && Array.isArray(value))
    return JSON.stringify(value.map(({ userKey, amount, percentage }) => ({ userKey, amount, percentage })))
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/**
 * Refuses `row-changed` if the row has another value by now than its editor has read, and a field that cannot be seen.
 * `current` has what is personal as well.
 */
export function requireUnchanged(before: RowValues, current: RowValues): void {
  for (const [name, value] of Object.entries(before)) {
    if (!Object.hasOwn(current, name)) throw new Refusal('unreadable')
    if (current[name] !== value) throw new Refusal('row-changed')
  }
}

/** The given fields, by their names in rows. Refuses one that `allowed` does not have. */
export function givenValues(fields: RowValues, allowed: readonly string[]): Record<string, unknown> {
  const byName = new Map(allowed.map((name) => [snakeCase(name), name]))
  return Object.fromEntries(
    Object.entries(fields).map(([column, value]) => {
      const name = byName.get(column)
      if (name === undefined) throw new Refusal('column-not-writable')
      return [name, jsonFields.has(name) ? parsed(name, value) : value]
    }),
  )
}

function parsed(name: string, value: RowValues[string]): unknown {
  if (value === null) return null
  try {
    const read: unknown = JSON.parse(String(value))
    return name === 'shares' && Array.isArray(read)
      ? read.map((share: object) => ({ ...share, ...noFlags }))
      : read
  } catch {
    throw new Refusal('row-not-storable')
  }
}

/** The names of columns of SQL as `Schema` has them. */
export const camel = (values: RowValues) => camelKeys(values) as RowValues

/** The names of the fields that differ, which are those of `current`. */
export function differing(fields: RowValues, current: RowValues): string[] {
  return Object.keys(fields).filter((name) => fields[name] !== current[name])
}

/** Refuses what the database itself does not take, with what it says of it. */
export async function storing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = constraintIn(error)
    throw constraint === undefined ? error : new StatementRefused('row-not-storable', constraint)
  }
}

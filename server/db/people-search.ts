/**
 * Finds people by a text that is anywhere in a name. Triggers keep every suffix of each name
 * (migrations/20261130101000-people-search.ts), so that the names with the text are one range of an index. Upper and lower
 * case of Latin letters are the same.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'
import type { SuffixKind } from './schema.ts'

/** A text that more names contain is found in the order of the list instead: then the next page is never far. */
export const matchesMax = 1_000

/** As long as the migration keeps suffixes, in characters as SQL counts them. */
const suffixLength = 16
/** Follows every other character. */
const last = '\u{10FFFF}'

/** As names are compared: SQL changes no other letters either. */
export function searchTextOf(typed: string): string {
  return typed.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** The ids of the rows whose name may contain the text, or `many`. A long text is looked for by its beginning alone. */
export async function idsNaming(tx: Tx, kind: SuffixKind, text: string): Promise<string[] | 'many'> {
  const beginning = Array.from(text).slice(0, suffixLength).join('')
  const found = await tx
    .selectFrom('searchSuffixes')
    .select('id')
    .distinct()
    .where('kind', '=', kind)
    .where('suffix', '>=', beginning)
    .where('suffix', '<', beginning + last)
    .limit(matchesMax + 1)
    .execute()
  return found.length > matchesMax ? 'many' : found.map(({ id }) => id)
}

/** The ids of all parts, each once. `many` if one part has too many, or all of them together. */
export function together(parts: readonly (readonly string[] | 'many')[]): string[] | 'many' {
  const ids = new Set<string>()
  for (const part of parts) {
    if (part === 'many') return 'many'
    for (const id of part) ids.add(id)
  }
  return ids.size > matchesMax ? 'many' : [...ids]
}

/** Whether the column contains the text. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}

/** The most that a list counts. */
export const countedMax = 100_000

export type Total = { count: number; isLowerBound: boolean }
export const exactly = (count: number): Total => ({ count: Math.max(0, count), isLowerBound: false })
export const atLeast = (count: number): Total => ({ count: Math.max(0, count), isLowerBound: true })
/** Of a count that has gone on to one more than `countedMax`. */
export const totalOf = (counted: number): Total =>
  counted > countedMax ? atLeast(countedMax) : exactly(counted)

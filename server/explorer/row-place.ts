/** Where a page begins and how a row is named: texts that devices get with rows and send back. */
import type { Cell, Column } from '#shared/api/explorer.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import type { PagePlace } from './table-statements.ts'

/** Rows without a key have no place of their own: their pages begin behind a number of rows. */
type Order = { sort: Column | undefined; key: readonly string[] | null }

/** Undefined for the first page. Refuses what is no place in this order as `unreadable`. */
export function readPlace(after: string | undefined, { sort, key }: Order): PagePlace | undefined {
  if (after === undefined) return undefined
  const place = parsed(after)
  if (key === null && isCount(place)) return place
  if (key !== null && isValues(place) && place.length === key.length + (sort ? 1 : 0)) return place
  throw new Refusal('unreadable')
}

type Shown = { behind: PagePlace | undefined; width: number; hasKey: boolean }

/** The place behind the rows that are shown, of which the cells from `width` on are their place. Null if there are none. */
export function placeBehind(
  rows: readonly (readonly Cell[])[],
  { behind, width, hasKey }: Shown,
): string | null {
  const last = rows.at(-1)
  if (!last) return null
  const rowsBefore = typeof behind === 'number' ? behind : 0
  return JSON.stringify(hasKey ? last.slice(width) : rowsBefore + rows.length)
}

/** Undefined for what is no key. */
export function readKey(text: string): (string | number)[] | undefined {
  const key = parsed(text)
  return isValues(key) ? key.map(partOfKey) : undefined
}

export function partOfKey(cell: Cell): string | number {
  return cell === null || typeof cell === 'object' ? '' : cell
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

const isValues = (value: unknown): value is (string | number | null)[] =>
  Array.isArray(value) &&
  value.every((part) => part === null || typeof part === 'string' || typeof part === 'number')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

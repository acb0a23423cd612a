/**
 * Rows for a computation over all of a group, in as little memory as they can be: without their long texts, and with one
 * object for what repeats. A database returns a new text for each field of each row, also for a hundred thousand times
 * the same id of a person.
 */
import type { StoredRow } from '#shared/model/tables.ts'

type Row = StoredRow<'expenses'>

export function createSlimming(): (row: Row) => Row {
  const [groups, trips, items] = [
    once<Row['groupId']>(),
    once<Row['itineraryId']>(),
    once<Row['itineraryItemId']>(),
  ]
  const [users, dates, words] = [once<Row['createdBy']>(), once<string>(), wordsOnce()]
  const [payers, shares] = [partsOnce<Row['payers'][number]>(), partsOnce<Row['shares'][number]>()]
  return (row) => ({
    ...row,
    ...words(row),
    groupId: groups(row.groupId),
    itineraryId: trips(row.itineraryId),
    itineraryItemId: items(row.itineraryItemId),
    createdBy: users(row.createdBy),
    moneyBy: row.moneyBy && users(row.moneyBy),
    describedBy: row.describedBy && users(row.describedBy),
    date: dates(row.date),
    payers: row.payers.map(payers),
    shares: row.shares.map(shares),
    description: '',
    location: '',
    url: '',
    notes: '',
  })
}

/** Returns the first of equal values for each. */
function once<T>(): (value: T) => T {
  const known = new Map<T, T>()
  return (value) => {
    const first = known.get(value)
    if (first !== undefined) return first
    known.set(value, value)
    return value
  }
}

function wordsOnce() {
  const [categories, types] = [once<Row['category']>(), once<Row['transactionType']>()]
  const [methods, statuses] = [once<Row['splitMethod']>(), once<Row['status']>()]
  return ({ category, transactionType, splitMethod, status }: Row) => ({
    category: categories(category),
    transactionType: types(transactionType),
    splitMethod: methods(splitMethod),
    status: statuses(status),
  })
}

/** Payers and shares of a person are few in number as long as amounts repeat. Beyond that each row keeps its own. */
const partsMax = 100_000

function partsOnce<Part extends Row['payers'][number]>(): (part: Part) => Part {
  const known = new Map<string, Part>()
  const keys = once<Part['userKey']>()
  return (part) => {
    const key = Object.values(part).join(' ')
    const first = known.get(key)
    if (first) return first
    const own = { ...part, userKey: keys(part.userKey) }
    if (known.size < partsMax) known.set(key, own)
    return own
  }
}

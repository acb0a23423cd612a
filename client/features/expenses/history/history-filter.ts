/** The filters of the history, and which of a group's rows they show. */
import type { PlainDate } from '#shared/dates.ts'
import { expenseTexts } from '#shared/messages/expenses.ts'
import type { Category, Expense } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { openDebtsOf } from '#shared/money/open-debts.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'

/** The search parameters of the history's address, except the opened expense. A filter that is not set is undefined. */
export type HistoryFilter = {
  /** Words that are all in the texts of a row or in the names of its people. */
  q?: string | undefined
  /** Has paid or has a share; sent or received. */
  person?: UserKey | undefined
  category?: Category | undefined
  status?: Expense['status'] | undefined
  /** Something of it is still to be paid; with `person`, by or to that person. */
  unpaid?: true | undefined
  /** The first and the last day. */
  from?: PlainDate | undefined
  to?: PlainDate | undefined
}

export function isFiltered(filter: HistoryFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

/**
 * The rows that all filters let through, in the given order. Keys are resolved, so an address that names a provisional
 * member still finds their rows after they were linked. A transfer has no category and pays no particular expense, so
 * those two filters leave transfers out.
 */
export function filteredRows(
  rows: readonly ExpenseRow[],
  filter: HistoryFilter,
  people: People,
): ExpenseRow[] {
  const { q = '', category, status, unpaid, from, to } = filter
  const person = filter.person === undefined ? undefined : people.resolve(filter.person)
  const hasWords = wordFinder(q, people)
  return rows.filter(
    (row) =>
      (from === undefined || row.date >= from) &&
      (to === undefined || row.date <= to) &&
      (status === undefined || row.status === status) &&
      (category === undefined || (row.transactionType === 'expense' && row.category === category)) &&
      (person === undefined || keysOf(row).some((key) => people.resolve(key) === person)) &&
      (unpaid === undefined || isUnpaid(row, person, people)) &&
      hasWords(row),
  )
}

function keysOf({ payers, shares }: Expense): UserKey[] {
  return [...payers, ...shares].map(({ userKey }) => userKey)
}

function isUnpaid(row: Expense, person: UserKey | undefined, { resolve }: People): boolean {
  if (row.transactionType === 'transfer' || row.status === 'settled') return false
  const debts = openDebtsOf(row, resolve)
  return person === undefined
    ? debts.length > 0
    : debts.some(({ from, to }) => from === person || to === person)
}

/** Returns a function that says whether all words of the query are in the texts of a row or in the names of its people. */
function wordFinder(query: string, people: People): (row: Expense) => boolean {
  const words = searchable(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return () => true
  // Most rows name the same few people.
  const namesByKey = new Map<UserKey, string>()
  const namesOf = (key: UserKey) => {
    const known = namesByKey.get(key)
    if (known !== undefined) return known
    // あなた as well as the person's own name.
    const names = searchable(`${people.nameOf(key)}\n${people.personOf(key).name}`)
    namesByKey.set(key, names)
    return names
  }
  return (row) => {
    const texts = searchable(
      [
        row.title,
        row.description,
        row.location,
        row.transactionType === 'transfer' ? expenseTexts.transferNote : '',
      ].join('\n'),
    )
    const missing = words.filter((word) => !texts.includes(word))
    if (missing.length === 0) return true
    const keys = keysOf(row)
    return missing.every((word) => keys.some((key) => namesOf(key).includes(word)))
  }
}

/** Without differences of width, case, and between katakana and hiragana: ガソリン is found by ｶﾞｿﾘﾝ and by がそりん. */
function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30a1-\u30f6]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
}

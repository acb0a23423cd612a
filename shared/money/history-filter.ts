/** The filters of the history, and which of a group's rows they let through (docs/decisions/0054-history.md). */
import type { PlainDate } from '../dates.ts'
import type { Category, Expense, ExpenseId } from '../model/expense.ts'
import type { UserKey } from '../model/user-key.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'
import type { Yen } from '../model/fields.ts'
import { divideInProportion } from './divide-in-proportion.ts'
import { openNetsOf } from './payments.ts'

/** A filter that is not set is undefined. */
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

type SearchedTexts = {
  resolve: KeyResolver
  /** All names by which somebody may look for the person. */
  namesOf: (key: UserKey) => readonly string[]
  /** What lists say of a transfer. */
  transferNote: string
  /** The payments of an expense. */
  paymentsOf: (id: ExpenseId) => readonly Expense[]
}

/**
 * Returns a function that says whether all filters let a row through. Keys are resolved, so a filter that names a
 * pending member still finds their rows after they were linked. A transfer has no category and pays no particular
 * expense, so those two filters leave transfers out.
 */
export function rowFilter(filter: HistoryFilter, texts: SearchedTexts): (row: Expense) => boolean {
  const { q = '', category, status, unpaid, from, to } = filter
  const { resolve, paymentsOf } = texts
  const person = filter.person === undefined ? undefined : resolve(filter.person)
  const hasWords = wordFinder(q, texts)
  return (row) =>
    (from === undefined || row.date >= from) &&
    (to === undefined || row.date <= to) &&
    (status === undefined || row.status === status) &&
    (category === undefined || (row.transactionType === 'expense' && row.category === category)) &&
    (person === undefined || keysOf(row).some((key) => resolve(key) === person)) &&
    (unpaid === undefined || isUnpaid(row, { person, payments: paymentsOf(row.id), resolve })) &&
    hasWords(row)
}

function keysOf({ payers, shares }: Expense): UserKey[] {
  return [...payers, ...shares].map(({ userKey }) => userKey)
}

type Unpaid = { person: UserKey | undefined; payments: readonly Expense[]; resolve: KeyResolver }

function isUnpaid(row: Expense, { person, payments, resolve }: Unpaid): boolean {
  if (row.transactionType === 'transfer' || row.status === 'settled') return false
  const debts = openDebtsOf(row, payments, resolve)
  return person === undefined
    ? debts.length > 0
    : debts.some(({ from, to }) => from === person || to === person)
}

const wordsOf = (query: string) =>
  searchable(query)
    .split(/\s+/)
    .filter((word) => word !== '')

/** Returns a function that says whether all words of the query are in some text, as the history finds them. */
export function textFinder(query: string): (texts: readonly string[]) => boolean {
  const words = wordsOf(query)
  return (texts) => {
    const text = searchable(texts.join('\n'))
    return words.every((word) => text.includes(word))
  }
}

/** Returns a function that says whether all words of the query are in the texts of a row or in the names of its people. */
function wordFinder(query: string, { namesOf, transferNote }: SearchedTexts): (row: Expense) => boolean {
  const words = wordsOf(query)
  if (words.length === 0) return () => true
  // Most rows name the same few people.
  const namesByKey = new Map<UserKey, string>()
  const searchableNamesOf = (key: UserKey) => {
    const known = namesByKey.get(key)
    if (known !== undefined) return known
    const names = searchable(namesOf(key).join('\n'))
    namesByKey.set(key, names)
    return names
  }
  return (row) => {
    const note = row.transactionType === 'transfer' ? transferNote : ''
    const texts = searchable([row.title, row.description, row.location, note].join('\n'))
    const missing = words.filter((word) => !texts.includes(word))
    if (missing.length === 0) return true
    const keys = keysOf(row)
    return missing.every((word) => keys.some((key) => searchableNamesOf(key).includes(word)))
  }
}

/** Without differences of width, case, and between katakana and hiragana: ガソリン is found by ｶﾞｿﾘﾝ and by がそりん. */
function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30a1-\u30f6]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
}

/** What one person still has to pay another for one expense, in yen above zero. */
type OpenDebt = { from: UserKey; to: UserKey; amount: Yen }

/**
 * What is still to be paid of expenses, by person (docs/design.md, "Payments"). The open debts of one expense after its
 * payments, those of one debtor one after the other. By person they sum to the balance that the expense and its payments
 * give. A debt to several creditors is divided in proportion to what is still owed to them.
 *
 * If payers and shares do not add up, no creditor gets more than they are owed, so a part of a debt may be missing.
 */
export function openDebtsOf(
  expense: Expense,
  payments: readonly Expense[],
  resolve: KeyResolver,
): OpenDebt[] {
  const nets = openNetsOf(expense, payments, resolve)
  const creditors = [...nets].filter(([, net]) => net > 0)
  const credits = creditors.map(([, net]) => net)
  let left = credits.reduce((sum, credit) => sum + credit, 0)
  const debts: OpenDebt[] = []
  for (const [from, net] of nets) {
    const debt = Math.min(-net, left)
    if (debt <= 0) continue
    left -= debt
    // Divided by what is left of the credits, so that the last debtor's parts close every credit to the yen.
    for (const [index, amount] of divideInProportion(debt, credits).entries()) {
      credits[index] = (credits[index] ?? 0) - amount
      const to = creditors[index]?.[0]
      if (to !== undefined && amount > 0) debts.push({ from, to, amount })
    }
  }
  return debts
}

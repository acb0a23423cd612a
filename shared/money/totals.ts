/**
 * What screens sum over all rows of a group, as sums that can be kept up to date row by row: a screen of a group with
 * ten thousand expenses then reads one record instead of all of them (docs/design.md, "Totals"). `read-totals.ts` reads them.
 */
import type { PlainDate } from '../dates.ts'
import type { Category, Expense } from '../model/expense.ts'
import type { UserKey } from '../model/user-key.ts'
import { personTotalsOf } from './balances.ts'
import { integrityOf } from './ledger-integrity.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'
import { statisticsOf } from './statistics.ts'
import { totalOf } from './total-of.ts'

/** Sums by key. A sum of zero is left out. */
type Sums<Key extends string> = Readonly<Partial<Record<Key, number>>>

/** Amounts in yen, by person, category or day, and numbers of rows. People are named by resolved keys. */
export type Totals = {
  /** Sums over the active rows, as in `PersonTotals`. */
  balance: Sums<UserKey>
  paid: Sums<UserKey>
  owed: Sums<UserKey>
  /** Sums over all expenses, as in `PersonSpending`. */
  allPaid: Sums<UserKey>
  allShare: Sums<UserKey>
  /** The numbers of active rows, of settled rows and of all expenses that name the person. */
  inActive: Sums<UserKey>
  inSettled: Sums<UserKey>
  inExpenses: Sums<UserKey>
  category: Sums<Category>
  day: Sums<PlainDate>
  group: Sums<GroupTotal>
}

type GroupTotal =
  /** The amounts of all expenses and of the active ones, and how many they are. */
  | 'spent'
  | 'unsettled'
  | 'expenses'
  | 'activeExpenses'
  | 'transfers'
  /** `totalNetSum` of the integrity check, and the number of its findings. */
  | 'net'
  | 'findings'

export const noTotals: Totals = {
  balance: {},
  paid: {},
  owed: {},
  allPaid: {},
  allShare: {},
  inActive: {},
  inSettled: {},
  inExpenses: {},
  category: {},
  day: {},
  group: {},
}

// The object has exactly the keys of its type.
const names = Object.keys(noTotals) as (keyof Totals)[]

/** The totals of these rows. Those of two lists add up to those of both together, so a row can be added or taken off. */
export function totalsOf(rows: readonly Expense[], resolve: KeyResolver): Totals {
  if (rows.length === 0) return noTotals
  const people = personTotalsOf(rows, resolve)
  const statistics = statisticsOf(rows, resolve)
  const { totalNetSum, sharesMismatches, suspectedTransfers } = integrityOf(rows, resolve)
  const expenses = rows.filter(({ transactionType }) => transactionType === 'expense')
  const isActive = ({ status }: Expense) => status === 'active'
  const active = expenses.filter(isActive)
  return {
    balance: sumsBy(people, keyOfPerson, ({ balance }) => balance),
    paid: sumsBy(people, keyOfPerson, ({ totalPaid }) => totalPaid),
    owed: sumsBy(people, keyOfPerson, ({ totalOwed }) => totalOwed),
    allPaid: sumsBy(statistics.people, keyOfPerson, ({ paid }) => paid),
    allShare: sumsBy(statistics.people, keyOfPerson, ({ share }) => share),
    inActive: rowsByPerson(rows.filter(isActive), resolve),
    inSettled: rowsByPerson(
      rows.filter((row) => !isActive(row)),
      resolve,
    ),
    inExpenses: rowsByPerson(expenses, resolve),
    category: sumsBy(
      statistics.categories,
      ({ category }) => category,
      ({ amount }) => amount,
    ),
    day: sumsBy(
      statistics.days,
      ({ date }) => date,
      ({ amount }) => amount,
    ),
    group: withoutZeros({
      spent: statistics.total,
      unsettled: totalOf(active),
      expenses: statistics.count,
      activeExpenses: active.length,
      transfers: rows.length - statistics.count,
      net: totalNetSum,
      findings: sharesMismatches.length + suspectedTransfers.length,
    }),
  }
}

/** `totals` with `added` and without `removed`. */
export function changedTotals(
  totals: Totals,
  { added, removed }: { added: Totals; removed: Totals },
): Totals {
  const changed: Record<string, Sums<string>> = {}
  for (const name of names) changed[name] = changedSums(totals[name], added[name], removed[name])
  // It has the names of `noTotals`.
  return changed as Totals
}

function changedSums(sums: Sums<string>, added: Sums<string>, removed: Sums<string>): Sums<string> {
  const changes = new Set([...Object.keys(added), ...Object.keys(removed)])
  if (changes.size === 0) return sums
  const changed = { ...sums }
  for (const key of changes) {
    const sum = (sums[key] ?? 0) + (added[key] ?? 0) - (removed[key] ?? 0)
    if (sum === 0) delete changed[key]
    else changed[key] = sum
  }
  return changed
}

const keyOfPerson = ({ userKey }: { userKey: UserKey }) => userKey

function sumsBy<Part, Key extends string>(
  parts: readonly Part[],
  keyOf: (part: Part) => Key,
  numberOf: (part: Part) => number,
): Sums<Key> {
  const sums: Partial<Record<Key, number>> = {}
  for (const part of parts) sums[keyOf(part)] = (sums[keyOf(part)] ?? 0) + numberOf(part)
  return withoutZeros(sums)
}

function rowsByPerson(rows: readonly Expense[], resolve: KeyResolver): Sums<UserKey> {
  const counts: Partial<Record<UserKey, number>> = {}
  for (const { payers, shares } of rows) {
    const named = new Set([...payers, ...shares].map(({ userKey }) => resolve(userKey)))
    for (const key of named) counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

function withoutZeros<Key extends string>(sums: Partial<Record<Key, number>>): Sums<Key> {
  for (const key of keysOf(sums)) if (sums[key] === 0) delete sums[key]
  return sums
}

/** The keys that have a sum. */
export function keysOf<Key extends string>(sums: Sums<Key>): Key[] {
  return Object.keys(sums) as Key[]
}

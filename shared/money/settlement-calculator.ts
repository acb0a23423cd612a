/**
 * Computes what a settlement would be if people or expenses were left out, amounts were round, or one person collected
 * and paid out everything (docs/design.md, "What-if settlements"). Nothing is recorded.
 */
import type { Expense, ExpenseId } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { StoredRow } from '../model/tables.ts'
import type { UserKey } from '../model/user-key.ts'
import { compareBy } from '../ordering.ts'
import type { PersonAmount } from './amounts-by-person.ts'
import { type TotalsByPerson, addRows, inKeyOrder, personIn } from './balances.ts'
import { type Integrity, createIntegrityCheck } from './ledger-integrity.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'
import { type OnSearch, type RecordedPayment, newPlanOf, paymentIn, planAfter } from './settlement-plan.ts'
import { splitWithout } from './split.ts'
import type { Suggestion } from './suggestions.ts'

export const roundingUnits = [1, 10, 100, 500] as const
export type RoundingUnit = (typeof roundingUnits)[number]

export type WhatIf = {
  /** They bear nothing: in each expense the other participants bear their shares. What they paid still counts. */
  leftOutPeople: ReadonlySet<UserKey>
  /** These count for nobody. */
  leftOutExpenses: ReadonlySet<ExpenseId>
  /** In yen. Each balance becomes a multiple of it. */
  unit: RoundingUnit
  /** Collects and pays out everything, whether or not this person has a balance. Null: as few transfers as possible. */
  treasurer: UserKey | null
}

/** The settlement as it is. */
export const asRecorded: WhatIf = {
  leftOutPeople: new Set(),
  leftOutExpenses: new Set(),
  unit: 1,
  treasurer: null,
}

export type Calculation = {
  /** The number and the sum in yen of the active expenses that are not left out. */
  counted: { count: number; amount: Yen }
  integrity: Integrity
  /** Before rounding, in yen. */
  balances: ReadonlyMap<UserKey, Yen>
  /** What the rounding adds to balances, in yen, the largest changes first: less than a unit each, and zero in all. */
  gains: readonly PersonAmount[]
  /** They bring every rounded balance to zero. Empty if the rows are inconsistent. */
  transfers: readonly Suggestion[]
  /** The number of expenses that have only people who are left out, who therefore bear them after all. */
  unchangedCount: number
}

/**
 * The rows are all of the group, settled ones included. Transfers that were recorded always count, because their money has
 * been paid, but those for an expense that is left out.
 */
export function calculateSettlement(
  rows: readonly StoredRow<'expenses'>[],
  resolve: KeyResolver,
  whatIf: WhatIf,
  onSearch?: OnSearch,
): Calculation {
  const ledger = createWhatIfLedger(resolve, whatIf)
  ledger.add(rows)
  return ledger.calculation(onSearch)
}

/** For rows that are read page by page: `add` takes each page, and `calculation` is that of all of them. */
export function createWhatIfLedger(resolve: KeyResolver, whatIf: WhatIf) {
  const check = createIntegrityCheck(resolve)
  const totals: TotalsByPerson = new Map()
  const payments: RecordedPayment[] = []
  const counted = { count: 0, amount: 0 }
  let unchangedCount = 0
  const isLeftOut = (id: ExpenseId | null) => id !== null && whatIf.leftOutExpenses.has(id)
  const passOn = createPassingOn(totals, { leftOut: whatIf.leftOutPeople, resolve })
  const add = (rows: readonly StoredRow<'expenses'>[]) => {
    const kept = rows.filter(({ id, expenseId }) => !isLeftOut(id) && !isLeftOut(expenseId))
    check.add(kept)
    addRows(totals, kept, resolve)
    for (const row of kept) {
      const payment = paymentIn(row, resolve)
      if (payment) payments.push(payment)
      if (row.transactionType === 'expense' && row.status === 'active') {
        counted.count += 1
        counted.amount += row.amount
        if (!passOn(row)) unchangedCount += 1
      }
    }
  }
  const calculation = (onSearch?: OnSearch): Calculation => {
    const integrity = check.integrity()
    const balances = new Map(inKeyOrder(totals).map(({ userKey, balance }) => [userKey, balance]))
    const rounded = roundBalances(balances, whatIf.unit)
    const treasurer = whatIf.treasurer && resolve(whatIf.treasurer)
    const transfersOf = () => {
      if (treasurer !== null) return throughTreasurer(rounded, treasurer)
      // The plan that does not reshuffle has amounts to the yen. Round ones are a new plan.
      return whatIf.unit === 1 ? planAfter(payments, balances, onSearch) : newPlanOf(rounded, onSearch)
    }
    return {
      counted,
      integrity,
      balances,
      gains: gainsOf(balances, rounded),
      transfers: integrity.isOk ? transfersOf() : [],
      unchangedCount,
    }
  }
  return { add, calculation }
}

type PassingOn = { leftOut: ReadonlySet<UserKey>; resolve: KeyResolver }

/**
 * Returns a function that moves the shares that people who are left out have in an expense to the others. What they have
 * paid stays, so they get it back. The function returns false for an expense in which there is nobody else.
 */
function createPassingOn(totals: TotalsByPerson, { leftOut, resolve }: PassingOn) {
  const leftOutNow = new Set([...leftOut].map(resolve))
  const isLeftOut = (key: UserKey) => leftOutNow.has(resolve(key))
  return (expense: Expense): boolean => {
    // Somebody with a share of zero yen counts, too: without them an equal split of a few yen is another one.
    if (!expense.shares.some(({ userKey }) => isLeftOut(userKey))) return true
    const parts = splitWithout(expense, isLeftOut)
    if (!parts) return false
    for (const [index, { userKey, amount }] of expense.shares.entries())
      personIn(totals, resolve(userKey)).balance += amount - (parts[index] ?? 0)
    return true
  }
}

/**
 * Rounds each balance down to a multiple of the unit, and then up again for those with the largest remainders, ties by
 * user key, until the sum is zero as before. So nobody gains or loses a whole unit, and nobody who pays would receive.
 * The balances must sum to zero.
 */
export function roundBalances(balances: ReadonlyMap<UserKey, Yen>, unit: RoundingUnit): Map<UserKey, Yen> {
  const people = [...balances].map(([userKey, balance]) => {
    const down = Math.floor(balance / unit) * unit
    return { userKey, down, remainder: balance - down }
  })
  const missing = people.reduce((sum, { remainder }) => sum + remainder, 0) / unit
  const byRemainder = people.toSorted(
    compareBy(
      ({ remainder }) => -remainder,
      ({ userKey }) => userKey,
    ),
  )
  const up = new Set(byRemainder.slice(0, missing).map(({ userKey }) => userKey))
  return new Map(people.map(({ userKey, down }) => [userKey, up.has(userKey) ? down + unit : down]))
}

function gainsOf(balances: ReadonlyMap<UserKey, Yen>, rounded: ReadonlyMap<UserKey, Yen>): PersonAmount[] {
  return [...balances]
    .map(([userKey, balance]) => ({ userKey, amount: (rounded.get(userKey) ?? 0) - balance }))
    .filter(({ amount }) => amount !== 0)
    .toSorted(
      compareBy(
        ({ amount }) => -Math.abs(amount),
        ({ userKey }) => userKey,
      ),
    )
}

/** First what the treasurer collects, then what the treasurer pays out. */
function throughTreasurer(balances: ReadonlyMap<UserKey, Yen>, treasurer: UserKey): Suggestion[] {
  const others = [...balances].filter(([userKey]) => userKey !== treasurer)
  return [
    ...others.flatMap(([from, balance]) => (balance < 0 ? [{ from, to: treasurer, amount: -balance }] : [])),
    ...others.flatMap(([to, balance]) => (balance > 0 ? [{ from: treasurer, to, amount: balance }] : [])),
  ]
}

/**
 * What the first screen of a settlement shows. It needs no expenses: totals and transfers are enough, so that it opens as
 * fast with ten thousand expenses as with ten.
 */
import type { Yen } from '../model/fields.ts'
import type { StoredRow } from '../model/tables.ts'
import type { UserKey } from '../model/user-key.ts'
import type { Integrity } from './ledger-integrity.ts'
import { newestFirst, type Settlement } from './settlement.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'
import { planOf } from './settlement-plan.ts'
import { balancesIn, personTotalsIn } from './read-totals.ts'
import { type Totals, totalsOf } from './totals.ts'
import { totalOf } from './total-of.ts'
import type { Expense } from '../model/expense.ts'
import { compareBy } from '../ordering.ts'

type Spending = { count: number; amount: Yen }

type Shared = 'people' | 'suggestions' | 'integrity' | 'transfers' | 'hiddenByGroupTransfer'

/** The fields that it shares with `Settlement` have the same values as there. */
export type SettlementOverview = Pick<Settlement, Shared> & Recorded

type Recorded = {
  /** The expenses that count and the ones that do not count any more. */
  unsettled: Spending
  settled: Spending
  /** Whether a settled row names the person, by resolved key. */
  isInSettled: (person: UserKey) => boolean
}

type OverviewSources = {
  /** The totals of all rows of the group. */
  totals: Totals
  /** All transfers of the group. */
  transfers: readonly StoredRow<'expenses'>[]
  resolve: KeyResolver
  integrity: Integrity
}

/** The overview of a group, in yen. */
export function settlementOverviewOf({
  totals,
  transfers,
  resolve,
  integrity,
}: OverviewSources): SettlementOverview {
  return {
    people: personTotalsIn(totals),
    suggestions: integrity.isOk ? planOf(transfers, resolve, balancesIn(totals)) : [],
    integrity,
    transfers: newestFirst(transfers),
    hiddenByGroupTransfer: false,
    ...recordedIn(totals),
  }
}

type TripSources = {
  settlement: Settlement
  /** The expenses and transfers of the trip, settled ones included. */
  rows: readonly StoredRow<'expenses'>[]
  resolve: KeyResolver
}

/** The overview of one trip, in yen. Its rows are few, so its settlement is computed of them. */
export function tripOverviewOf({ settlement, rows, resolve }: TripSources): SettlementOverview {
  const { people, suggestions, integrity, transfers, hiddenByGroupTransfer } = settlement
  const recorded = recordedIn(totalsOf(rows, resolve))
  return { people, suggestions, integrity, transfers, hiddenByGroupTransfer, ...recorded }
}

function recordedIn({ group, inSettled }: Totals): Recorded {
  const { spent = 0, unsettled = 0, expenses = 0, activeExpenses = 0 } = group
  return {
    unsettled: { count: activeExpenses, amount: unsettled },
    settled: { count: expenses - activeExpenses, amount: spent - unsettled },
    isInSettled: (person) => inSettled[person] !== undefined,
  }
}

/** What one row adds to a person's balance, or takes from it, in yen. */
type BalanceLine<Row extends Expense = Expense> = { row: Row; amount: Yen }

/** The largest amounts first, and their sum in yen. */
export type BalancePart<Row extends Expense = Expense> = { total: Yen; lines: BalanceLine<Row>[] }

/** The totals of its parts add up to the balance. */
export type Explanation<Row extends Expense = Expense> = {
  /** What the person has paid of expenses. */
  paid: BalancePart<Row>
  /** Their shares, which are negative. */
  owed: BalancePart<Row>
  /** What they have sent, and, negative, received. */
  moved: BalancePart<Row>
}

/**
 * Explains a balance: the rows that it consists of, each with what it adds or takes (docs/design.md, "Balances"). Explains
 * the balance of `person`, a resolved key, by all active rows that name the person. Settled rows are not part of a balance.
 */
export function explainBalance<Row extends Expense>(
  rows: readonly Row[],
  person: UserKey,
  resolve: KeyResolver,
): Explanation<Row> {
  const isTheirs = ({ userKey }: { userKey: UserKey }) => resolve(userKey) === person
  const active = rows.filter(({ status }) => status === 'active')
  const expenses = active.filter(({ transactionType }) => transactionType === 'expense')
  const transfers = active.filter(({ transactionType }) => transactionType === 'transfer')
  const paidOf = ({ payers }: Row) => totalOf(payers.filter(isTheirs))
  const owedOf = ({ shares }: Row) => -totalOf(shares.filter(isTheirs))
  return {
    paid: partOf(expenses, paidOf),
    owed: partOf(expenses, owedOf),
    moved: partOf(transfers, (row) => paidOf(row) + owedOf(row)),
  }
}

function partOf<Row extends Expense>(rows: readonly Row[], amountOf: (row: Row) => Yen): BalancePart<Row> {
  const lines = rows.map((row) => ({ row, amount: amountOf(row) })).filter(({ amount }) => amount !== 0)
  return { total: totalOf(lines), lines: lines.toSorted(compareBy(({ amount }) => -Math.abs(amount))) }
}

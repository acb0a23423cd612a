/**
 * What the first screen of a settlement shows. It needs no expenses: totals and transfers are enough, so that it opens as
 * fast with ten thousand expenses as with ten.
 */
import type { Yen } from '../model/fields.ts'
import type { StoredRow } from '../model/tables.ts'
import type { UserKey } from '../model/user-key.ts'
import type { Integrity } from './ledger-integrity.ts'
import { newestFirst } from './newest-first.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'
import type { Settlement } from './settlement.ts'
import { planOf } from './settlement-plan.ts'
import { type Totals, balancesIn, personTotalsIn, totalsOf } from './totals.ts'

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

/**
 * The plan that does not reshuffle (docs/design.md, "Settlement plans"): whoever pays what was suggested sees that
 * suggestion go, or shrink, and every other one stay as it was. Only a payment that nobody suggested makes the plan anew.
 */
import { transferEnds } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { StoredRow } from '../model/tables.ts'
import type { UserKey } from '../model/user-key.ts'
import { compareBy } from '../ordering.ts'
import { balancesOf } from './balances.ts'
import type { Search } from './partition.ts'
import type { KeyResolver } from './resolve-keys.ts'
import { suggestTransfers, type Suggestion } from './suggestions.ts'

/**
 * What is still to be paid, in yen, after all active expenses and transfers. Whoever has the balances after them at hand
 * gives them as `balancesAfter`, and need give no rows but the transfers. The ledger must be consistent (integrity.ts).
 */
export function planOf(
  rows: readonly StoredRow<'expenses'>[],
  resolve: KeyResolver,
  balancesAfter: ReadonlyMap<UserKey, Yen> = balancesOf(rows, resolve),
  onSearch: OnSearch = () => undefined,
): Suggestion[] {
  const payments = paymentsIn(rows, resolve)
  // Taking the payments back gives the balances over the expenses alone: a transfer does nothing but move them.
  const balances = new Map(balancesAfter)
  for (const payment of payments) pay(balances, { ...payment, amount: -payment.amount })
  // Made only when it is asked for: a run of payments that no plan could contain costs one plan, not one each.
  const planner = createPlanner(onSearch)
  let plan: Plan | undefined
  for (const payment of payments) {
    if (couldBeSuggested(payment, balances)) {
      plan ??= planner(balances)
      const rest = takenOff(plan.transfers, payment)
      plan = rest && { ...plan, transfers: rest }
    } else plan = undefined
    pay(balances, payment)
  }
  if (plan?.isFewest) return plan.transfers
  onSearch(setsIn('fewest', peopleIn(balances)))
  return suggestTransfers(balances)
}

/** Hears of each search how many sets of people it may look at. */
export type OnSearch = (sets: number) => void

type Plan = {
  transfers: Suggestion[]
  /** Made by the exact search, as far as that goes. */
  isFewest: boolean
}

/** In sets looked at: eight exact searches among twenty people, thousands among ten. Some tenth of a second. */
const exactWorkMax = 2 ** 23
/** In threes looked at: a hundred quick searches among a hundred people, ten thousand among twenty. As much again. */
const quickWorkMax = 2 ** 27
/** Up to here even thousands of exact searches take no time. */
const fewPeople = 10

/**
 * Each payment that nobody suggested asks for a plan of the balances at that point, and somebody may record thousands. Once
 * the exact searches have taken their share of work, those in between are quick, and once these have, there is no search at
 * all. This only decides what counts as a suggested payment; what is shown in the end is exact again
 * (docs/decisions/0010-plan-search-budget.md).
 */
function createPlanner(onSearch: OnSearch): (balances: ReadonlyMap<UserKey, Yen>) => Plan {
  let exactWork = 0
  let quickWork = 0
  const searchAmong = (people: number): Search => {
    if (people <= fewPeople) return 'fewest'
    exactWork += setsIn('fewest', people)
    if (exactWork <= exactWorkMax) return 'fewest'
    quickWork += people ** 3
    return quickWork <= quickWorkMax ? 'quick' : 'none'
  }
  return (balances) => {
    const people = peopleIn(balances)
    const search = searchAmong(people)
    onSearch(setsIn(search, people))
    return { transfers: suggestTransfers(balances, search), isFewest: search === 'fewest' }
  }
}

function peopleIn(balances: ReadonlyMap<UserKey, Yen>): number {
  return [...balances.values()].filter((balance) => balance !== 0).length
}

/** Sixteen threes take as long as one set. */
function setsIn(search: Search, people: number): number {
  if (search === 'fewest') return 2 ** Math.min(people, 20)
  return search === 'quick' ? people ** 3 / 16 : 0
}

/** The active transfers in order of recording, the unsent ones last: their version is behind all others. */
function paymentsIn(rows: readonly StoredRow<'expenses'>[], resolve: KeyResolver): Suggestion[] {
  return rows
    .filter((row) => row.transactionType === 'transfer' && row.status === 'active')
    .toSorted(
      compareBy(
        (row) => row.createdVersion,
        (row) => row.ordinal,
        (row) => row.id,
      ),
    )
    .flatMap((row) => {
      const ends = transferEnds(row)
      const payment = ends && { from: resolve(ends.from), to: resolve(ends.to), amount: row.amount }
      // Between two who turned out to be one person no money moves.
      return payment && payment.from !== payment.to ? [payment] : []
    })
}

/** No plan asks anybody for more than they owe, or gives anybody more than they are owed. */
function couldBeSuggested({ from, to, amount }: Suggestion, balances: ReadonlyMap<UserKey, Yen>): boolean {
  return -(balances.get(from) ?? 0) >= amount && (balances.get(to) ?? 0) >= amount
}

/** The plan without this payment, or undefined when it asked for no such payment. */
function takenOff(plan: readonly Suggestion[], { from, to, amount }: Suggestion): Suggestion[] | undefined {
  const asked = plan.find((suggestion) => suggestion.from === from && suggestion.to === to)
  if (!asked || asked.amount < amount) return undefined
  return plan.flatMap((suggestion) => {
    if (suggestion !== asked) return [suggestion]
    return asked.amount > amount ? [{ ...asked, amount: asked.amount - amount }] : []
  })
}

function pay(balances: Map<UserKey, Yen>, { from, to, amount }: Suggestion): void {
  balances.set(from, (balances.get(from) ?? 0) + amount)
  balances.set(to, (balances.get(to) ?? 0) - amount)
}

/**
 * The plan that does not reshuffle (docs/design.md, "Settlement plans"). When a suggested payment is recorded, that suggestion
 * shrinks or disappears, and all others stay as they were. Only a payment that was not suggested makes a new plan.
 */
import { transferEnds } from '../model/transfers.ts'
import type { Yen } from '../model/fields.ts'
import type { StoredRow } from '../model/tables.ts'
import type { UserKey } from '../model/user-key.ts'
import { compareBy } from '../ordering.ts'
import { balancesOf } from './balances.ts'
import type { Search } from './fewest-transfers.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'
import { suggestTransfers, type Suggestion } from './suggestions.ts'

/**
 * Returns what is still to be paid, in yen, after all active expenses and transfers. A caller that already has the
 * balances after all rows passes them as `balancesAfter`; `rows` then need not contain the expenses. The ledger must be
 * consistent (ledger-integrity.ts).
 */
export function planOf(
  rows: readonly StoredRow<'expenses'>[],
  resolve: KeyResolver,
  balancesAfter: ReadonlyMap<UserKey, Yen> = balancesOf(rows, resolve),
  onSearch: OnSearch = () => undefined,
): Suggestion[] {
  const payments = rows.flatMap((row) => paymentIn(row, resolve) ?? [])
  return planAfter(payments, balancesAfter, onSearch)
}

/** The same of payments in any order. */
export function planAfter(
  paid: readonly RecordedPayment[],
  balancesAfter: ReadonlyMap<UserKey, Yen>,
  onSearch: OnSearch = () => undefined,
): Suggestion[] {
  const payments = paid.toSorted(inOrderOfRecording)
  // The balances before any of these: each transfer only moved them, so subtracting them gives the balances of the
  // expenses and of what was paid for single ones.
  const balances = new Map(balancesAfter)
  for (const payment of payments) pay(balances, { ...payment, amount: -payment.amount })
  // A plan is computed only when a payment could be in it. So a run of payments that no plan could contain costs one plan
  // instead of one each.
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
  return plan?.isFewest ? plan.transfers : newPlanOf(balances, onSearch)
}

/** The plan of balances of which nothing has been paid yet. */
export function newPlanOf(
  balances: ReadonlyMap<UserKey, Yen>,
  onSearch: OnSearch = () => undefined,
): Suggestion[] {
  onSearch(setsIn('fewest', peopleIn(balances)))
  return suggestTransfers(balances)
}

/** Is called for each search with the number of sets of people that it may look at. */
export type OnSearch = (sets: number) => void

type Plan = {
  transfers: Suggestion[]
  /** Whether the search was the exact one (of `Search`, `fewest`). */
  isFewest: boolean
}

/**
 * The sets that all exact searches of one plan may look at: eight searches among twenty people, or thousands among ten.
 * That takes about a tenth of a second.
 */
const exactWorkMax = 2 ** 23
/**
 * The triples that all quick searches of one plan may look at: a hundred searches among a hundred people, or ten thousand
 * among twenty. That takes about as long again.
 */
const quickWorkMax = 2 ** 27
/** Exact searches among so few people are not counted, because even thousands take no noticeable time. */
const fewPeople = 10

/**
 * Returns a function that computes plans within the budgets above. Each payment that was not suggested needs a plan for the
 * balances at that point, and there may be thousands of such payments. Once the exact searches have used their budget,
 * intermediate plans use quick searches; once these have used theirs, no search at all. Intermediate plans only decide which
 * payments count as suggested; the plan that is shown is exact again (docs/decisions/0010-plan-search-budget.md).
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

/** The work of one search in sets looked at. Sixteen triples of a quick search take as long as one set. */
function setsIn(search: Search, people: number): number {
  if (search === 'fewest') return 2 ** Math.min(people, 20)
  return search === 'quick' ? people ** 3 / 16 : 0
}

/** What a plan needs of a transfer, with resolved keys. A ledger keeps it of each transfer of a group. */
export type RecordedPayment = Suggestion & Pick<StoredRow<'expenses'>, 'createdVersion' | 'ordinal' | 'id'>

/** Unsent rows come last, because their `createdVersion` is above all others. */
const inOrderOfRecording = compareBy<RecordedPayment>(
  (payment) => payment.createdVersion,
  (payment) => payment.ordinal,
  (payment) => payment.id,
)

/**
 * The row if it is an active transfer that moves money. Not a payment for an expense: that one pays what the expense says, and
 * no suggestion.
 */
export function paymentIn(row: StoredRow<'expenses'>, resolve: KeyResolver): RecordedPayment | undefined {
  const ends = row.status === 'active' && row.expenseId === null ? transferEnds(row) : undefined
  if (!ends) return undefined
  const { amount, createdVersion, ordinal, id } = row
  const payment = { from: resolve(ends.from), to: resolve(ends.to), amount, createdVersion, ordinal, id }
  // A transfer between two keys of one person moves no money.
  return payment.from === payment.to ? undefined : payment
}

/**
 * Whether any plan could contain the payment: no plan asks for more than the sender owes or gives more than the receiver
 * is owed.
 */
function couldBeSuggested({ from, to, amount }: Suggestion, balances: ReadonlyMap<UserKey, Yen>): boolean {
  return -(balances.get(from) ?? 0) >= amount && (balances.get(to) ?? 0) >= amount
}

/** The plan reduced by this payment; undefined if the plan has no suggestion of at least this amount between the two. */
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

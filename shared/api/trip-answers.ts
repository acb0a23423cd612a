/** The form of trips and items in REST answers (docs/design.md, "REST calls"). */
import type { Yen } from '../model/fields.ts'
import type { Expense } from '../model/expense.ts'
import { inDayOrder } from '../model/day-order.ts'
import type { TripItemId } from '../model/trip-id.ts'
import { type StoredRow, withoutStamp } from '../model/tables.ts'
import { compareSpending, perPersonOf } from '../money/budget-comparison.ts'
import { financialStatusOf, settlementStateOf } from '../money/financial-status.ts'
import { totalOf } from '../money/total-of.ts'
import { compareBy } from '../ordering.ts'
import type { AnswerBody } from './answers.ts'

/** What was spent for one item, in expenses of one status. */
export type ItemSpending = {
  itineraryItemId: TripItemId
  status: Expense['status']
  amount: Yen
  expenseCount: number
}

/** A trip with everything that answers on its items say. */
export type WholePlan = {
  itinerary: StoredRow<'itineraries'>
  items: readonly StoredRow<'itineraryItems'>[]
  spending: readonly ItemSpending[]
  /** Whether a transfer of the trip stands that is not settled. */
  hasActiveTransfer: boolean
  members: readonly StoredRow<'members'>[]
  /** How many people the group has. */
  people: number
}

/** By date, then in the order of the day. `sortOrder` counts from 0 in each day. */
export function itemsAnswer(plan: WholePlan) {
  const byDate = Map.groupBy(plan.items, ({ date }) => date)
  const days = [...byDate].toSorted(compareBy(([date]) => date ?? '9999'))
  const spendingOf = Map.groupBy(plan.spending, ({ itineraryItemId }) => itineraryItemId)
  return days.flatMap(([, items]) =>
    items.toSorted(inDayOrder).map((item, sortOrder) => {
      return itemAnswer(item, { ...plan, sortOrder, expenses: spendingOf.get(item.id) ?? [] })
    }),
  )
}

/** One item of the plan, as in `itemsAnswer`. Undefined if the plan does not have it. */
export function oneItemAnswer(plan: WholePlan, itemId: TripItemId) {
  const item = plan.items.find(({ id }) => id === itemId)
  if (!item) return undefined
  const expenses = plan.spending.filter(({ itineraryItemId }) => itineraryItemId === itemId)
  const before = plan.items.filter((other) => other.date === item.date && inDayOrder(other, item) < 0)
  return itemAnswer(item, { ...plan, sortOrder: before.length, expenses })
}

type Placed = Omit<WholePlan, 'items' | 'spending'> & {
  sortOrder: number
  expenses: readonly ItemSpending[]
}

function itemAnswer(
  item: StoredRow<'itineraryItems'>,
  { itinerary, hasActiveTransfer, members, people, sortOrder, expenses }: Placed,
) {
  const { estimatedCost, expenseType, orderKey: _key, ...fields } = withoutStamp(item)
  const actualCost = totalOf(expenses)
  const financialStatus = financialStatusOf(item, expenses)
  return {
    ...fields,
    sortOrder,
    orderIndex: sortOrder,
    estimatedCost,
    actualCost,
    perPersonCost: expenseType === 'SHARED' ? perPersonOf(actualCost, people) : null,
    financialStatus,
    expenseType,
    settlementStatus: settlementStateOf({ expenses, trip: itinerary, hasActiveTransfer }),
    financialInfo: {
      status: financialStatus,
      expenseType,
      budgetAmount: estimatedCost,
      actualAmount: actualCost,
    },
    createdByName: members.find(({ userId }) => userId === item.createdBy)?.displayName ?? null,
  }
}

/** The items of the trip with budget and actual, in the form of the specification. */
export function budgetAnswer(plan: Pick<WholePlan, 'items' | 'spending' | 'people'>): AnswerBody {
  const { items: compared, total, perPerson } = compareSpending(plan)
  return {
    budgetComparison: compared.map((item) => ({
      item_id: item.id,
      title: item.title,
      budget: item.budget,
      actual_expense: item.actual,
      expense_count: item.expenseCount,
      variance: item.variance,
      variance_percentage: item.variancePercentage,
      per_person: item.perPerson === null ? null : Math.round(item.perPerson),
    })),
    budgetTotal: {
      budget: total.budget,
      actual_expense: total.actual,
      variance: total.variance,
      variance_percentage: total.variancePercentage,
      per_person: Math.round(perPerson),
    },
  }
}

/** The budget of a trip beside what was spent, in the order of its plan. The figures are those of the server. */
import type { PlainDate } from '#shared/dates.ts'
import { dayOf, daysOf } from '#shared/model/day-order.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { ItemCategory } from '#shared/model/itinerary-item.ts'
import { compareBudget } from '#shared/money/budget-comparison.ts'
import { totalOf } from '#shared/money/total-of.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { ItemRow, ItineraryPage } from '#client/store/queries/itineraries.ts'
import type { Compared } from './variance.ts'

type WithBudget = {
  compared: Compared
  /** False if nobody has said what it is to cost. */
  hasBudget: boolean
}

export type BudgetItem = WithBudget & {
  item: ItemRow
  expenses: readonly ExpenseRow[]
  /** Not rounded. */
  perPerson: number | null
}
type BudgetDay = WithBudget & { date: PlainDate | null; items: readonly BudgetItem[] }
type BudgetCategory = WithBudget & { category: ItemCategory }

export type TripBudget = {
  total: WithBudget
  categories: readonly BudgetCategory[]
  days: readonly BudgetDay[]
  /** The expenses of the trip that belong to none of its items. */
  unlinked: { count: number; amount: Yen }
}

type Trip = Pick<ItineraryPage, 'itinerary' | 'items' | 'rows'> & { people: number }

export function tripBudgetOf({ itinerary, items, rows, people }: Trip): TripBudget {
  // An item outside of the trip's days counts as one of 日付未定, as it does in the plan.
  const inDays = items.map((item) => ({ ...item, date: dayOf(item, itinerary) }))
  const { total, ...figures } = compareBudget({ items: inDays, expenses: rows, people })
  const comparedById = new Map(figures.items.map((compared) => [compared.id, compared]))
  const ids = new Set(items.map(({ id }) => id))
  const expenses = rows.filter(({ transactionType }) => transactionType === 'expense')
  const byItem = Map.groupBy(expenses, ({ itineraryItemId }) => itineraryItemId)
  const unlinked = expenses.filter(({ itineraryItemId: id }) => id === null || !ids.has(id))
  const isBudgeted = (some: readonly ItemRow[]) => some.some(({ estimatedCost }) => estimatedCost !== null)
  return {
    total: { compared: total, hasBudget: isBudgeted(items) },
    categories: figures.categories
      .filter(({ budget, actual }) => budget > 0 || actual > 0)
      .map(({ category, ...compared }) => ({
        category,
        compared,
        hasBudget: isBudgeted(items.filter((item) => item.category === category)),
      }))
      .toSorted((a, b) => b.compared.actual - a.compared.actual || b.compared.budget - a.compared.budget),
    days: daysOf(items, itinerary).flatMap(({ date, items: ofDay }) => {
      const compared = figures.days.find((day) => day.date === date)
      if (!compared) return []
      const budgeted = ofDay.flatMap((item): BudgetItem[] => {
        const figure = comparedById.get(item.id)
        if (!figure || (item.estimatedCost === null && figure.expenseCount === 0)) return []
        const linked = byItem.get(item.id) ?? []
        const hasBudget = item.estimatedCost !== null
        return [{ item, compared: figure, hasBudget, expenses: linked, perPerson: figure.perPerson }]
      })
      return budgeted.length === 0 ? [] : [{ date, compared, hasBudget: isBudgeted(ofDay), items: budgeted }]
    }),
    unlinked: { count: unlinked.length, amount: totalOf(unlinked) },
  }
}

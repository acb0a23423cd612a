/** The budget of a trip beside what was spent, in the order of its plan. The figures are those of the server. */
import { budgetTexts as texts } from '#shared/messages/trip-budget.ts'
import type { PlainDate } from '#shared/dates.ts'
import { dayOf, daysOf } from '#shared/model/day-order.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { ItemCategory } from '#shared/model/trip-item.ts'
import { compareBudget } from '#shared/money/budget-comparison.ts'
import { totalOf } from '#shared/money/total-of.ts'
import type { People } from '#client/store/queries/people.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { ItemRow, TripData } from '#client/store/queries/trips.ts'

type Compared = { budget: Yen; actual: Yen; variance: Yen; variancePercentage: number }

type WithBudget = {
  compared: Compared
  /** False if nobody has said what it is to cost. */
  hasBudget: boolean
}

export type BudgetItem = WithBudget & {
  item: ItemRow
  expenses: readonly ExpenseRow[]
  /** How many people bear a share of its expenses. */
  sharers: number
  /** What it has cost each of them if they share it alike. Not rounded; null of an item that is not shared. */
  perPerson: number | null
}
type BudgetDay = WithBudget & { date: PlainDate | null; items: readonly BudgetItem[] }
type BudgetCategory = WithBudget & { category: ItemCategory }

export type TripBudget = {
  total: WithBudget & { sharers: number }
  categories: readonly BudgetCategory[]
  days: readonly BudgetDay[]
  /** The expenses of the trip that belong to none of its items. */
  unlinked: { count: number; amount: Yen }
}

type BudgetedTrip = Pick<TripData, 'trip' | 'items' | 'rows'> & { people: Pick<People, 'resolve'> }

export function tripBudgetOf({ trip, items, rows, people }: BudgetedTrip): TripBudget {
  // An item outside of the trip's days counts as one of 日付未定, as it does in the plan.
  const inDays = items.map((item) => ({ ...item, date: dayOf(item, trip) }))
  const ids = new Set(items.map(({ id }) => id))
  const expenses = rows.filter(({ transactionType }) => transactionType === 'expense')
  const isLinked = ({ itineraryItemId: id }: ExpenseRow) => id !== null && ids.has(id)
  // Whoever has left since has borne a share as well.
  const sharersOf = (some: readonly ExpenseRow[]) => sharerCountOf(some, people)
  const sharers = sharersOf(expenses.filter(isLinked))
  const { total, ...figures } = compareBudget({ items: inDays, expenses: rows, people: sharers })
  const comparedById = new Map(figures.items.map((compared) => [compared.id, compared]))
  const byItem = Map.groupBy(expenses, ({ itineraryItemId }) => itineraryItemId)
  const unlinked = expenses.filter((row) => !isLinked(row))
  const isBudgeted = (some: readonly ItemRow[]) => some.some(({ estimatedCost }) => estimatedCost !== null)
  return {
    total: { compared: total, hasBudget: isBudgeted(items), sharers },
    categories: figures.categories
      .filter(({ budget, actual }) => budget > 0 || actual > 0)
      .map(({ category, ...compared }) => ({
        category,
        compared,
        hasBudget: isBudgeted(items.filter((item) => item.category === category)),
      }))
      .toSorted((a, b) => b.compared.actual - a.compared.actual || b.compared.budget - a.compared.budget),
    days: daysOf(items, trip).flatMap(({ date, items: ofDay }) => {
      const compared = figures.days.find((day) => day.date === date)
      if (!compared) return []
      const budgeted = ofDay.flatMap((item): BudgetItem[] => {
        const figure = comparedById.get(item.id)
        if (!figure || (item.estimatedCost === null && figure.expenseCount === 0)) return []
        const linked = byItem.get(item.id) ?? []
        const hasBudget = item.estimatedCost !== null
        const count = sharersOf(linked)
        const perPerson = item.expenseType === 'SHARED' && count > 0 ? figure.actual / count : null
        return [{ item, compared: figure, hasBudget, expenses: linked, sharers: count, perPerson }]
      })
      return budgeted.length === 0 ? [] : [{ date, compared, hasBudget: isBudgeted(ofDay), items: budgeted }]
    }),
    unlinked: { count: unlinked.length, amount: totalOf(unlinked) },
  }
}

function sharerCountOf(expenses: readonly ExpenseRow[], { resolve }: Pick<People, 'resolve'>): number {
  const shares = expenses.flatMap((row) => row.shares)
  return new Set(shares.flatMap(({ userKey, amount }) => (amount > 0 ? [resolve(userKey)] : []))).size
}

type Variance = { words: string; tone: 'over' | 'within' | 'none' }

/** `hasBudget` tells a budget of zero from none. */
export function varianceOf(
  { budget, actual, variance, variancePercentage }: Compared,
  { hasBudget }: { hasBudget: boolean },
): Variance {
  if (!hasBudget) return { words: texts.none, tone: 'none' }
  if (variance > 0 && budget === 0) return { words: texts.aboveFree(variance), tone: 'over' }
  if (variance > 0) return { words: texts.above(variance, Math.round(variancePercentage)), tone: 'over' }
  if (variance === 0) return { words: texts.exact, tone: 'within' }
  const words = actual === 0 ? texts.unspent(-variance) : texts.below(-variance)
  return { words, tone: 'within' }
}

/** The end of the budget on every bar, in percent of its length, so that bars can be compared. */
const budgetEnd = 80

/** The lengths of a bar in percent: what is within the budget, and what is over it. Nothing is drawn beyond the end. */
export function barOf({ budget, actual }: Pick<Compared, 'budget' | 'actual'>): {
  within: number
  over: number
} {
  if (budget === 0) return { within: 0, over: actual > 0 ? 100 : 0 }
  const length = Math.min((actual / budget) * budgetEnd, 100)
  return { within: Math.min(length, budgetEnd), over: Math.max(length - budgetEnd, 0) }
}

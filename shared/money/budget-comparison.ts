/** What the items of a trip were to cost, and what they did (specification 2, sections 2.3, 2.7 and 3). */
import type { PlainDate } from '../dates.ts'
import type { Expense } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { TripItem, ItemCategory } from '../model/trip-item.ts'
import type { TripItemId } from '../model/trip-id.ts'
import { totalOf } from './total-of.ts'

type Spent = Pick<Expense, 'itineraryItemId' | 'amount' | 'transactionType'>
type Budgeted = Pick<TripItem, 'id' | 'title' | 'date' | 'category' | 'estimatedCost' | 'expenseType'>

type Compared = {
  budget: Yen
  actual: Yen
  /** Positive: more was spent than the budget. */
  variance: Yen
  /** In percent of the budget; 0 if there is none. */
  variancePercentage: number
}

type ComparedItem = Compared & {
  id: TripItemId
  title: string
  expenseCount: number
  /** What was spent for each person, not rounded, of an item whose costs are shared; else null. */
  perPerson: number | null
}

type BudgetComparison = {
  items: ComparedItem[]
  total: Compared
  /** What was spent for each person in all of the trip's items, not rounded. */
  perPerson: number
  /** In order of days, without a day last. */
  days: (Compared & { date: PlainDate | null })[]
  categories: (Compared & { category: ItemCategory })[]
}

type ComparedTrip = {
  items: readonly Budgeted[]
  /** How many people the group has. */
  people: number
}

/** `expenses` are those of the trip. Transfers, and expenses of none of the items, do not count. */
export function compareBudget({
  expenses,
  ...trip
}: ComparedTrip & { expenses: readonly Spent[] }): BudgetComparison {
  const spending = expenses.flatMap(({ transactionType, itineraryItemId, amount }) =>
    transactionType === 'expense' && itineraryItemId ? [{ itineraryItemId, amount, expenseCount: 1 }] : [],
  )
  return compareSpending({ ...trip, spending })
}

/** What some expenses of an item have cost together. */
type ItemSpending = { itineraryItemId: TripItemId; amount: Yen; expenseCount: number }

/** The same of sums. An item may have several. */
export function compareSpending({
  items,
  spending,
  people,
}: ComparedTrip & { spending: readonly ItemSpending[] }): BudgetComparison {
  const ofItem = Map.groupBy(spending, ({ itineraryItemId }) => itineraryItemId)
  const compared = items.map((item) => {
    const spent = ofItem.get(item.id) ?? []
    const expenseCount = spent.reduce((count, each) => count + each.expenseCount, 0)
    return { item, ...compare(item.estimatedCost ?? 0, totalOf(spent)), expenseCount }
  })
  const total = sumOf(compared)
  const by = <Key>(keyOf: (item: Budgeted) => Key) =>
    [...Map.groupBy(compared, ({ item }) => keyOf(item))].map(([key, rows]) => ({ key, ...sumOf(rows) }))
  return {
    items: compared.map(({ item: { id, title, expenseType }, ...figures }) => ({
      id,
      title,
      ...figures,
      perPerson: expenseType === 'SHARED' ? exactlyPerPerson(figures.actual, people) : null,
    })),
    total,
    perPerson: exactlyPerPerson(total.actual, people),
    days: by(({ date }) => date)
      .map(({ key: date, ...figures }) => ({ date, ...figures }))
      .toSorted((a, b) => ((a.date ?? '9999') < (b.date ?? '9999') ? -1 : 1)),
    categories: by(({ category }) => category).map(({ key: category, ...figures }) => ({
      category,
      ...figures,
    })),
  }
}

function compare(budget: Yen, actual: Yen): Compared {
  const variance = actual - budget
  return { budget, actual, variance, variancePercentage: budget === 0 ? 0 : (variance / budget) * 100 }
}

function sumOf(rows: readonly Compared[]): Compared {
  const sum = (of: (row: Compared) => Yen) => rows.reduce((all, row) => all + of(row), 0)
  return compare(
    sum(({ budget }) => budget),
    sum(({ actual }) => actual),
  )
}

/** Rounded to whole yen. It is a figure to read, not a share. */
export function perPersonOf(amount: Yen, people: number): Yen {
  return Math.round(exactlyPerPerson(amount, people))
}

function exactlyPerPerson(amount: Yen, people: number): number {
  return people === 0 ? 0 : amount / people
}

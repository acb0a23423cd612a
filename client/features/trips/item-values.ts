/** The fields of an item as its page has them, what has to be right before they are saved, and the mutations they become. */
import type { Yen } from '#shared/model/fields.ts'
import {
  type ExpenseType,
  type ItemBudget,
  type ItemCategory,
  TripItem,
  noBudget,
} from '#shared/model/trip-item.ts'
import { afterChoice, budgetOfAmount } from '#shared/money/financial-status.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { ItemRow, TripRow } from '#client/store/queries/trips.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { movesToDay } from './moves.ts'

export type ItemValues = {
  title: string
  date: string
  /** Empty for none. */
  time: string
  location: string
  category: ItemCategory
  description: string
  budget: BudgetEntry
}

export function valuesOfItem(item: ItemRow): ItemValues {
  const { title, date, time, location, category, description } = item
  return { title, date: date ?? '', time: time ?? '', location, category, description, budget: entryOf(item) }
}

/** `null` for a field that is right. Whether there has to be a date, the form decides. */
export function problemsOfItem(values: ItemValues): Partial<Record<keyof ItemValues, string | null>> {
  const { title, date, time, location, description, budget } = values
  const { shape } = TripItem
  return {
    title: validateBy(shape.title)(title),
    date: date === '' ? null : validateBy(shape.date)(date),
    time: time === '' ? null : validateBy(shape.time)(time),
    location: validateBy(shape.location)(location),
    description: validateBy(shape.description)(description),
    budget: validateBy(shape.estimatedCost)(budget.amount),
  }
}

export function checkedItem(values: ItemValues): ItemValues {
  const { title, location, description } = values
  return { ...values, title: title.trim(), location: location.trim(), description: description.trim() }
}

type Edit = {
  item: ItemRow
  trip: TripRow
  /** Of the trip. */
  items: readonly ItemRow[]
  opened: ItemValues
  values: ItemValues
}

/** Only what the person has changed. On another day the item comes behind those that are there. */
export function changesOfItem({ item, trip, items, opened, values }: Edit): MutationInput[] {
  const { id } = item
  const { title, location, category, description, budget } = values
  const words = {
    ...(title === opened.title ? {} : { title }),
    ...(values.time === opened.time ? {} : { time: values.time === '' ? null : values.time }),
    ...(location === opened.location ? {} : { location }),
    ...(category === opened.category ? {} : { category }),
    ...(description === opened.description ? {} : { description }),
  }
  // An item that somebody else has deleted is moved too, so that the person is told why that is refused.
  const present = items.some((each) => each.id === id) ? items : [...items, item]
  const isSameBudget = budget.cost === opened.budget.cost && budget.amount === opened.budget.amount
  return [
    ...(Object.keys(words).length === 0 ? [] : [{ name: 'item.describe' as const, args: { id, ...words } }]),
    ...(isSameBudget ? [] : [{ name: 'item.setBudget' as const, args: { id, ...budgetOf(budget) } }]),
    ...(values.date === opened.date ? [] : movesToDay({ items: present, dates: trip }, id, values.date)),
  ]
}

/** `NONE`: nothing is paid. */
type Cost = ExpenseType | 'NONE'
/** How an item is paid, and the amount. Statuses follow from financial-status.ts. */
export type BudgetEntry = { cost: Cost; amount: Yen | null }

export const costs: readonly Cost[] = ['UNSPECIFIED', 'SHARED', 'PERSONAL', 'PREPAID', 'FREE', 'NONE']

export function entryOf({ financialStatus, expenseType, estimatedCost }: ItemBudget): BudgetEntry {
  if (financialStatus === 'NOT_APPLICABLE')
    return { cost: expenseType === 'FREE' ? 'FREE' : 'NONE', amount: null }
  return { cost: expenseType, amount: estimatedCost }
}

/** Whether the way to pay has an amount that a person enters. */
export function hasAmount(cost: Cost): boolean {
  return cost !== 'FREE' && cost !== 'NONE'
}

/** An amount without a way to pay is shared (specification 2, section 4). */
export function withAmount(entry: BudgetEntry, amount: Yen | null): BudgetEntry {
  const isShared = entry.cost === 'UNSPECIFIED' && amount !== null && amount > 0
  return { cost: isShared ? 'SHARED' : entry.cost, amount }
}

export function budgetOf({ cost, amount }: BudgetEntry): ItemBudget {
  switch (cost) {
    case 'NONE':
      return afterChoice(noBudget, { kind: 'no-payment' })
    case 'FREE':
      return { ...afterChoice(noBudget, { kind: 'confirm-free' }), expenseType: 'FREE' }
    case 'UNSPECIFIED':
      return budgetOfAmount(amount)
    case 'SHARED':
    case 'PERSONAL':
    case 'PREPAID': {
      const kind = cost === 'PERSONAL' ? 'budget-only' : 'shared'
      const pending = { ...afterChoice(noBudget, { kind }), expenseType: cost }
      return amount === null ? pending : afterChoice(pending, { kind: 'save-amount', amount })
    }
  }
}

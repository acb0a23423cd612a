/** What a form of an item says of its money: how it is paid, and the amount. Statuses follow from financial-status.ts. */
import type { Yen } from '#shared/model/fields.ts'
import { type ExpenseType, type ItemBudget, noBudget } from '#shared/model/itinerary-item.ts'
import { afterChoice, budgetOfAmount } from '#shared/money/financial-status.ts'

/** `NONE`: nothing is paid. */
type Cost = ExpenseType | 'NONE'
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

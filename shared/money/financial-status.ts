/**
 * How the money of an item stands (specification 2, section 4): what people say of it, what follows from its expenses, and
 * what they may say next. Everything that depends on a status asks this file.
 */
import type { ChosenStatus, FinancialStatus, ItemBudget, SettlementState } from '../model/trip-item.ts'
import type { Expense } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { Trip } from '../model/trip.ts'

type Amount = ItemBudget['estimatedCost']

/** The budgets with which a status is valid. */
const amountsOf: Record<ChosenStatus, (amount: Amount) => boolean> = {
  NOT_SET: (amount) => amount === null,
  NOT_APPLICABLE: (amount) => amount === null || amount === 0,
  BUDGET_PENDING: () => true,
  BUDGET_SET: (amount) => amount !== null && amount > 0,
  ZERO_CONFIRMED: (amount) => amount === 0,
}

export function fitsAmount({ financialStatus, estimatedCost }: ItemBudget): boolean {
  return amountsOf[financialStatus](estimatedCost)
}

/** A choice in the panel for the split of costs, an amount that is saved there, or one that the form has when it is saved. */
export type BudgetChoice =
  | { kind: 'no-payment' | 'budget-only' | 'shared' | 'confirm-free' }
  | { kind: 'save-amount'; amount: Yen }
  | { kind: 'save-form'; amount: Amount }

/** The money of the item after the choice. */
export function afterChoice(budget: ItemBudget, choice: BudgetChoice): ItemBudget {
  const { estimatedCost, financialStatus, expenseType } = budget
  switch (choice.kind) {
    case 'no-payment':
      return { estimatedCost: null, financialStatus: 'NOT_APPLICABLE', expenseType: 'UNSPECIFIED' }
    case 'budget-only':
      return { estimatedCost, financialStatus: 'BUDGET_PENDING', expenseType: 'PERSONAL' }
    case 'shared':
      return { estimatedCost, financialStatus: 'BUDGET_PENDING', expenseType: 'SHARED' }
    case 'confirm-free':
      return { estimatedCost: 0, financialStatus: 'ZERO_CONFIRMED', expenseType }
    case 'save-amount':
      return {
        estimatedCost: choice.amount,
        financialStatus: choice.amount > 0 ? 'BUDGET_SET' : 'ZERO_CONFIRMED',
        expenseType,
      }
    case 'save-form':
      return choice.amount === null || choice.amount === 0
        ? { estimatedCost: choice.amount, financialStatus: 'NOT_APPLICABLE', expenseType: 'FREE' }
        : {
            estimatedCost: choice.amount,
            financialStatus: statusOfBudget(financialStatus),
            // What costs something is not free.
            expenseType: expenseType === 'UNSPECIFIED' || expenseType === 'FREE' ? 'SHARED' : expenseType,
          }
  }
}

/** With a budget above zero, what says that there is none, or that none is known, no longer holds. */
function statusOfBudget(status: ChosenStatus): ChosenStatus {
  return status === 'BUDGET_PENDING' ? status : 'BUDGET_SET'
}

/** The money of an item of which only the amount was said. */
export function budgetOfAmount(amount: Amount): ItemBudget {
  if (amount === null) return { estimatedCost: null, financialStatus: 'NOT_SET', expenseType: 'UNSPECIFIED' }
  return amount === 0
    ? { estimatedCost: 0, financialStatus: 'NOT_APPLICABLE', expenseType: 'FREE' }
    : { estimatedCost: amount, financialStatus: 'BUDGET_SET', expenseType: 'SHARED' }
}

type Linked = Pick<Expense, 'status' | 'amount'>

/**
 * How the item stands: SETTLED if it has expenses and all are settled, EXPENSE_RECORDED if it has others, and otherwise what
 * the person has said. `expenses` are those linked to the item.
 */
export function financialStatusOf(
  { financialStatus }: Pick<ItemBudget, 'financialStatus'>,
  expenses: readonly Pick<Linked, 'status'>[],
): FinancialStatus {
  if (expenses.length === 0) return financialStatus
  return expenses.every(({ status }) => status === 'settled') ? 'SETTLED' : 'EXPENSE_RECORDED'
}

/** What the badge says: 支出済み as soon as anything was spent, whatever else is known. */
export function badgeOf(
  budget: Pick<ItemBudget, 'financialStatus'>,
  expenses: readonly Linked[],
): FinancialStatus | 'PAID' {
  const spent = expenses.reduce((sum, { amount }) => sum + amount, 0)
  return spent > 0 ? 'PAID' : financialStatusOf(budget, expenses)
}

type ItemSettlement = {
  expenses: readonly Pick<Linked, 'status'>[]
  trip: Pick<Trip, 'status'>
  /** Whether a transfer of the trip stands that is not settled. */
  hasActiveTransfer: boolean
  /** Set while the group downloads for the first time. */
  isCalculating?: boolean
}

/**
 * The first that applies: a cancelled trip settles nothing; expenses that are all settled are done; a transfer shows that people
 * are at it. Expenses always have all their shares, so one is ready as soon as it is recorded.
 */
export function settlementStateOf({
  expenses,
  trip,
  hasActiveTransfer,
  isCalculating = false,
}: ItemSettlement): SettlementState {
  if (isCalculating) return 'CALCULATING'
  if (trip.status === 'cancelled') return 'CANCELLED'
  if (expenses.length === 0) return 'UNSETTLED'
  if (expenses.every(({ status }) => status === 'settled')) return 'SETTLED'
  return hasActiveTransfer ? 'SETTLING' : 'READY_TO_SETTLE'
}

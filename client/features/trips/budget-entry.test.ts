import { describe, expect, it } from 'vitest'
import { type ItemBudget, noBudget } from '#shared/model/trip-item.ts'
import { fitsAmount } from '#shared/money/financial-status.ts'
import { type BudgetEntry, budgetOf, costs, entryOf, hasAmount, withAmount } from './item-values.ts'

const saved = (entry: BudgetEntry) => {
  const { estimatedCost, financialStatus, expenseType } = budgetOf(entry)
  return [estimatedCost, financialStatus, expenseType]
}

describe('what a form says of the money of an item', () => {
  it.each([
    // way to pay, amount → budget, status, type
    ['UNSPECIFIED', null, null, 'NOT_SET', 'UNSPECIFIED'],
    ['UNSPECIFIED', 0, 0, 'NOT_APPLICABLE', 'FREE'],
    ['SHARED', null, null, 'BUDGET_PENDING', 'SHARED'],
    ['SHARED', 0, 0, 'ZERO_CONFIRMED', 'SHARED'],
    ['SHARED', 900, 900, 'BUDGET_SET', 'SHARED'],
    ['PERSONAL', null, null, 'BUDGET_PENDING', 'PERSONAL'],
    ['PERSONAL', 900, 900, 'BUDGET_SET', 'PERSONAL'],
    ['PREPAID', null, null, 'BUDGET_PENDING', 'PREPAID'],
    ['PREPAID', 900, 900, 'BUDGET_SET', 'PREPAID'],
    ['FREE', null, 0, 'ZERO_CONFIRMED', 'FREE'],
    ['NONE', null, null, 'NOT_APPLICABLE', 'UNSPECIFIED'],
  ] as const)('%s with %s is saved as %s, %s, %s', (cost, amount, ...expected) => {
    expect(saved({ cost, amount })).toEqual(expected)
  })

  it('is always a budget that an item may have', () => {
    for (const cost of costs)
      for (const amount of hasAmount(cost) ? [null, 0, 900] : [null])
        expect(fitsAmount(budgetOf({ cost, amount }))).toBe(true)
  })

  it('is shared as soon as it has an amount and no other way to be paid', () => {
    expect(withAmount({ cost: 'UNSPECIFIED', amount: null }, 900)).toEqual({ cost: 'SHARED', amount: 900 })
    expect(withAmount({ cost: 'UNSPECIFIED', amount: null }, 0)).toEqual({ cost: 'UNSPECIFIED', amount: 0 })
    expect(withAmount({ cost: 'PERSONAL', amount: null }, 900)).toEqual({ cost: 'PERSONAL', amount: 900 })
  })

  it.each([
    [noBudget, { cost: 'UNSPECIFIED', amount: null }],
    [
      { financialStatus: 'NOT_APPLICABLE', expenseType: 'FREE', estimatedCost: 0 },
      { cost: 'FREE', amount: null },
    ],
    [
      { financialStatus: 'NOT_APPLICABLE', expenseType: 'UNSPECIFIED', estimatedCost: null },
      { cost: 'NONE', amount: null },
    ],
    [
      { financialStatus: 'BUDGET_PENDING', expenseType: 'PERSONAL', estimatedCost: 900 },
      { cost: 'PERSONAL', amount: 900 },
    ],
  ] as [ItemBudget, BudgetEntry][])('shows %j as %j', (budget, entry) => {
    expect(entryOf(budget)).toEqual(entry)
  })
})

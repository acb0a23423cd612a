import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemIdOf } from '#tests/builders/ids.ts'
import { itemRow } from '#tests/builders/trip-rows.ts'
import type { TripItem } from '../model/trip-item.ts'
import { compareBudget, compareSpending, perPersonOf } from './budget-comparison.ts'

const item = (number: number, fields: Partial<TripItem>) => itemRow(number, fields)
const spent = (number: number | null, amount: number) => ({
  itineraryItemId: number === null ? null : itemIdOf(number),
  amount,
  transactionType: 'expense' as const,
})

describe('budget and actual', () => {
  const items = [
    item(1, { title: '参拝', estimatedCost: 1_000, expenseType: 'SHARED' }),
    item(2, { title: 'そば', estimatedCost: 2_000, category: 'LUNCH', date: '2026-11-21' }),
    item(3, { title: '散歩', estimatedCost: null, date: null }),
    item(4, { title: '甘味', estimatedCost: 0, category: 'LUNCH' }),
  ]
  const expenses = [
    spent(1, 700),
    spent(1, 800),
    spent(2, 500),
    spent(3, 300),
    spent(null, 9_999),
    spent(99, 9_999),
    { ...spent(1, 9_999), transactionType: 'transfer' as const },
  ]
  const compared = compareBudget({ items, expenses, people: 4 })

  it('are compared for each item, with what it was for each person where costs are shared', () => {
    expect(compared.items).toEqual([
      {
        ...{ id: itemIdOf(1), title: '参拝', budget: 1_000, actual: 1_500 },
        ...{ variance: 500, variancePercentage: 50, expenseCount: 2, perPerson: 375 },
      },
      {
        ...{ id: itemIdOf(2), title: 'そば', budget: 2_000, actual: 500 },
        ...{ variance: -1_500, variancePercentage: -75, expenseCount: 1, perPerson: null },
      },
      {
        ...{ id: itemIdOf(3), title: '散歩', budget: 0, actual: 300 },
        ...{ variance: 300, variancePercentage: 0, expenseCount: 1, perPerson: null },
      },
      {
        ...{ id: itemIdOf(4), title: '甘味', budget: 0, actual: 0 },
        ...{ variance: 0, variancePercentage: 0, expenseCount: 0, perPerson: null },
      },
    ])
  })

  it('are the same of sums, of which an item may have several', () => {
    const sums = [
      { itineraryItemId: itemIdOf(3), amount: 300, expenseCount: 1 },
      { itineraryItemId: itemIdOf(1), amount: 700, expenseCount: 1 },
      { itineraryItemId: itemIdOf(99), amount: 9_999, expenseCount: 4 },
      { itineraryItemId: itemIdOf(1), amount: 800, expenseCount: 1 },
      { itineraryItemId: itemIdOf(2), amount: 500, expenseCount: 1 },
    ]
    expect(compareSpending({ items, spending: sums, people: 4 })).toEqual(compared)
  })

  it('are added up in all, by day and by category', () => {
    expect(compared.total).toEqual({
      budget: 3_000,
      actual: 2_300,
      variance: -700,
      variancePercentage: -700 / 30,
    })
    expect(compared.perPerson).toBe(575)
    expect(compared.days.map(({ date, budget, actual }) => [date, budget, actual])).toEqual([
      ['2026-11-20', 1_000, 1_500],
      ['2026-11-21', 2_000, 500],
      [null, 0, 300],
    ])
    expect(compared.categories.map(({ category, actual }) => [category, actual])).toEqual([
      ['TEMPLE', 1_800],
      ['LUNCH', 500],
    ])
  })

  it('add up to the totals, however they are grouped', () => {
    const amounts = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 99_999 })), { maxLength: 40 })
    fc.assert(
      fc.property(amounts, amounts, (budgets, payments) => {
        const rows = budgets.map(([number, estimatedCost], index) =>
          item(index, { estimatedCost, date: number === 0 ? null : `2026-11-2${number}` }),
        )
        const paid = payments.map(([number, amount]) => spent(number, amount))
        const {
          items: parts,
          total,
          days,
          categories,
        } = compareBudget({ items: rows, expenses: paid, people: 3 })
        for (const grouped of [parts, days, categories]) {
          expect(grouped.reduce((sum, { budget }) => sum + budget, 0)).toBe(total.budget)
          expect(grouped.reduce((sum, { actual }) => sum + actual, 0)).toBe(total.actual)
        }
        expect(total.variance).toBe(total.actual - total.budget)
      }),
    )
  })

  it.each([
    [1_000, 3, 333],
    [1_001, 2, 501],
    [500, 0, 0],
  ])('%s yen for %s people are %s for each', (amount, people, each) => {
    expect(perPersonOf(amount, people)).toBe(each)
  })
})

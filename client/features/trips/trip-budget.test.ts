import { describe, expect, it } from 'vitest'
import { expenseRow, grandmother, hanako, shareOf, taro } from '#tests/support/expenses-for-test.ts'
import { itemRow, itineraryId, tripRow } from '#tests/support/trips-for-test.ts'
import { barOf, tripBudgetOf, varianceOf } from './trip-budget.ts'

const shared = { financialStatus: 'BUDGET_SET', expenseType: 'SHARED' } as const
const ofItem = (number: number) => ({ itineraryId, itineraryItemId: itemRow(number).id })

describe('the budget of a trip', () => {
  const budget = tripBudgetOf({
    trip: tripRow(),
    items: [
      itemRow(1, { ...shared, category: 'DINNER', estimatedCost: 15_000 }),
      itemRow(2, { ...shared, category: 'HOTEL', estimatedCost: 72_000, date: '2026-08-12' }),
      itemRow(3, { category: 'DINNER' }),
      itemRow(4, { category: 'TRAIN', date: '2026-09-01' }),
    ],
    rows: [
      expenseRow(1, { amount: 18_500, ...ofItem(1) }),
      expenseRow(2, { amount: 1_000, ...ofItem(4) }),
      expenseRow(3, { amount: 700, itineraryId, itineraryItemId: null }),
      expenseRow(4, { amount: 500, itineraryId, transactionType: 'transfer' }),
    ],
    people: { resolve: (key) => key },
  })

  it('is compared with what was spent, in all, for each person, and for each category', () => {
    expect(budget.total.compared).toMatchObject({ budget: 87_000, actual: 19_500, variance: -67_500 })
    expect(budget.categories.map(({ category, compared: { actual } }) => [category, actual])).toEqual([
      ['DINNER', 18_500],
      ['TRAIN', 1_000],
      ['HOTEL', 0],
    ])
  })

  it('has the days of the plan, with the items that have a budget or expenses', () => {
    expect(
      budget.days.map(({ date, compared: { actual }, items }) => [
        date,
        actual,
        items.map(({ item, perPerson, expenses }) => [item.title, perPerson, expenses.length]),
      ]),
    ).toEqual([
      ['2026-08-11', 18_500, [['予定1', 18_500 / 3, 1]]],
      ['2026-08-12', 0, [['予定2', null, 0]]],
      [null, 1_000, [['予定4', null, 1]]],
    ])
  })

  it('is divided by everybody who bears a share, also if they have left or are no members yet', () => {
    const twoOf = [shareOf(hanako, 500), shareOf(taro, 500), shareOf(grandmother, 0)]
    const { total, days } = tripBudgetOf({
      trip: tripRow(),
      items: [itemRow(1, shared), itemRow(2, shared)],
      rows: [
        expenseRow(1, { amount: 1_000, shares: twoOf, ...ofItem(1) }),
        expenseRow(2, { amount: 4_400, ...ofItem(2) }),
      ],
      people: { resolve: (key) => key },
    })
    expect(total.sharers).toBe(3)
    expect(days[0]?.items.map(({ sharers, perPerson }) => [sharers, perPerson])).toEqual([
      [2, 500],
      [3, 4_400 / 3],
    ])
  })

  it('says how much of the trip belongs to none of its items', () => {
    expect(budget.unlinked).toEqual({ count: 1, amount: 700 })
  })
})

describe('a variance', () => {
  const figures = (budget: number, actual: number) => {
    const variance = actual - budget
    return { budget, actual, variance, variancePercentage: budget === 0 ? 0 : (variance / budget) * 100 }
  }

  it.each([
    [15_000, 18_500, '3,500円（23%）超え', 'over'],
    [0, 500, '500円 超え', 'over'],
    [72_000, 0, 'あと 72,000円', 'within'],
    [72_000, 70_000, '2,000円 余り', 'within'],
    [3_000, 3_000, '予算どおり', 'within'],
  ])('of %d and %d is said in words: %s', (budget, actual, words, tone) => {
    expect(varianceOf(figures(budget, actual), { hasBudget: true })).toEqual({ words, tone })
  })

  it('is none without a budget', () => {
    expect(varianceOf(figures(0, 500), { hasBudget: false })).toEqual({ words: '予算なし', tone: 'none' })
  })

  it('is a bar whose budget ends at 80 percent, and which ends at 125 percent of the budget', () => {
    expect(barOf(figures(1_000, 500))).toEqual({ within: 40, over: 0 })
    expect(barOf(figures(1_000, 1_100))).toEqual({ within: 80, over: 8 })
    expect(barOf(figures(1_000, 9_000))).toEqual({ within: 80, over: 20 })
    expect(barOf(figures(0, 9_000))).toEqual({ within: 0, over: 100 })
  })
})

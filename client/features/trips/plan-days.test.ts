import { expect, it } from 'vitest'
import { expenseRow, hanako, shareOf, taro } from '#tests/support/expenses-for-test.ts'
import { itemRow } from '#tests/support/trips-for-test.ts'
import { planDaysOf } from './plan-days.ts'

const dates = { startDate: '2026-08-01', endDate: '2026-08-03' }
const inn = itemRow(1, { date: '2026-08-01', expenseType: 'SHARED' })
const perPersonOf = (people: number) => {
  const expense = expenseRow(1, {
    amount: 60_000,
    itineraryItemId: inn.id,
    shares: [shareOf(hanako, 30_000), shareOf(taro, 30_000)],
  })
  return planDaysOf({ items: [inn], rows: [expense], people, ...dates }).flatMap(({ items }) =>
    items.map(({ perPerson }) => perPerson),
  )
}

it('says what an item costs each person where everybody bears it, and nothing where somebody does not', () => {
  expect(perPersonOf(2)).toEqual([30_000])
  expect(perPersonOf(3)).toEqual([null])
})

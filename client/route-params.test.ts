import { expect, it } from 'vitest'
import { expenseRow, hanako } from '#tests/support/expenses-for-test.ts'
import { HistorySearch } from './route-params.ts'

it('a list of expenses reads its filters from the address, and drops each value that is none', () => {
  const { id } = expenseRow(1)
  const filters = { q: 'そば', person: hanako, category: 'food', status: 'settled' } as const
  const dates = { from: '2026-08-11', to: '2026-08-12' }
  // Earlier builds had the filter `unpaid`.
  expect(HistorySearch.parse({ expense: id, find: true, ...filters, ...dates, unpaid: true })).toEqual({
    expense: id,
    find: true,
    ...filters,
    ...dates,
  })
  const broken = {
    expense: 1,
    find: 'no',
    q: 2026,
    person: 'u:taro',
    category: 'sake',
    status: 'deleted',
    from: '2026-02-30',
    to: 20260812,
  }
  // The router adds what a route leaves out, so that an unreadable value has to be there.
  const none = Object.fromEntries(Object.keys(broken).map((name) => [name, undefined]))
  expect(HistorySearch.parse({ ...broken, other: 'x' })).toStrictEqual({ ...none, q: '2026' })
})

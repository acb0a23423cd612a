import { expect, it } from 'vitest'
import { spending, transfer, userOf } from '#tests/builders/money-rows.ts'
import { emptiedExpense } from './expense.ts'

it('nothing that a person wrote stays of an emptied row, nor what was paid by whom', () => {
  const split = { method: 'equal' as const, participants: [userOf(2), userOf(3)] }
  const written = { title: '秘密', description: '秘密', location: '秘密', date: '2026-05-03' }
  const dinner = spending({
    ...{ number: 1, payers: [{ userKey: userOf(2), amount: 4_321 }], split, paid: [userOf(3)] },
    ...written,
    category: 'food',
  })
  const emptied = JSON.stringify(emptiedExpense(dinner))
  for (const trace of ['秘密', '2026-05-03', 'food', '4321', '2160', 'true', userOf(2), userOf(3)])
    expect(emptied).not.toContain(trace)
})

it('between whom it was is all that stays of an emptied transfer', () => {
  const sent = transfer({ number: 1, from: userOf(2), to: userOf(3), amount: 4_321 })
  const { payers, shares, amount } = emptiedExpense(sent)
  expect([payers[0]?.userKey, shares[0]?.userKey, amount]).toEqual([userOf(2), userOf(3), 1])
})

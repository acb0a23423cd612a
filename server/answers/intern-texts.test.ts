import { expect, it } from 'vitest'
import { spending, userOf } from '#tests/builders/money-rows.ts'
import { createInterning } from './intern-texts.ts'

it('rows stay as they are, of parts that differ in one field alone as well', () => {
  const split = { method: 'equal' as const, participants: [userOf(1), userOf(2)] }
  const payers = [{ userKey: userOf(1), amount: 600 }]
  const row = spending({ number: 1, title: '宿', payers, split })
  const [first, ...others] = row.shares
  if (!first) throw new Error('a share')
  const rows = [
    { ...row, description: '二泊' },
    { ...row, date: '2026-05-04' },
    { ...row, shares: [{ ...first, isPaid: true, paidAt: 5 }, ...others] },
    { ...row, shares: [{ ...first, percentage: 5_000 }, ...others] },
    {
      ...row,
      payers: [
        { userKey: userOf(1), amount: 300 },
        { userKey: userOf(2), amount: 300 },
      ],
    },
  ]
  expect(rows.map(createInterning())).toEqual(rows)
})

import { expect, it } from 'vitest'
import { spending, userOf } from '#tests/builders/money-rows.ts'
import { createSlimming } from './slim-rows.ts'

it('keeps all that is computed with, of parts that differ in one field alone as well, and no long texts', () => {
  const split = { method: 'equal' as const, participants: [userOf(1), userOf(2)] }
  const payers = [{ userKey: userOf(1), amount: 600 }]
  const row = spending({ number: 1, title: '宿', payers, split })
  const [first, ...others] = row.shares
  if (!first) throw new Error('a share')
  const rows = [
    { ...row, description: '二泊', location: '那覇', url: 'https://example.com/', notes: '禁煙' },
    { ...row, shares: [{ ...first, isPaid: true, paidAt: 5 }, ...others] },
    { ...row, shares: [{ ...first, isPaid: true, paidAt: 6 }, ...others] },
    { ...row, shares: [{ ...first, percentage: 5_000 }, ...others] },
    {
      ...row,
      payers: [
        { userKey: userOf(1), amount: 300 },
        { userKey: userOf(2), amount: 300 },
      ],
    },
  ]
  const noTexts = { description: '', location: '', url: '', notes: '' }
  expect(rows.map(createSlimming())).toEqual(rows.map((each) => ({ ...each, ...noTexts })))
})

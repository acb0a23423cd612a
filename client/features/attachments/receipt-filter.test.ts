import { expect, it } from 'vitest'
import { attachmentRow } from '#tests/builders/attachment-rows.ts'
import type { Receipt } from '#client/store/queries/receipts.ts'
import { groupId, expenseRow } from '#tests/support/expenses-for-test.ts'
import { linesOf, shownReceipts } from './receipt-filter.ts'

const group = { id: groupId, name: '沖縄' }
const receiptOf = (number: number, date: string, given: Partial<Receipt> = {}): Receipt => ({
  row: attachmentRow(number, { groupId, name: `IMG_${number}.webp` }),
  group,
  expense: null,
  item: null,
  date,
  ...given,
})
const noodles = receiptOf(1, '2026-08-12', {
  expense: expenseRow(1, { title: '首里そば', location: '那覇' }),
})
const station = receiptOf(2, '2026-08-01')
const lunch = receiptOf(3, '2026-07-31')
const receipts = [noodles, station, lunch]

const found = (q: string, isLoose = false) =>
  shownReceipts(receipts, { q, isLoose, group: undefined }).map(({ row }) => row.name)

it('finds by the title and place of the expense and by the name of the file, whatever its width and case', () => {
  expect(found('')).toHaveLength(3)
  expect(found('首里')).toEqual(['IMG_1.webp'])
  expect(found('那覇　そば')).toEqual(['IMG_1.webp'])
  expect(found('ｉｍｇ_2')).toEqual(['IMG_2.webp'])
  expect(found('居酒屋')).toEqual([])
})

it('leaves those without an expense, or of one group', () => {
  expect(found('', true)).toEqual(['IMG_2.webp', 'IMG_3.webp'])
  const other = expenseRow(9).groupId
  expect(shownReceipts(receipts, { q: '', isLoose: false, group: other })).toHaveLength(3)
  const elsewhere = { ...lunch, row: attachmentRow(3) }
  expect(shownReceipts([elsewhere], { q: '', isLoose: false, group: groupId })).toEqual([])
})

it('stand under their months, in lines of as many as there is room for', () => {
  const lines = linesOf(receipts, 1)
  expect(lines.map((line) => (line.kind === 'month' ? line.title : line.receipts.length))).toEqual([
    '2026年8月・2枚',
    1,
    1,
    '2026年7月・1枚',
    1,
  ])
  expect(linesOf([], 3)).toEqual([])
})

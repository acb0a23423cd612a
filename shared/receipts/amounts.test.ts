import { expect, test } from 'vitest'
import { amountsIn, repairedCell } from './amounts.ts'

test.each([
  ['合計  ¥1,480', 1480, true],
  ['合計  羊1,480', 1480, true],
  ['半980', 980, true],
  ['3，200円', 3200, true],
  ['¥1.480', 1480, true],
  ['値引  ▲¥120', -120, true],
  ['-300', -300, false],
  ['Y5OO', 500, true],
  ['2', 2, false],
])('the amount of "%s" is %i yen', (text, value, isMoney) => {
  expect(amountsIn(text, 'JPY').at(-1)).toMatchObject({ value, isMoney, isLast: true })
})

test.each([
  ['TOTAL  $52.38', 5238],
  ['Summe  EUR 1.218,60', 121_860],
  ['Total TTC  47,50 €', 4750],
  ['Grand Total  1,294.70', 129_470],
  ['Total  60.00 Baht', 6000],
  ['Discount  -1.50', -150],
])('the amount of "%s" is %i hundredths', (text, value) => {
  expect(amountsIn(text, 'EUR').at(-1)).toMatchObject({ value, isLast: true })
})

test('times, rates and counts with a unit are told apart from amounts', () => {
  const [time] = amountsIn('12:45', 'JPY')
  const [rate] = amountsIn('10%', 'JPY')
  const [count] = amountsIn('3個', 'JPY')
  expect([time?.isTime, rate?.isRate, count?.isLast]).toEqual([true, true, false])
})

test('the beginning of an amount that is unreadable makes no smaller amount', () => {
  expect(amountsIn('¥?,480', 'JPY').map(({ value }) => value)).toEqual([])
})

test.each([
  ['1,l4O', '1,140'],
  ['¥3l0', '¥310'],
  ['2.980円', '2,980円'],
  ['おにぎり', 'おにぎり'],
  ['15日', '15日'],
])('a cell read as "%s" is "%s"', (read, repaired) => {
  expect(repairedCell(read)).toBe(repaired)
})

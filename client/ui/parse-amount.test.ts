import { expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['1200', 1200],
  ['１２００', 1200],
  ['1,200', 1200],
  ['１，２００円', 1200],
  ['¥1,200', 1200],
  ['￥1200', 1200],
  ['¥1,234-', 1234],
  ['￥１，２３４－', 1234],
  ['12-34', null],
  ['-', null],
  ['\\1200', null],
  [' 1 200 ', 1200],
  ['1200　', 1200],
  ['0', 0],
  ['99999999', 99_999_999],
  ['', null],
  ['円', null],
  ['12.5', null],
  ['１２．５', null],
  ['-500', null],
  ['千円', null],
  ['9999999999999999', null],
])('an amount typed as "%s" is read as %s', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

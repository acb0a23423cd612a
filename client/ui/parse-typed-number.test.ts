import { expect, test } from 'vitest'
import { parseAmount, parsePercentage } from './parse-typed-number.ts'
import { percentDigits, percentText } from '#shared/messages/amount-texts.ts'

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

test.each([
  ['33.33', 3333],
  ['３３．３３％', 3333],
  ['33.3%', 3330],
  ['33.', 3300],
  ['0', 0],
  ['0.01', 1],
  ['100', 10_000],
  ['250', 25_000],
  [' 12 ', 1200],
  ['', null],
  ['.5', null],
  ['33.333', null],
  ['-5', null],
  ['1000', null],
  ['半分', null],
])('a percentage typed as "%s" is read as %s hundredths', (text, hundredths) => {
  expect(parsePercentage(text)).toBe(hundredths)
})

test.each([
  [3333, '33.33'],
  [3330, '33.3'],
  [5000, '50'],
  [29, '0.29'],
  [10_001, '100.01'],
])('%s hundredths are written as %s', (hundredths, digits) => {
  expect(percentDigits(hundredths)).toBe(digits)
  expect(percentText(hundredths)).toBe(`${digits}%`)
})

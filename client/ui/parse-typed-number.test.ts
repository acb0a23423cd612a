import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, parsePercentage } from './typed-numbers.ts'
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
  ['  　1,200 ', 1200],
  ['        123,456円', 123_456],
  ['¥ 1,200', 1200],
  ['1,200 円', 1200],
  ['¥1,200円', 1200],
  ['１２３４ー', 1234],
  ['\u200E1,200\u200B', 1200],
  ['\uFEFF1200', 1200],
  ['1,234,567', 1_234_567],
  ['0,034', 34],
  ['1 200', null],
  ['500 300', null],
  ['1,200\t1,300', null],
  ['¥1,200 ¥1,300', null],
  ['1,200円1,300円', null],
  ['1,200円 1,300円', null],
  ['500、300', null],
  ['12,50', null],
  ['1,2345', null],
  ['1234,567', null],
  ['1,200,', null],
  [',200', null],
  ['1,,200', null],
  ['1.200', null],
  ['1,200.00', null],
  ['¥1,200.-', null],
  ['−1,200', null],
  ['－１２００', null],
  ['ー1200', null],
  ['+1200', null],
  ['1200-1300', null],
  ['1200×2', 2400],
  ['(1,200)', null],
  ['約1200', null],
  ['1,200円くらい', null],
  ['1万2千', 12_000],
  ['1.2万円', 12_000],
  ['二千円', null],
  ['1k', null],
  ['1e3', null],
  ['0x10', null],
  ['$1,200', null],
  ['１２００えん', null],
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
  ['1200+350', 1550],
  ['１，２００＋３５０円', 1550],
  ['¥1,200 + ¥350', 1550],
  ['1,200円+350円-50', 1500],
  ['(1200+300)×3', 4500],
  ['1200-200×3', 600],
  ['1200*3', 3600],
  ['1200x3', 3600],
  ['1200/8', 150],
  ['1000÷3', 333],
  ['1000÷3×3', 1000],
  ['5÷2', 3],
  ['1200×1.1', 1320],
  ['1.08×1,999', 2159],
  ['1200×2=', 2400],
  ['1200ー200', 1000],
  ['2÷(3-1)', 1],
  ['2万', 20_000],
  ['2万5千円', 25_000],
  ['2万500', 20_500],
  ['1.5万', 15_000],
  ['3千', 3000],
  ['1万2千345', 12_345],
  ['1.5万+500', 15_500],
  ['3万÷4', 7500],
  ['1万2', null],
  ['1.5万2千', null],
  ['12万万', null],
  ['1200+', null],
  ['1200++350', null],
  ['(1200+350', null],
  ['1200+350)', null],
  ['(1200)(350)', null],
  ['1200÷0', null],
  ['2÷(1-3)', null],
  ['1.200+350', null],
  ['12,50+3', null],
  ['2026-11-28', null],
  ['2026/11/28', null],
  ['090-1234-5678', null],
  ['1200×1.1×', null],
  ['999999999999999+1', null],
])('a calculation typed as "%s" is read as %s', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

test('a random calculation gives what exact arithmetic gives, rounded half up', () => {
  const sum = fc.array(fc.tuple(fc.nat(99_999), fc.integer({ min: 1, max: 12 }), fc.boolean()), {
    minLength: 2,
    maxLength: 6,
  })
  fc.assert(
    fc.property(sum, (terms) => {
      const text = terms.map(([amount, by, isTimes]) => `${amount}${isTimes ? '×' : '÷'}${by}`).join('+')
      // 27720 is a multiple of all divisors up to 12.
      const parts = terms.map(([amount, by, isTimes]) =>
        isTimes ? amount * by * 27_720 : (amount * 27_720) / by,
      )
      const total = parts.reduce((a, b) => a + b)
      expect(parseAmount(text)).toBe(Math.floor((2 * total + 27_720) / (2 * 27_720)))
    }),
  )
})

test.each([
  ['33.33', 3333],
  ['50 %', 5000],
  ['5 0', null],
  ['50%50', null],
  ['33,3', null],
  ['33.3.3', null],
  ['半', null],
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

import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimalOfMinor, decimalOfRate, minorUnitsOf, rateOfUnit } from './currency-decimals.ts'
import { Currency, currencies, decimalsOf } from './foreign-amount.ts'

const baht = Currency.parse('THB')
const won = Currency.parse('KRW')
const dinar = Currency.parse('KWD')
const whole = fc.integer({ min: 1, max: 1_000_000_000_000 })

it.each([
  ['1280', baht, 128_000, '1280'],
  ['12.5', baht, 1250, '12.50'],
  ['0.05', baht, 5, '0.05'],
  ['1234567', won, 1_234_567, '1234567'],
  ['1.234', dinar, 1234, '1.234'],
])('%s of %s', (text, currency, amount, digits) => {
  expect(minorUnitsOf(text, currency)).toBe(amount)
  expect(decimalOfMinor(amount, currency)).toBe(digits)
})

it.each([
  ['1.5', won],
  ['1.234', baht],
  ['', baht],
  ['1.', baht],
  ['-1', baht],
])('does not read %j of %s', (text, currency) => {
  expect(minorUnitsOf(text, currency)).toBeNull()
})

it('reads every amount that it writes', () => {
  fc.assert(
    fc.property(whole, fc.constantFrom(...currencies), (amount, currency) => {
      expect(minorUnitsOf(decimalOfMinor(amount, currency), currency)).toBe(amount)
    }),
  )
})

it('knows the decimals of the currencies', () => {
  expect(currencies).toHaveLength(new Set(currencies).size)
  expect(currencies.length).toBeGreaterThan(150)
  expect([won, baht, dinar].map(decimalsOf)).toEqual([0, 2, 3])
  expect(Currency.safeParse('JPY').success).toBe(false)
  const digits = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  // These differ in Unicode's data, which follows use rather than ISO 4217.
  const others = currencies.filter((currency) => digits(currency) !== decimalsOf(currency))
  expect(others).toMatchInlineSnapshot(`
    [
      "AFN",
      "ALL",
      "COP",
      "HUF",
      "IDR",
      "IQD",
      "IRR",
      "KPW",
      "LAK",
      "LBP",
      "MGA",
      "MMK",
      "PKR",
      "SOS",
      "SYP",
      "YER",
    ]
  `)
})

it.each([
  ['4.3', baht, { yen: 43, per: 1000 }, '4.3'],
  ['155', Currency.parse('USD'), { yen: 155, per: 100 }, '155'],
  ['0.11', won, { yen: 11, per: 100 }, '0.11'],
  ['0.0058', won, { yen: 58, per: 10_000 }, '0.0058'],
  ['4.60', baht, { yen: 46, per: 1000 }, '4.6'],
])('a rate of %s yen for one %s', (text, currency, by, decimal) => {
  expect(rateOfUnit(text, currency)).toEqual(by)
  expect(decimalOfRate(by, currency)).toBe(decimal)
})

it.each(['0', '', '4,3', '-4', '1e3', '4.123456789', '9999999999'])('no rate is %j', (text) => {
  expect(rateOfUnit(text, baht)).toBeNull()
})

it.each([
  [{ yen: 10_000, per: 215_000 }, '4.6512'],
  [{ yen: 1, per: 3 }, '33.333'],
  [{ yen: 2, per: 3_000_000 }, '0.000066667'],
  [{ yen: 999_999, per: 100 }, '999999'],
])('the rate %o is shown as %s', (by, decimal) => {
  expect(decimalOfRate(by, baht)).toBe(decimal)
})

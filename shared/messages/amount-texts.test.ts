import { expect, test } from 'vitest'
import { yenText } from './amount-texts.ts'

test.each([
  [12_345, '12,345円', '＋12,345円'],
  [0, '0円', '0円'],
  [-500, '\u2212500円', '\u2212500円'],
])('%d yen read as %s, and as a balance %s', (amount, plain, signed) => {
  expect(yenText(amount)).toBe(plain)
  expect(yenText(amount, 'always')).toBe(signed)
})

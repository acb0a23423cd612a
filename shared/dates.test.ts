import { expect, test } from 'vitest'
import { dateAfter } from './dates.ts'

test('counts days over the ends of months and years, and through a leap day', () => {
  expect(dateAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(dateAfter('2028-03-01', -1)).toBe('2028-02-29')
  expect(dateAfter('2026-03-01', 0)).toBe('2026-03-01')
})

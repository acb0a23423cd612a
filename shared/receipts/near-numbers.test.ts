import { expect, test } from 'vitest'
import { differsInOneDigit, differsInOneSign } from './near-numbers.ts'

test.each([
  ['1?40', '1240', true],
  ['124', '1240', true],
  ['11240', '1240', true],
  ['??40', '1240', true],
  ['1240', '1240', false],
  ['3340', '1240', false],
  ['12', '13', false],
])('%s may be %s misread: %s', (read, number, isNear) => {
  expect(differsInOneSign(read, number)).toBe(isNear)
})

test.each([
  [580, 680, true],
  [58, 580, true],
  [80, 580, true],
  [580, 670, false],
  [580, 580, false],
])('%i and %i differ in one digit: %s', (a, b, differs) => {
  expect(differsInOneDigit(a, b)).toBe(differs)
})

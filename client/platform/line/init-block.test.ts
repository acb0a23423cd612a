import { expect, it } from 'vitest'
import { afterFailure, blockingFailures, blockingMs, isBlocked } from './line.ts'

const failuresAt = (...times: number[]) => times.reduce<number[]>(afterFailure, [])

it('the fifth failure within 60 s blocks further tries of the LINE SDK', () => {
  expect([blockingFailures, blockingMs]).toEqual([5, 60_000])
  expect(isBlocked(failuresAt(0, 10_000, 20_000, 30_000), 30_000)).toBe(false)
  expect(isBlocked(failuresAt(0, 10_000, 20_000, 30_000, 59_999), 59_999)).toBe(true)
})

it('the block ends when the first of the five is 60 s old', () => {
  const failures = failuresAt(0, 10_000, 20_000, 30_000, 40_000)
  expect(isBlocked(failures, 59_999)).toBe(true)
  expect(isBlocked(failures, 60_000)).toBe(false)
})

it('failures that are further apart never block', () => {
  const failures = failuresAt(0, 20_000, 40_000, 60_000, 80_000, 100_000)
  expect(isBlocked(failures, 100_000)).toBe(false)
  expect(failures).toEqual([60_000, 80_000, 100_000])
})

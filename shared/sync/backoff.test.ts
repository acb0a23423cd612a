import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retryDelayMs } from './backoff.ts'

const latest = () => 1 - Number.EPSILON

describe('waiting before another try', () => {
  test.each([
    [0, 1_000],
    [1, 1_500],
    [2, 2_250],
    [10, 57_665],
    [11, 60_000],
    [1_000, 60_000],
  ])('try %i waits at most %i ms', (attempt, delayMs) => {
    expect(retryDelayMs(attempt, { random: latest, retryAfterSeconds: null })).toBe(delayMs)
  })

  test('chance spreads the waits down to nothing', () => {
    expect(retryDelayMs(5, { random: () => 0, retryAfterSeconds: null })).toBe(0)
    expect(retryDelayMs(0, { random: () => 0.5, retryAfterSeconds: null })).toBe(500)
  })

  test('what the server asks for is the least, also beyond the cap', () => {
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.nat(600),
        (attempt, chance, seconds) => {
          const delayMs = retryDelayMs(attempt, { random: () => chance, retryAfterSeconds: seconds })
          expect(delayMs).toBeGreaterThanOrEqual(seconds * 1_000)
          expect(delayMs).toBeLessThanOrEqual(Math.max(60_000, seconds * 1_000))
        },
      ),
    )
  })

  test('but an hour at most, because a timer of many days would end at once', () => {
    const nextMonth = { random: latest, retryAfterSeconds: 30 * 24 * 60 * 60 }
    expect(retryDelayMs(0, nextMonth)).toBe(60 * 60 * 1_000)
  })
})

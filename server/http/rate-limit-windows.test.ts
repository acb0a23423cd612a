import { afterEach, expect, it, vi } from 'vitest'
import { createWindows } from './rate-limits.ts'

afterEach(() => vi.useRealTimers())

function counting() {
  const clock = { ms: 0 }
  const windows = createWindows(60_000, () => clock.ms)
  const count = async (key: string) => (await windows.increment(key)).totalHits
  return { clock, windows, count }
}

it('counts the calls of each caller in a window from the first of them', async () => {
  const { clock, count } = counting()
  expect([await count('a'), await count('a'), await count('b')]).toEqual([1, 2, 1])
  clock.ms = 30_000
  expect([await count('c'), await count('a')]).toEqual([1, 3])
  clock.ms = 60_000
  expect([await count('a'), await count('c'), await count('b')]).toEqual([1, 2, 1])
})

it('ends a window however the time of day is set meanwhile, and says so by the time of day', async () => {
  const { clock, windows, count } = counting()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2028-01-01T00:00:00Z') })
  await count('a')
  vi.setSystemTime(new Date('2027-01-01T00:00:00Z'))
  clock.ms = 59_000
  expect(await windows.increment('a')).toEqual({
    totalHits: 2,
    resetTime: new Date('2027-01-01T00:00:01Z'),
  })
  clock.ms = 60_000
  expect(await count('a')).toBe(1)
})

it('takes a call off again, and forgets a caller', async () => {
  const { windows, count } = counting()
  await count('a')
  await count('a')
  await windows.decrement('a')
  await windows.decrement('b')
  expect(await count('a')).toBe(2)
  await windows.resetKey('a')
  expect(await count('a')).toBe(1)
})

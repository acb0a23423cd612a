import { describe, expect, test } from 'vitest'
import type { DrainOutcome } from './drain.ts'
import { type RunnerDeps, type RunnerState, createRunner } from './runner.ts'

const done: DrainOutcome = { kind: 'done' }
const unreachable: DrainOutcome = { kind: 'unreachable', retryAfterSeconds: null }

/** A runner whose drains have these outcomes, with a log of its states and sleeps. */
function startRunner(outcomes: (DrainOutcome | Error)[], deps: Partial<RunnerDeps> = {}) {
  const states: RunnerState[] = []
  const naps: { ms: number; wake: () => void }[] = []
  const defects: unknown[] = []
  let drains = 0
  const runner = createRunner({
    drain: async () => {
      const outcome = outcomes[drains++] ?? done
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    withLock: (body) => body(),
    sleep: (ms, signal) =>
      new Promise((wake) => {
        naps.push({ ms, wake })
        signal.addEventListener('abort', () => wake())
      }),
    random: () => 0.5,
    onState: (state) => states.push(state),
    onDefect: (error) => defects.push(error),
    ...deps,
  })
  const wake = async () => {
    runner.wake()
    await settled()
  }
  const endNap = async (nth: number) => {
    naps[nth]?.wake()
    await settled()
  }
  return { runner, wake, endNap, states, naps, defects, drains: () => drains }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the runner', () => {
  test('drains when it is woken and rests when there is nothing left', async () => {
    const { wake, states, drains } = startRunner([done])
    expect(drains()).toBe(0)
    await wake()
    expect(states).toEqual(['sending', 'idle'])
    expect(drains()).toBe(1)
  })

  test('drains once more when it was woken in the middle of a drain', async () => {
    const { runner, drains } = startRunner([done])
    runner.wake()
    runner.wake()
    runner.wake()
    await settled()
    expect(drains()).toBe(2)
  })

  test('waits longer after each failure, and no longer than before after a success', async () => {
    const { wake, endNap, naps, states } = startRunner([
      unreachable,
      unreachable,
      { kind: 'retry' },
      done,
      unreachable,
    ])
    await wake()
    for (const nth of [0, 1, 2]) await endNap(nth)
    expect(states.at(-1)).toBe('idle')
    await wake()
    expect(naps.map(({ ms }) => ms)).toEqual([500, 750, 1_125, 500])
  })

  test('obeys Retry-After', async () => {
    const { wake, naps } = startRunner([{ kind: 'unreachable', retryAfterSeconds: 30 }])
    await wake()
    expect(naps.map(({ ms }) => ms)).toEqual([30_000])
  })

  test('tells a server that was not reached from one that answered, and left something for later', async () => {
    const { wake, endNap, states } = startRunner([unreachable, { kind: 'retry' }, done])
    await wake()
    await endNap(0)
    await endNap(1)
    expect(states.filter((state) => state !== 'sending')).toEqual(['waiting', 'postponed', 'idle'])
  })

  test('rests until the server has told it to go on, as after a success', async () => {
    const { wake, endNap, naps, states, drains } = startRunner([{ kind: 'retry', afterSeconds: 600 }, done])
    await wake()
    expect([states.at(-1), naps.map(({ ms }) => ms)]).toEqual(['idle', [600_000]])
    await endNap(0)
    expect([drains(), naps.length]).toEqual([2, 1])
  })

  test('does not wait out its nap when it is woken', async () => {
    const { wake, drains } = startRunner([unreachable, done])
    await wake()
    expect(drains()).toBe(1)
    await wake()
    expect(drains()).toBe(2)
  })

  test('takes no nap when it was woken in the middle of a drain that then fails', async () => {
    const ending = Promise.withResolvers<DrainOutcome>()
    let drains = 0
    const { runner, wake, naps } = startRunner([], {
      drain: () => (++drains === 1 ? ending.promise : Promise.resolve(done)),
    })
    await wake()
    runner.wake()
    ending.resolve(unreachable)
    await settled()
    expect([drains, naps]).toEqual([2, []])
  })

  test.each(['signed-out', 'wrong-account', 'schema-too-old'] as const)(
    'pauses when %s, without trying again by itself',
    async (kind) => {
      const { wake, states, naps, drains } = startRunner([{ kind }, done])
      await wake()
      expect(states).toEqual(['sending', kind])
      expect(naps).toEqual([])
      await wake()
      expect(drains()).toBe(2)
      expect(states.at(-1)).toBe('idle')
    },
  )

  test('reports a defect and tries again like after an unreachable server', async () => {
    const broken = new Error('broken')
    const { wake, endNap, defects, states } = startRunner([broken, done])
    await wake()
    expect(defects).toEqual([broken])
    await endNap(0)
    expect(states).toEqual(['sending', 'waiting', 'sending', 'idle'])
  })

  test('says that the device is full, which is no defect, and tries again with growing delays', async () => {
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    const { wake, endNap, defects, naps, states } = startRunner([full, full, done])
    await wake()
    await endNap(0)
    await endNap(1)
    expect(states).toEqual(['sending', 'device-full', 'sending', 'device-full', 'sending', 'idle'])
    expect(naps.map(({ ms }) => ms)).toEqual([500, 750])
    expect(defects).toEqual([])
  })

  test('says nothing of a drain that it has not lived to see end', async () => {
    const ending = Promise.withResolvers<DrainOutcome>()
    const { runner, wake, states, naps } = startRunner([], { drain: () => ending.promise })
    await wake()
    runner.stop()
    ending.resolve(unreachable)
    await settled()
    expect([states, naps]).toEqual([['sending'], []])
  })

  test('drains no more once it is stopped', async () => {
    const { runner, wake, drains, naps } = startRunner([unreachable, done])
    await wake()
    runner.stop()
    naps[0]?.wake()
    await wake()
    expect(drains()).toBe(1)
  })

  test('drains inside the lock', async () => {
    const order: string[] = []
    const { wake } = startRunner([done], {
      drain: async () => {
        order.push('drain')
        return done
      },
      withLock: async (body) => {
        order.push('lock')
        const value = await body()
        order.push('unlock')
        return value
      },
    })
    await wake()
    expect(order).toEqual(['lock', 'drain', 'unlock'])
  })
})

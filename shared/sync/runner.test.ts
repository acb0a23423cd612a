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
  return { runner, states, naps, defects, drains: () => drains }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the runner', () => {
  test('drains when it is woken and rests when there is nothing left', async () => {
    const { runner, states, drains } = startRunner([done])
    expect(drains()).toBe(0)
    runner.wake()
    await settled()
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
    const { runner, naps, states } = startRunner([
      unreachable,
      unreachable,
      { kind: 'retry' },
      done,
      unreachable,
    ])
    runner.wake()
    await settled()
    for (const at of [0, 1, 2]) {
      naps[at]?.wake()
      await settled()
    }
    expect(states.at(-1)).toBe('idle')
    runner.wake()
    await settled()
    expect(naps.map(({ ms }) => ms)).toEqual([500, 750, 1_125, 500])
  })

  test('obeys Retry-After', async () => {
    const { runner, naps } = startRunner([{ kind: 'unreachable', retryAfterSeconds: 30 }])
    runner.wake()
    await settled()
    expect(naps.map(({ ms }) => ms)).toEqual([30_000])
  })

  test('tells a server that was not reached from one that answered, and left something for later', async () => {
    const { runner, naps, states } = startRunner([unreachable, { kind: 'retry' }, done])
    runner.wake()
    await settled()
    naps[0]?.wake()
    await settled()
    naps[1]?.wake()
    await settled()
    expect(states.filter((state) => state !== 'sending')).toEqual(['waiting', 'postponed', 'idle'])
  })

  test('rests until the server has told it to go on, as after a success', async () => {
    const { runner, naps, states, drains } = startRunner([{ kind: 'retry', afterSeconds: 600 }, done])
    runner.wake()
    await settled()
    expect([states.at(-1), naps.map(({ ms }) => ms)]).toEqual(['idle', [600_000]])
    naps[0]?.wake()
    await settled()
    expect([drains(), naps.length]).toEqual([2, 1])
  })

  test('does not wait out its nap when it is woken', async () => {
    const { runner, drains } = startRunner([unreachable, done])
    runner.wake()
    await settled()
    expect(drains()).toBe(1)
    runner.wake()
    await settled()
    expect(drains()).toBe(2)
  })

  test('takes no nap when it was woken in the middle of a drain that then fails', async () => {
    const ending = Promise.withResolvers<DrainOutcome>()
    let drains = 0
    const { runner, naps } = startRunner([], {
      drain: () => (++drains === 1 ? ending.promise : Promise.resolve(done)),
    })
    runner.wake()
    await settled()
    runner.wake()
    ending.resolve(unreachable)
    await settled()
    expect([drains, naps]).toEqual([2, []])
  })

  test.each(['signed-out', 'wrong-account', 'schema-too-old'] as const)(
    'pauses when %s, without trying again by itself',
    async (kind) => {
      const { runner, states, naps, drains } = startRunner([{ kind }, done])
      runner.wake()
      await settled()
      expect(states).toEqual(['sending', kind])
      expect(naps).toEqual([])
      runner.wake()
      await settled()
      expect(drains()).toBe(2)
      expect(states.at(-1)).toBe('idle')
    },
  )

  test('reports a defect and tries again like after an unreachable server', async () => {
    const broken = new Error('broken')
    const { runner, defects, naps, states } = startRunner([broken, done])
    runner.wake()
    await settled()
    expect(defects).toEqual([broken])
    naps[0]?.wake()
    await settled()
    expect(states).toEqual(['sending', 'waiting', 'sending', 'idle'])
  })

  test('says that the device is full, which is no defect, and tries again with growing delays', async () => {
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    const { runner, defects, naps, states } = startRunner([full, full, done])
    runner.wake()
    await settled()
    naps[0]?.wake()
    await settled()
    naps[1]?.wake()
    await settled()
    expect(states).toEqual(['sending', 'device-full', 'sending', 'device-full', 'sending', 'idle'])
    expect(naps.map(({ ms }) => ms)).toEqual([500, 750])
    expect(defects).toEqual([])
  })

  test('says nothing of a drain that it has not lived to see end', async () => {
    const ending = Promise.withResolvers<DrainOutcome>()
    const { runner, states, naps } = startRunner([], { drain: () => ending.promise })
    runner.wake()
    await settled()
    runner.stop()
    ending.resolve(unreachable)
    await settled()
    expect([states, naps]).toEqual([['sending'], []])
  })

  test('drains no more once it is stopped', async () => {
    const { runner, drains, naps } = startRunner([unreachable, done])
    runner.wake()
    await settled()
    runner.stop()
    naps[0]?.wake()
    runner.wake()
    await settled()
    expect(drains()).toBe(1)
  })

  test('drains inside the lock', async () => {
    const order: string[] = []
    const { runner } = startRunner([done], {
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
    runner.wake()
    await settled()
    expect(order).toEqual(['lock', 'drain', 'unlock'])
  })
})

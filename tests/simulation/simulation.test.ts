/** Sync under every kind of weather. SIM_HISTORIES and SIM_STEPS make it longer; a failure names the seed for `main.ts`. */
import { expect, it } from 'vitest'
import { runHistory } from './history.ts'

const histories = Number(process.env.SIM_HISTORIES ?? 200)
const steps = Number(process.env.SIM_STEPS ?? 40)
const historiesPerTest = 10

/** What the weather has to have brought at least once, or the laws were never in danger. */
const happenings = [
  ...['server applied', 'server expired', 'server failed', 'server not-run', 'server rejected conflict'],
  ...['server rejected expense-deleted', 'resends rejected', 'discards rejected', 'discards expired'],
]
const tally = new Map<string, number>()

for (let first = 1; first <= histories; first += historiesPerTest) {
  const last = Math.min(histories, first + historiesPerTest - 1)
  it(`histories ${first} to ${last} of ${steps} steps keep the laws`, async () => {
    for (let seed = first; seed <= last; seed++) {
      const { broken, tally: happened } = await runHistory({ seed, steps })
      expect(broken, `node tests/simulation/main.ts ${seed} ${steps}`).toEqual([])
      for (const [what, times] of happened) tally.set(what.trim(), (tally.get(what.trim()) ?? 0) + times)
    }
  })
}

it.runIf(histories >= 200)('these histories bring what the laws are about', () => {
  expect(happenings.filter((what) => !tally.has(what))).toEqual([])
})

it('the same seed gives the same trace, and another seed another', async () => {
  const traceOf = async (seed: number) => (await runHistory({ seed, steps })).trace
  const trace = await traceOf(3)
  expect(await traceOf(3)).toEqual(trace)
  expect(await traceOf(4)).not.toEqual(trace)
})

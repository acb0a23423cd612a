/**
 * Sync under every kind of weather. SIM_HISTORIES and SIM_STEPS make it longer, SEED=random takes histories that nobody has
 * seen; a failure names the seed for `npm run sim`.
 */
import { expect, it } from 'vitest'
import { runHistory } from './history.ts'

const histories = Number(process.env.SIM_HISTORIES ?? 200)
const steps = Number(process.env.SIM_STEPS ?? 40)
const seedBefore = process.env.SEED === 'random' ? Math.floor(Math.random() * 1_000_000_000) : 0
const historiesPerTest = 10
const historiesPerLine = 100
const msPerStepMax = 150

/** What the weather has to have brought at least once, or the laws were never in danger. */
const happenings = [
  ...['server applied', 'server expired', 'server failed', 'server not-run', 'server rejected conflict'],
  ...['server rejected expense-deleted', 'resends rejected', 'discards rejected', 'discards expired'],
  ...['server rejected expense-settled', 'not recorded disk full', 'a worker sent', 'sent signed out'],
  ...['edits expired', 'records the difference of rejected', 'restores for rejected'],
  ...['lost with the database', 'the server lost a transaction'],
]
const tally = new Map<string, number>()

for (let first = 1; first <= histories; first += historiesPerTest) {
  const last = Math.min(histories, first + historiesPerTest - 1)
  const limit = { timeout: Math.max(60_000, historiesPerTest * steps * msPerStepMax) }
  it(`histories ${first} to ${last} of ${steps} steps keep the laws`, limit, async () => {
    for (let seed = seedBefore + first; seed <= seedBefore + last; seed++) {
      const { broken, tally: happened } = await runHistory({ seed, steps })
      expect(broken, `npm run sim -- ${seed} ${steps}`).toEqual([])
      for (const [what, times] of happened) tally.set(what.trim(), (tally.get(what.trim()) ?? 0) + times)
    }
    if (histories > historiesPerLine * 2 && last % historiesPerLine === 0)
      console.info(`${last} histories of ${steps} steps, up to seed ${seedBefore + last}`)
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

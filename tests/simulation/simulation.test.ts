/**
 * Sync under every kind of fault. SIM_HISTORIES and SIM_STEPS make it longer, SEED=random takes histories that nobody has
 * seen; a failure names the seed for `npm run sim`.
 */
import { expect, it } from 'vitest'
import { runHistory } from './history.ts'

const histories = Number(process.env.SIM_HISTORIES ?? 160)
const steps = Number(process.env.SIM_STEPS ?? 40)
const seedBefore = process.env.SEED === 'random' ? Math.floor(Math.random() * 1_000_000_000) : 0
const historiesPerTest = 10
const historiesPerLine = 100
const msPerStepMax = 150

/** What the faults have to have caused at least once, or the invariants were never in danger. */
const happenings = [
  ...['server applied', 'server expired', 'server failed', 'server not-run', 'server rejected conflict'],
  ...['server rejected expense-deleted', 'resends rejected', 'discards rejected', 'discards expired'],
  ...['server rejected expense-settled', 'not recorded disk full', 'a worker sent', 'sent signed out'],
  ...['edits expired', 'records the difference of rejected', 'restores for rejected'],
  ...['lost with the database', 'the server lost a transaction', 'the connection was lost after a commit'],
  ...['a purge', 'behind the horizon', 'sent in another account’s session', 'recorded in one of two tabs'],
  ...['server rejected change-too-old'],
]
const tally = new Map<string, number>()

type Kept = { seed: number; steps: number; hasSeasons?: boolean }

/** What was broken, with the command that tells the history. */
async function brokenIn({ seed, steps: count, hasSeasons = false }: Kept): Promise<unknown[]> {
  const { broken, tally: happened } = await runHistory({ seed, steps: count, hasSeasons })
  for (const [what, times] of happened) tally.set(what.trim(), (tally.get(what.trim()) ?? 0) + times)
  const told = `npm run sim -- ${hasSeasons ? '--seasons ' : ''}${seed} ${count}`
  return broken.map((invariant) => ({ told, ...invariant }))
}

for (let first = 1; first <= histories; first += historiesPerTest) {
  const last = Math.min(histories, first + historiesPerTest - 1)
  const limit = { timeout: Math.max(60_000, historiesPerTest * steps * msPerStepMax) }
  it(`histories ${first} to ${last} of ${steps} steps keep the invariants`, limit, async () => {
    for (let seed = seedBefore + first; seed <= seedBefore + last; seed++)
      expect(await brokenIn({ seed, steps })).toEqual([])
    if (histories > historiesPerLine * 2 && last % historiesPerLine === 0)
      console.info(`${last} histories of ${steps} steps, up to seed ${seedBefore + last}`)
  })
}

/** Of few steps none deletes, waits for the server to forget it, and comes back. */
const seasons = { histories: Math.ceil(histories / 40), steps: steps * 4 }
const seasonsLimit = { timeout: Math.max(60_000, seasons.histories * seasons.steps * msPerStepMax) }

it(
  `${seasons.histories} histories in which the server forgets keep the invariants`,
  seasonsLimit,
  async () => {
    for (let seed = seedBefore + 1; seed <= seedBefore + seasons.histories; seed++)
      expect(await brokenIn({ seed, steps: seasons.steps, hasSeasons: true })).toEqual([])
  },
)

it.runIf(histories >= 160)('these histories bring what the invariants are about', () => {
  expect(happenings.filter((what) => !tally.has(what))).toEqual([])
})

it('the same seed gives the same trace, and another seed another', async () => {
  const traceOf = async (seed: number) => (await runHistory({ seed, steps })).trace
  const trace = await traceOf(3)
  expect(await traceOf(3)).toEqual(trace)
  expect(await traceOf(4)).not.toEqual(trace)
})

/**
 * Sync under every kind of fault. SIM_HISTORIES and SIM_STEPS make it longer, and SEED=random uses new histories. A
 * failure names the seed for `npm run sim`.
 */
import { expect, it } from 'vitest'
import { runHistory } from './history.ts'

const histories = Number(process.env.SIM_HISTORIES ?? 40)
const steps = Number(process.env.SIM_STEPS ?? 40)
const seedBefore = process.env.SEED === 'random' ? Math.floor(Math.random() * 1_000_000_000) : 2_083
const seasonsSeedBefore = process.env.SEED === 'random' ? seedBefore : 1_428
const historiesPerTest = 10
const historiesPerLine = 100
const msPerStepMax = 150

/** Events that must have occurred at least once. Otherwise the invariants were not tested. */
const happenings = [
  ...['server applied', 'server expired', 'server failed', 'server not-run', 'server rejected conflict'],
  ...['server rejected expense-deleted', 'resends rejected', 'discards rejected', 'discards expired'],
  ...['server rejected expense-settled', 'not recorded disk full', 'a worker sent', 'sent signed out'],
  ...['edits expired', 'records the difference of rejected', 'restores for rejected'],
  ...['lost with the database', 'the server lost a transaction', 'the connection was lost after a commit'],
  ...['a purge', 'behind the horizon', 'sent in another account’s session', 'recorded in one of two tabs'],
  ...['server rejected change-too-old', 'recorded member.setRole', 'recorded member.makeOwner'],
  ...['recorded group.delete'],
]
const tally = new Map<string, number>()

type Kept = { seed: number; steps: number; hasSeasons?: boolean }

/** The violations in one history, with the command that prints it. */
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

/** Long histories, because within few steps nothing is deleted, purged and missed by a device. */
const seasons = {
  histories: Math.max(2, Math.ceil(histories / 40)),
  steps: steps * 4,
}
const seasonsLimit = { timeout: Math.max(60_000, seasons.histories * seasons.steps * msPerStepMax) }

it(
  `${seasons.histories} histories in which the server forgets keep the invariants`,
  seasonsLimit,
  async () => {
    for (let seed = seasonsSeedBefore + 1; seed <= seasonsSeedBefore + seasons.histories; seed++)
      expect(await brokenIn({ seed, steps: seasons.steps, hasSeasons: true })).toEqual([])
  },
)

it.runIf(process.env.LONG).each([
  ['a row whose deletion was purged is added anew by its author', 131_050_455],
  ['two servers purge the same entries of the log', 170_354_452],
])('%s', seasonsLimit, async (_, seed) => {
  expect(await brokenIn({ seed, steps: 800, hasSeasons: true })).toEqual([])
})

it.runIf(histories >= 40)('these histories contain every event that the invariants are about', () => {
  expect(happenings.filter((what) => !tally.has(what))).toEqual([])
})

it('the same seed gives the same trace, and another seed a different one', async () => {
  const traceOf = async (seed: number) => (await runHistory({ seed, steps })).trace
  const trace = await traceOf(3)
  expect(await traceOf(3)).toEqual(trace)
  expect(await traceOf(4)).not.toEqual(trace)
})

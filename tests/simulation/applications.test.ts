/** Histories in which people apply to join and are reviewed, online and offline, while server processes crash. */
import { expect, it } from 'vitest'
import { runHistory } from './history.ts'

/** One for every twelve ordinary histories. */
const histories = Math.ceil(Number(process.env.SIM_HISTORIES ?? 48) / 12)
/** Longer than others, because somebody has to be let in before anything else can happen. */
const steps = 2 * Number(process.env.SIM_STEPS ?? 40)
const seedBefore = process.env.SEED === 'random' ? Math.floor(Math.random() * 1_000_000_000) : 0

it('people who apply keep the invariants', { timeout: histories * steps * 300 + 60_000 }, async () => {
  const tally = new Map<string, number>()
  for (let seed = seedBefore + 1; seed <= seedBefore + histories; seed++) {
    const { broken, tally: happened } = await runHistory({ seed, steps, isApplying: true })
    expect(broken, `npm run sim -- --applying ${seed} ${steps}`).toEqual([])
    for (const [what, times] of happened) tally.set(what, (tally.get(what) ?? 0) + times)
  }
  for (const name of ['application.approve', 'application.reject'])
    expect(tally.get(`recorded ${name}`) ?? 0, name).toBeGreaterThan(0)
})

const isLossy = { isApplying: true, isRestored: true }

it.runIf(process.env.LONG)('and come back after a restore, in which applications are lost', async () => {
  for (let seed = seedBefore + 1; seed <= seedBefore + Math.ceil(histories / 3); seed++) {
    const { broken } = await runHistory({ seed, steps, ...isLossy })
    expect(broken, `npm run sim -- --applying --restored ${seed} ${steps}`).toEqual([])
  }
})

/**
 * 100001059: a failover to the version at which a download had been cut. 200000375: an expense is given back, deleted, and
 * its creation sent again. 100000876: a lost group is discarded with what the server had applied and lost.
 */
it.runIf(process.env.LONG).each([100_001_059, 200_000_375, 100_000_876])(
  'history %i, which once broke an invariant',
  async (seed) => {
    const { broken } = await runHistory({ seed, steps: 400, ...isLossy })
    expect(broken).toEqual([])
  },
)

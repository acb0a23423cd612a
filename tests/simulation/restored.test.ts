/**
 * Histories in which the server is put back to an earlier state. The invariants include that rows which devices held
 * come back.
 */
import { expect, it } from 'vitest'
import { runHistory } from './history.ts'

/** One for every ten ordinary histories. */
const histories = Number(process.env.SIM_HISTORIES ?? 50) / 10
const steps = Number(process.env.SIM_STEPS ?? 40)
const seedBefore = process.env.SEED === 'random' ? Math.floor(Math.random() * 1_000_000_000) : 0
const historiesPerTest = 10
const msPerStepMax = 300

for (let first = 1; first <= histories; first += historiesPerTest) {
  const last = Math.min(histories, first + historiesPerTest - 1)
  const limit = { timeout: Math.max(60_000, historiesPerTest * steps * msPerStepMax) }
  it(`restored histories ${first} to ${last} of ${steps} steps keep the invariants`, limit, async () => {
    for (let seed = seedBefore + first; seed <= seedBefore + last; seed++) {
      const { broken } = await runHistory({ seed, steps, isRestored: true })
      expect(broken, `npm run sim -- --restored ${seed} ${steps}`).toEqual([])
    }
  })
}

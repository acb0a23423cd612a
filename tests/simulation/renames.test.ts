/** Histories in which people change their names on any device, online and offline, while server processes crash. */
import { expect, it } from 'vitest'
import { runHistory } from './history.ts'

/** One for every hundred ordinary histories. */
const histories = Math.ceil(Number(process.env.SIM_HISTORIES ?? 200) / 100)
const steps = Number(process.env.SIM_STEPS ?? 40)
const seedBefore = process.env.SEED === 'random' ? Math.floor(Math.random() * 1_000_000_000) : 0

it(
  'people who change their names keep the invariants',
  { timeout: histories * steps * 300 + 60_000 },
  async () => {
    let renamed = 0
    for (let seed = seedBefore + 1; seed <= seedBefore + histories; seed++) {
      const { broken, tally } = await runHistory({ seed, steps, isRenaming: true })
      expect(broken, `npm run sim -- --renaming ${seed} ${steps}`).toEqual([])
      renamed += tally.get('recorded profile.set') ?? 0
    }
    expect(renamed).toBeGreaterThan(0)
  },
)

/** Histories in which people plan trips together, online and offline. */
import { expect, it } from 'vitest'
import { runHistory } from './history.ts'

/** One for every eight ordinary histories. */
const histories = Math.ceil(Number(process.env.SIM_HISTORIES ?? 56) / 8)
/** Longer than others, because a trip has to be planned before it can be deleted and restored. */
const steps = 4 * Number(process.env.SIM_STEPS ?? 40)
const seedBefore = process.env.SEED === 'random' ? Math.floor(Math.random() * 1_000_000_000) : 0

/** What has to happen at least once. Otherwise the invariants were not tested. */
const happenings = [
  ...[
    'itinerary.create',
    'itinerary.describe',
    'itinerary.setStatus',
    'itinerary.delete',
    'itinerary.restore',
  ],
  ...['item.create', 'item.describe', 'item.setBudget', 'item.move', 'item.setExtension', 'item.delete'],
  ...['item.restore', 'expense.link'],
]

it('trips keep the invariants', { timeout: histories * steps * 300 + 60_000 }, async () => {
  const tally = new Map<string, number>()
  for (let seed = seedBefore + 1; seed <= seedBefore + histories; seed++) {
    const { broken, tally: happened } = await runHistory({ seed, steps, isPlanning: true })
    expect(broken, `npm run sim -- --planning ${seed} ${steps}`).toEqual([])
    for (const [what, times] of happened) tally.set(what, (tally.get(what) ?? 0) + times)
  }
  expect(happenings.filter((name) => !tally.has(`recorded ${name}`))).toEqual([])
})

it.runIf(process.env.LONG)(
  'and come back after a restore',
  { timeout: histories * steps * 300 + 60_000 },
  async () => {
    for (let seed = seedBefore + 1; seed <= seedBefore + Math.ceil(histories / 3); seed++) {
      const { broken } = await runHistory({ seed, steps, isPlanning: true, isRestored: true })
      expect(broken, `npm run sim -- --planning --restored ${seed} ${steps}`).toEqual([])
    }
  },
)

/** The bytes of attachments, under every kind of fault. SEED=random uses new histories, VERBOSE says what has happened. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contentsFaults } from './contents-faults.ts'
import { runContentsHistory } from './contents-history.ts'

const histories = process.env.LONG ? 120 : 12
const steps = 40
/** The long run injects all of them. */
const faultsInGate = 3
const faults = process.env.LONG ? contentsFaults : contentsFaults.slice(0, faultsInGate)
const seedBefore = process.env.SEED === 'random' ? Math.floor(Math.random() * 1_000_000_000) : 0
const historiesPerTest = 4
const tally = new Map<string, number>()

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** What has to happen at least once. Otherwise the laws were not tested. */
const happenings = [
  ...['uploads', 'downloads', 'pieces lost', 'pieces sent twice', 'answers lost', 'kills of the server'],
  ...['restores', 'contents lost by a restore', 'false rows', 'expenses kept without a file', 'sign-outs'],
  ...[
    'limits of a day used up',
    'changes that the server refused',
    'attachment.restore recorded',
    'expense.delete recorded',
  ],
]

for (let first = 1; first <= histories; first += historiesPerTest) {
  const last = Math.min(histories, first + historiesPerTest - 1)
  it(`histories ${first} to ${last} of ${steps} steps keep the laws`, { timeout: 120_000 }, async () => {
    for (let seed = seedBefore + first; seed <= seedBefore + last; seed += 1) {
      const { broken, tally: happened } = await runContentsHistory(seed, steps)
      expect(broken, `seed ${seed}`).toEqual([])
      for (const [what, times] of happened) tally.set(what, (tally.get(what) ?? 0) + times)
    }
  })
}

it('these histories contain everything that the laws are about', () => {
  if (process.env.VERBOSE) console.info(histories, 'histories', Object.fromEntries(tally))
  expect(happenings.filter((what) => (tally.get(what) ?? 0) === 0)).toEqual([])
})

const historiesOfFaultMax = 10

it.each(faults)('a law finds the fault: $name', { timeout: 120_000 }, async (fault) => {
  const found: string[] = []
  for (let seed = 1; seed <= historiesOfFaultMax && found.length === 0; seed += 1)
    found.push(...(await runContentsHistory(seed, steps, fault)).broken.map(({ law }) => law))
  expect(fault.caughtBy).toContain(found[0])
})

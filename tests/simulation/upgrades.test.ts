import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNewerSchema } from '#tests/support/newer-schema.ts'
import { catchUpgradeFault, upgradeFaults } from './upgrade-faults.ts'
import { runUpgradeHistory } from './upgrade-history.ts'

let removeNewerSchema = () => {}
beforeAll(() => void (removeNewerSchema = addNewerSchema()))
afterAll(() => removeNewerSchema())

/** One for every ten ordinary histories. */
const histories = Math.ceil(Number(process.env.SIM_HISTORIES ?? 30) / 10)
const steps = 120
const timeoutMs = 60_000 + histories * 10_000

it(
  'with builds of two schemas nothing is lost, skipped, emptied or listed',
  async () => {
    for (let seed = 1; seed <= histories; seed++)
      expect(await runUpgradeHistory({ seed, steps }), `seed ${seed}`).toEqual([])
  },
  timeoutMs,
)

describe.runIf(process.env.LONG)('the invariants catch', () => {
  it.each(upgradeFaults)('$name', async ({ caughtBy, ...fault }) => {
    const caught = await catchUpgradeFault(fault)
    expect(caught?.invariant).toMatch(caughtBy)
  })
})

/**
 * Histories in which a system admin edits rows, one by one and many by a statement, while people record, online and offline, and
 * servers crash.
 */
import { expect, it } from 'vitest'
import { editedByAdmin } from './admin-edits.ts'
import { writtenByStatement } from './admin-writes.ts'
import { runHistory } from './history.ts'

/** One for every hundred ordinary histories. */
const histories = Math.ceil(Number(process.env.SIM_HISTORIES ?? 200) / 100)
const steps = Number(process.env.SIM_STEPS ?? 40)
const seedBefore = process.env.SEED === 'random' ? Math.floor(Math.random() * 1_000_000_000) : 0

it(
  'edits of an admin keep the invariants: devices converge, sums hold, and each takes effect once',
  { timeout: histories * steps * 300 + 60_000 },
  async () => {
    let [edited, written] = [0, 0]
    const refused = new Set<string>()
    for (let seed = seedBefore + 1; seed <= seedBefore + histories; seed++) {
      const { broken, tally } = await runHistory({ seed, steps, isEdited: true })
      expect(broken, `npm run sim -- --edited ${seed} ${steps}`).toEqual([])
      edited += tally.get(editedByAdmin) ?? 0
      written += tally.get(writtenByStatement) ?? 0
      for (const what of tally.keys()) if (what.includes('was refused: ')) refused.add(what)
    }
    expect(edited, [...refused].join()).toBeGreaterThan(0)
    expect(written, [...refused].join()).toBeGreaterThan(0)
    expect(
      [...refused].filter((what) => /query-(?:failed|not-allowed|write-not-allowed)/.test(what)),
    ).toEqual([])
  },
)

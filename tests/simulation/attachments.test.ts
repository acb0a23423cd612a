/** Histories in which people attach receipts to expenses that others delete and restore. Their bytes are in contents.test.ts. */
import { expect, it } from 'vitest'
import { type Options, runHistory } from './history.ts'

/** One for every eight ordinary histories. */
const histories = Math.ceil(Number(process.env.SIM_HISTORIES ?? 56) / 8)
const steps = 2 * Number(process.env.SIM_STEPS ?? 40)
const seedBefore = process.env.SEED === 'random' ? Math.floor(Math.random() * 1_000_000_000) : 0

/** What has to happen at least once. Otherwise the invariants were not tested. */
const happenings = ['attachment.add', 'attachment.remove', 'attachment.restore', 'expense.delete']

type Kind = Pick<Options, 'isRestored' | 'hasSeasons'>
const kinds: [what: string, kind: Kind][] = [
  ['keep the invariants', {}],
  ['come back after a restore', { isRestored: true }],
  ['are purged with their expenses while a device is away', { hasSeasons: true }],
]

it.each(kinds)('attachments %s', { timeout: histories * steps * 300 + 60_000 }, async (_, kind) => {
  const tally = new Map<string, number>()
  for (let seed = seedBefore + 1; seed <= seedBefore + histories; seed++) {
    const { broken, tally: happened } = await runHistory({ seed, steps, isAttaching: true, ...kind })
    expect(broken, `npm run sim -- --attaching ${seed} ${steps}`).toEqual([])
    for (const [what, times] of happened) tally.set(what, (tally.get(what) ?? 0) + times)
  }
  expect(happenings.filter((name) => !tally.has(`recorded ${name}`))).toEqual([])
})

/**
 * After any mutations in any order, expenses, payments, settled rows and balances are as the specification says.
 */
import { expect, it } from 'vitest'
import { MutationId } from '#shared/model/mutation-id.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import { uuidOf } from '#tests/builders/ids.ts'
import { hanako, jiro, taro } from '#tests/builders/people.ts'
import { groupDelta, openDevice, peek, scope } from '#tests/builders/sync-rows.ts'
import { type Screen, randomCall, readScreen } from '#tests/simulation/calls.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { wrongMoney } from '#tests/support/money-invariant.ts'
import { createMoneyOracle } from '#tests/support/money-oracle.ts'

const seedBefore = process.env.SEED === 'random' ? Math.floor(Math.random() * 1_000_000_000) : 0
const histories = process.env.LONG ? 1_000 : 60
const changesEach = 60

/** The rejection codes that the oracle predicts. */
const ofMoney: ReadonlySet<RejectionCode> = new Set([
  ...(['conflict', 'expense-settled', 'expense-deleted', 'already-settled', 'not-allowed'] as const),
])

/** Outcomes that must occur, or the property would test little. */
const reached = [
  ...['expense.setSharePaid applied', 'pendingMember.link applied', 'settlement.close applied'],
  'expense.setSharePaid not-allowed',
  ...['expense.setMoney conflict', 'expense.setMoney expense-settled', 'expense.restore applied'],
]

async function markerOf(store: DeviceStore, { userId }: Actor) {
  const { members } = await peek(store)
  const role = members.find((member) => member.userId === userId)?.role
  return { self: keyOfUser(userId), isAdmin: role === 'owner' || role === 'admin' }
}

async function runHistory(seed: number): Promise<string[]> {
  const random = createRandom(seed)
  const store = await openDevice(groupDelta())
  const oracle = createMoneyOracle()
  const done: string[] = []
  let ids = 1_000
  const newId = () => uuidOf(++ids)
  let screen: Screen | undefined
  for (let number = 1; number <= changesEach; number++) {
    // The person may look at an outdated screen, because others change rows meanwhile.
    if (!screen || random.chance(0.8)) screen = await store.transaction((tx) => readScreen(tx, scope))
    const call = randomCall(screen, { random, newId })
    const actor = random.pick([hanako, taro, jiro])
    if (!call || !actor) continue
    const refusal = oracle.refusal(call, await markerOf(store, actor))
    const mutationId = MutationId.parse(newId())
    const outcome = await recordChange(store, { scope, ...call, actor, mutationId, at: number })
    const what = `${call.name} ${outcome.ok ? 'applied' : outcome.code}`
    done.push(what)
    if (outcome.ok) {
      expect(refusal, `seed ${seed}, ${number}: ${what}`).toBeUndefined()
      oracle.apply(call, { mutationId })
    } else if (ofMoney.has(outcome.code)) expect(outcome.code, `seed ${seed}, ${number}`).toBe(refusal)
    expect(wrongMoney(oracle, await peek(store)), `seed ${seed}, ${number}: ${what}`).toEqual([])
  }
  return done
}

it('property: rows, payments and balances equal those of an independent implementation of the specification', async () => {
  const done = new Set<string>()
  for (let seed = seedBefore + 1; seed <= seedBefore + histories; seed++)
    for (const what of await runHistory(seed)) done.add(what)
  expect(reached.filter((what) => !done.has(what))).toEqual([])
})

/** The mutations of the sample trip are accepted like any others, on the device and on the server. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#client/store/new-id.ts'
import { groupPeopleMax } from '#shared/limits.ts'
import { GroupId } from '#shared/model/group.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { recordChanges } from '#shared/sync/record-change.ts'
import { type TestServer, startOfTests, startTestServer } from '#tests/server/start-server.ts'
import { httpTransport } from '#tests/support/http-transport.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { createTestDevice, freshDeviceState } from '#tests/support/test-device.ts'
import { sampleTrip } from './sample-trip.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

async function recorded() {
  const person = await server.signIn('花子')
  const actor = { userId: person.user.id, displayName: '花子' }
  const store = createMemoryDeviceStore(freshDeviceState(actor))
  const now = () => startOfTests
  const device = createTestDevice({ account: actor, store, transport: httpTransport(person), now })
  const groupId = newId(GroupId)
  const self = keyOfUser(actor.userId)
  const outcome = await recordChanges(
    store,
    sampleTrip({ self, today: '2026-11-22' }).map((call) => ({
      ...call,
      scope: scopeOfGroup(groupId),
      actor,
      at: startOfTests,
      mutationId: newId(MutationId),
    })),
  )
  expect(outcome.ok).toBe(true)
  return { device, groupId, self }
}

it('contains several kinds of people, payers and splits, and its balances add up', async () => {
  const { device, groupId, self } = await recorded()
  const rows = await device.rows('expenses', groupId)
  const expenses = rows.filter(({ transactionType }) => transactionType === 'expense')
  expect(expenses.length).toBeGreaterThanOrEqual(8)
  expect(rows.length - expenses.length).toBe(1)
  expect(new Set(expenses.map(({ splitMethod }) => splitMethod)).size).toBe(3)
  expect(new Set(expenses.flatMap(({ payers }) => payers.map(({ userKey }) => userKey))).size).toBe(4)
  expect(expenses.some(({ payers }) => payers.length > 1)).toBe(true)
  expect((await device.rows('pendingMembers', groupId)).length).toBeLessThan(groupPeopleMax)

  const { people, integrity } = await device.settlement(groupId)
  expect(people.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  expect(people.find(({ userKey }) => userKey === self)?.balance).toBeGreaterThan(0)
  expect(integrity).toMatchObject({ isOk: true, errors: [], warnings: [] })
})

it('is accepted by the server unchanged', async () => {
  const { device, groupId } = await recorded()
  const { people, suggestions } = await device.settlement(groupId)
  expect(await device.drain()).toEqual({ kind: 'done' })
  expect([await device.queueLength(), await device.unsent()]).toEqual([0, []])
  expect(await device.settlement(groupId)).toMatchObject({ people, suggestions })
})

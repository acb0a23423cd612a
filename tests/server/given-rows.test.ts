/** What comes with row.giveBack is checked like anything else that comes from a device. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keyOfUser } from '#shared/model/user-key.ts'
import { newUuid } from '#client/store/new-id.ts'
import { type Returning, comeIn, deviceOf, groupId, makeGroup, scope } from './recovery-scene.ts'
import { type TestServer, startTestServer } from './start-server.ts'
import { call } from './trip-scene.ts'

let server: TestServer
let hanako: Returning
beforeEach(async () => {
  server = await startTestServer()
  hanako = await comeIn(server, '花子')
  await makeGroup(deviceOf(hanako))
})
afterEach(() => server.stop())

function given(fields: object) {
  const userKey = keyOfUser(hanako.user.id)
  const words = { title: '昼食', description: '', category: 'food', date: '2026-08-12', location: '' }
  const share = { userKey, amount: 100, percentage: null, isPaid: false, paidAt: null }
  const row = {
    ...{ id: newUuid(), groupId, itineraryId: null, transactionType: 'expense', ...words, amount: 100 },
    ...{ payers: [{ userKey, amount: 100 }], splitMethod: 'equal', shares: [share], moneyMark: newUuid() },
    ...{ status: 'active', createdBy: hanako.user.id, createdAt: 1, updatedAt: 1, ...fields },
  }
  const history = { lost: { version: 0, id: '' }, common: { version: 0, id: '' } }
  return { table: 'expenses', row, isDeleted: false, versionBefore: 0, over: 0, ...history }
}

async function giveBack(fields: object): Promise<unknown> {
  const mutation = { mutationId: newUuid(), scope, time: server.clock.now, name: 'row.giveBack' }
  const { results } = await call(hanako, 'POST', '/sync', {
    ...{ accountId: hanako.user.id, clientId: newUuid(), schema: 1, epoch: null },
    mutations: [{ ...mutation, args: given(fields) }],
  })
  return results[0].code ?? results[0].status
}

it('its texts are kept as everywhere, without the spaces of a quarter of a megabyte', async () => {
  expect(await giveBack({ title: `昼食${' '.repeat(60_000)}`, location: '\n'.repeat(60_000) })).toBe(
    'applied',
  )
  const rows = server.database.db.selectFrom('expenses').select(['title', 'location'])
  expect(await rows.execute()).toEqual([{ title: '昼食', location: '' }])
})

it.each(['createdAt', 'updatedAt'])('its %s is of no later than today', async (field) => {
  expect(await giveBack({ [field]: Number.MAX_SAFE_INTEGER })).toBe('unreadable')
  expect(await giveBack({ [field]: server.clock.now })).toBe('applied')
})

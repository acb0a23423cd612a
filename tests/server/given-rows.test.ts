/** The arguments of row.giveBack are validated like all other input from a device. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeAgeMaxSeconds, syncSchema } from '#shared/limits.ts'
import { neverChanged } from '#shared/model/row-defaults.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { newUuid } from '#client/store/new-id.ts'
import {
  type Returning,
  comeIn,
  deviceOf,
  groupId,
  joinByCode,
  makeGroup,
  scope,
} from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'
import { ask } from './trip-fixture.ts'
import { syncRequest } from './sync-requests.ts'

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
  const textFields = { title: '昼食', description: '', category: 'food', date: '2026-08-12', location: '' }
  const share = { userKey, amount: 100, percentage: null, isPaid: false, paidAt: null }
  const row = {
    id: newUuid(),
    groupId,
    itineraryId: null,
    transactionType: 'expense',
    ...textFields,
    amount: 100,
    payers: [{ userKey, amount: 100 }],
    splitMethod: 'equal',
    shares: [share],
    moneyMark: newUuid(),
    status: 'active',
    createdBy: hanako.user.id,
    createdAt: 1,
    updatedAt: 1,
    ...fields,
  }
  const history = { lost: { version: 0, id: '' }, common: { version: 0, id: '' } }
  return { table: 'expenses', row, isDeleted: false, versionBefore: 0, over: 0, ...history }
}

/** `fields` replace those of the row, and `sent` those of the mutation. `schema` is the device's sync schema. */
async function giveBack(fields: object, { schema = syncSchema, ...sent }: Sent = {}): Promise<unknown> {
  const mutation = { mutationId: newUuid(), scope, time: server.clock.now, name: 'row.giveBack', ...sent }
  const request = syncRequest(hanako, { schema, mutations: [{ ...mutation, args: given(fields) }] })
  const { body } = await ask(hanako, 'POST', '/sync', request)
  const [result] = body.results ?? [body]
  return result.code ?? result.status
}
type Sent = { schema?: number; mutationId?: string; time?: number }

const emptiedMark = '00000000-0000-4000-8000-000000000000'

it('its texts are trimmed as everywhere, here of many kilobytes of spaces', async () => {
  expect(await giveBack({ title: `昼食${' '.repeat(60_000)}`, location: '\n'.repeat(60_000) })).toBe(
    'applied',
  )
  const rows = server.database.db.selectFrom('expenses').select(['title', 'location'])
  expect(await rows.execute()).toEqual([{ title: '昼食', location: '' }])
})

it.each(['createdAt', 'updatedAt', 'moneyAt', 'describedAt'])(
  'its %s is not in the future',
  async (field) => {
    expect(await giveBack({ [field]: Number.MAX_SAFE_INTEGER })).toBe('unreadable')
    expect(await giveBack({ [field]: server.clock.now })).toBe('applied')
  },
)

it.each([0, 1])('no share of it was paid in the future, here share %i', async (index) => {
  const taro = await comeIn(server, '太郎')
  await joinByCode(taro)
  const paidAt = (at: number) => ({
    shares: [hanako, taro].map(({ user }, each) => ({
      userKey: keyOfUser(user.id),
      amount: 50,
      percentage: null,
      isPaid: each === index,
      paidAt: each === index ? at : null,
    })),
  })
  expect(await giveBack(paidAt(Number.MAX_SAFE_INTEGER))).toBe('unreadable')
  expect(await giveBack(paidAt(server.clock.now))).toBe('applied')
})

it('without a proof of loss it is given back by who recorded it, and not by who changed its money', async () => {
  const taro = await comeIn(server, '太郎')
  await joinByCode(taro)
  const [own, other] = [hanako.user.id, taro.user.id]
  expect(await giveBack({ createdBy: other, moneyBy: own, moneyAt: 8 })).toBe('conflict')
  expect(await giveBack({ createdBy: own, moneyBy: other, moneyAt: 8 })).toBe('applied')
})

it('without a proof of loss it is recorded like a new expense: with its own `moneyMark`, unpaid, at the time of recording, changed by nobody', async () => {
  const [mutationId, time] = [newUuid(), server.clock.now - 60]
  const userKey = keyOfUser(hanako.user.id)
  const shares = [{ userKey, amount: 100, percentage: null, isPaid: true, paidAt: 5 }]
  const changed = { moneyBy: hanako.user.id, moneyAt: 8, describedBy: hanako.user.id, describedAt: 9 }
  const row = { shares, moneyMark: emptiedMark, createdAt: 7, ...changed }
  expect(await giveBack(row, { mutationId, time })).toBe('applied')
  const rows = server.database.db
    .selectFrom('expenses')
    .select(['moneyMark', 'createdAt', 'updatedAt'])
    .select(['moneyBy', 'moneyAt', 'describedBy', 'describedAt'])
  expect(await rows.execute()).toEqual([
    {
      moneyMark: mutationId,
      createdAt: time,
      updatedAt: time,
      ...neverChanged,
    },
  ])
})

it('without a proof of loss it must not be older than other changes', async () => {
  const time = server.clock.now - changeAgeMaxSeconds - 1
  expect(await giveBack({}, { time })).toBe('change-too-old')
})

it('the `moneyMark` of an emptied row does not have to be a change’s id', async () => {
  expect(await giveBack({}, { mutationId: emptiedMark })).toBe('id-invalid')
})

it('with a field that this build does not know it is not run, so that a newer server can apply it', async () => {
  const mutationId = newUuid()
  expect(await giveBack({ tip: 5 }, { mutationId, schema: syncSchema + 1 })).toBe('not-run')
  expect(await giveBack({ tip: 5 }, { mutationId })).toBe('failed')
  const { db } = server.database
  expect(await db.selectFrom('expenses').select('id').execute()).toEqual([])
  // Nothing is logged, so that a server that knows the field can run it.
  expect(await giveBack({}, { mutationId })).toBe('applied')
})

it('an ordinary change behind it in the same call is run in a version of its own', async () => {
  const [givenBack, edit] = [newUuid(), newUuid()]
  const args = given({})
  const mutations = [
    { mutationId: givenBack, scope, time: server.clock.now, name: 'row.giveBack', args },
    {
      ...{ mutationId: edit, scope, time: server.clock.now },
      ...{ name: 'expense.describe', args: { id: args.row.id, title: '夕食' } },
    },
  ]
  const call = syncRequest(hanako, { mutations })
  const first = await ask(hanako, 'POST', '/sync', call)
  expect(first.body.results).toMatchObject([{ status: 'applied' }, { status: 'not-run' }])
  const { body } = await ask(hanako, 'POST', '/sync', { ...call, mutations: mutations.slice(1) })
  const { version } = first.body.results[0]
  expect(body.results).toMatchObject([{ status: 'applied', version: version + 1 }])
})

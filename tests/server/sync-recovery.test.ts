/** What a device goes through that was away for long, cut off, emptied, or whose server was put back: nothing is lost or doubled. */
import supertest from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { purge } from '#server/sync/purge.ts'
import { newId, newUuid } from '#client/store/new-id.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { resendChange } from '#shared/sync/unsent.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { createTestDevice, freshDeviceState } from '#tests/support/test-device.ts'
import { httpTransport } from '#tests/support/http-transport.ts'
import type { Transport } from '#shared/sync/transport.ts'
import { User } from '#shared/model/user.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { type Person, type TestServer, newKey, startTestServer } from './start-server.ts'

let server: TestServer
let hanako: Returning
beforeEach(async () => {
  server = await startTestServer()
  hanako = await comeIn('花子')
})
afterEach(() => server.stop())

/** Somebody whose device keeps the key by which they come back when the session has ended. */
type Returning = Person & { comeBack: () => Promise<void> }

async function comeIn(displayName: string): Promise<Returning> {
  const agent = supertest.agent(server.app)
  const signIn = { displayName, key: newKey() }
  const enter = () => agent.post('/api/session/local').send(signIn).expect(200)
  const { body } = await enter()
  return { agent, user: User.parse(body.user), token: body.token, comeBack: async () => void (await enter()) }
}

/** So much later nobody's session lasts any more. */
async function later(days: number, ...people: Returning[]): Promise<void> {
  server.clock.now += days * day
  await purge(server.database, server.clock.now)
  for (const person of people) await person.comeBack()
}

const groupId = GroupId.parse('01940000-0000-7000-8000-000000000001')
const day = 24 * 60 * 60

function deviceOf(person: Person, through: (send: Transport) => Transport = (send) => send) {
  const account = { userId: person.user.id, displayName: person.user.displayName }
  const store = createMemoryDeviceStore(freshDeviceState(account))
  const transport = through(httpTransport(person))
  return createTestDevice({ account, store, transport, now: () => server.clock.now })
}
type Device = ReturnType<typeof deviceOf>

async function makeGroup(device: Device): Promise<void> {
  await device.record(groupId, 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
  await device.drain()
}

async function addExpense(device: Device, title: string, person = hanako): Promise<ExpenseId> {
  const userKey = keyOfUser(person.user.id)
  const id = ExpenseId.parse(newUuid())
  const outcome = await device.record(groupId, 'expense.create', {
    ...{ id, itineraryId: null, title, description: '', category: 'food', date: '2026-08-12', location: '' },
    ...{ amount: 4_400, payers: [{ userKey, amount: 4_400 }] },
    split: { method: 'equal', participants: [userKey] },
  })
  expect(outcome).toEqual({ ok: true })
  return id
}

const titles = async (device: Device) => (await device.rows('expenses', groupId)).map(({ title }) => title)

/** The answer is lost, once: the server has done what was asked. */
function losingAnswer(send: Transport) {
  const loss = { isNext: false }
  const transport: Transport = async (request) => {
    const outcome = await send(request)
    if (!loss.isNext) return outcome
    loss.isNext = false
    return { kind: 'weather', retryAfterSeconds: null }
  }
  return { loss, transport }
}

describe('a device that was away for more than ninety days', () => {
  it('gets its groups anew, without what was deleted and forgotten meanwhile', async () => {
    const [phone, tablet] = [deviceOf(hanako), deviceOf(hanako)]
    await makeGroup(phone)
    const gone = await addExpense(phone, '消える')
    await addExpense(phone, '残る')
    await phone.drain()
    await tablet.drain()
    await phone.record(groupId, 'expense.delete', { id: gone })
    await phone.drain()
    await later(91, hanako)
    await addExpense(phone, '新しい')
    await phone.drain()
    expect(await server.database.db.selectFrom('tombstones').selectAll().execute()).toEqual([])
    await tablet.drain()
    expect(await titles(tablet)).toEqual(['残る', '新しい'])
    expect(await titles(phone)).toEqual(['残る', '新しい'])
  })

  it('is not given everything anew where it has heard of each deletion', async () => {
    const phone = deviceOf(hanako)
    await makeGroup(phone)
    const gone = await addExpense(phone, '消える')
    await phone.record(groupId, 'expense.delete', { id: gone })
    await phone.drain()
    await later(91, hanako)
    await addExpense(phone, '新しい')
    await phone.drain()
    const resets: unknown[] = []
    const tablet = deviceOf(hanako, (send) => async (asked) => {
      const outcome = await send(asked)
      if (outcome.kind === 'answer') resets.push(...outcome.response.scopes.filter(({ reset }) => reset))
      return outcome
    })
    await tablet.drain()
    await addExpense(tablet, 'もっと')
    await tablet.drain()
    expect(resets).toEqual([])
    expect(await titles(tablet)).toEqual(['新しい', 'もっと'])
  })

  it('cannot do twice what the server has done and forgotten: its person is told, and decides', async () => {
    let lost: ReturnType<typeof losingAnswer> | undefined
    const phone = deviceOf(hanako, (send) => (lost = losingAnswer(send)).transport)
    const tablet = deviceOf(hanako)
    await makeGroup(phone)
    const id = await addExpense(phone, '昼')
    await phone.drain()
    await phone.record(groupId, 'expense.describe', { id, title: '昼食' })
    if (lost) lost.loss.isNext = true
    await phone.drain()
    await tablet.drain()
    await tablet.record(groupId, 'expense.describe', { id, title: '夕食' })
    await tablet.drain()
    await later(91, hanako)
    await phone.drain()
    expect(await phone.unsent()).toMatchObject([{ state: 'rejected', record: { code: 'change-too-old' } }])
    expect(await titles(phone)).toEqual(['夕食'])
    await resendFirst(phone)
    await phone.drain()
    expect([await phone.queueLength(), await titles(phone)]).toEqual([0, ['昼食']])
  })

  it.each([
    [0, []],
    [89, []],
    [91, ['change-too-old']],
  ])('after %i days a change whose answer was lost stands once', async (days, codes) => {
    let lost: ReturnType<typeof losingAnswer> | undefined
    const phone = deviceOf(hanako, (send) => (lost = losingAnswer(send)).transport)
    await makeGroup(phone)
    await addExpense(phone, '昼食')
    if (lost) lost.loss.isNext = true
    await phone.drain()
    await later(days, hanako)
    await phone.drain()
    expect((await phone.unsent()).map(({ record }) => record.code)).toEqual(codes)
    const tablet = deviceOf(hanako)
    await tablet.drain()
    expect(await titles(tablet)).toEqual(['昼食'])
  })
})

async function resendFirst(device: Device): Promise<void> {
  const [first] = await device.unsent()
  if (!first) return
  const again = { seq: first.record.seq, mutationId: newId(MutationId), at: server.clock.now }
  await resendChange(device.store, again)
}

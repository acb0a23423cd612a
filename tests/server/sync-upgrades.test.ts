/**
 * Devices and servers are upgraded one after the other: nothing is lost or skipped, and nobody gets a needless
 * notice.
 */
import request from 'supertest'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createFetchTransport } from '#client/sync/fetch-transport.ts'
import { newUuid } from '#client/store/new-id.ts'
import { batchMutationsMax, syncSchema } from '#shared/limits.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import type { Transport } from '#shared/sync/adapt-call-size.ts'
import type { Scope } from '#shared/model/scope.ts'
import { httpTransport } from '#tests/support/http-transport.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { addNewerSchema, migrateToNewerSchema, newerSchema, noteTable } from '#tests/support/newer-schema.ts'
import { createTestDevice, freshDeviceState } from '#tests/support/test-device.ts'
import {
  type Returning,
  accountOf,
  addExpense,
  comeIn,
  groupId,
  oneVersionEach,
  scope,
  titles,
} from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'

const [older, newer] = [syncSchema, newerSchema]

let removeNewerSchema = () => {}
beforeAll(() => void (removeNewerSchema = addNewerSchema()))
afterAll(() => removeNewerSchema())

/** Two processes over the same data, one of them of the newer build. */
let servers: { older: TestServer; newer: TestServer }
let hanako: { older: Returning; newer: Returning }
beforeEach(async () => {
  const first = await startTestServer({ schema: older })
  await migrateToNewerSchema(first.database)
  const second = await startTestServer({ schema: newer, database: first.database })
  servers = { older: first, newer: second }
  const person = await comeIn(first, '花子')
  // The session is in the data, which both processes use.
  hanako = { older: person, newer: { ...person, agent: agentOn(second, person), server: second } }
})
afterEach(async () => {
  await servers.newer.stopServing()
  await servers.older.stop()
})

function agentOn({ http }: TestServer, { token }: Returning) {
  return request.agent(http).set('authorization', `Bearer ${token}`)
}

type Build = 'older' | 'newer'
/** The phone with this build of the app, at one of the servers. */
function deviceOf(build: Build, options: { at: Build; store: DeviceStore; through?: Through }) {
  const { at, store, through = (send) => send } = options
  const person = hanako[at]
  const [account, now] = [accountOf(person), () => servers.older.clock.now]
  const device = createTestDevice({
    account,
    store,
    now,
    transport: through(httpTransport(person)),
    schema: build === 'older' ? older : newer,
  })
  return { person, ...device }
}
type Through = (send: Transport) => Transport
type Device = ReturnType<typeof deviceOf>

const freshStore = () => createMemoryDeviceStore(freshDeviceState(accountOf(hanako.older)))
const notesOn = async ({ rows }: Device) => (await rows(noteTable, groupId)) as unknown as { text: string }[]
const writeNote = ({ record }: Device, text: string) =>
  record(groupId, 'testNote.write' as 'group.edit', { id: newUuid(), text } as object)
const queueOf = (store: DeviceStore) => store.transaction((tx) => tx.queue.all())
const cursorOf = async (store: DeviceStore, of: Scope = scope) =>
  (await store.transaction((tx) => tx.scopes.get(of)))?.cursor

async function makeGroup({ record, drain }: Device): Promise<void> {
  await record(groupId, 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
  await drain()
}

/** A phone of the older build that is up to date with all tables it knows, while another phone has written a note. */
async function phoneThatSkippedNotes(): Promise<DeviceStore> {
  const store = freshStore()
  await makeGroup(deviceOf('older', { at: 'newer', store }))
  const tablet = deviceOf('newer', { at: 'newer', store: freshStore() })
  await tablet.drain()
  await writeNote(tablet, '集合は9時')
  await addExpense(tablet, '昼食')
  await tablet.drain()
  const phone = deviceOf('older', { at: 'newer', store })
  await phone.drain()
  expect([await titles(phone), await notesOn(phone)]).toEqual([['昼食'], []])
  return store
}

describe('a device that reconnects with a newer build', () => {
  it.each<[string, Through]>([
    ['one answer', (send) => send],
    ['many answers', oneVersionEach],
  ])('has the rows of the table that it skipped, by %s, and its queue stays', async (_, through) => {
    const store = await phoneThatSkippedNotes()
    await addExpense(deviceOf('older', { at: 'newer', store }), '夕食')
    const before = await queueOf(store)
    const phone = deviceOf('newer', { at: 'newer', store, through })
    expect(await titles(phone)).toEqual(['昼食', '夕食'])
    expect((await queueOf(store)).map(({ mutationId }) => mutationId)).toEqual(
      before.map(({ mutationId }) => mutationId),
    )
    expect(await phone.drain()).toEqual({ kind: 'done' })
    expect([await titles(phone), await notesOn(phone)]).toMatchObject([
      ['昼食', '夕食'],
      [{ text: '集合は9時' }],
    ])
    expect(await queueOf(store)).toEqual([])
  })

  it('and then fetches only what has changed', async () => {
    const store = await phoneThatSkippedNotes()
    await deviceOf('newer', { at: 'newer', store }).drain()
    const asked: unknown[] = []
    const through: Through = (send) => (sent) => {
      asked.push(sent.cursors?.[scope])
      return send(sent)
    }
    await deviceOf('newer', { at: 'newer', store, through }).drain()
    expect(new Set(asked)).toEqual(new Set([await cursorOf(store)]))
  })
})

describe('a device whose app is newer than the server', () => {
  it('gets what the older server has, and the rest once the server is upgraded', async () => {
    const store = await phoneThatSkippedNotes()
    const early = deviceOf('newer', { at: 'older', store })
    expect(await early.drain()).toEqual({ kind: 'done' })
    expect(await notesOn(early)).toEqual([])
    const late = deviceOf('newer', { at: 'newer', store })
    await late.drain()
    expect(await notesOn(late)).toMatchObject([{ text: '集合は9時' }])
  })

  it('that meets an older process again skips no version, sends, and waits without a notice', async () => {
    const store = freshStore()
    const phone = deviceOf('newer', { at: 'newer', store })
    await makeGroup(phone)
    const tablet = deviceOf('newer', { at: 'newer', store: freshStore() })
    await tablet.drain()
    await writeNote(tablet, '集合は9時')
    await tablet.drain()
    const cursor = await cursorOf(store)
    const atOlder = deviceOf('newer', { at: 'older', store })
    await addExpense(atOlder, '昼食')
    expect(await atOlder.drain()).toEqual({ kind: 'retry' })
    expect([await cursorOf(store), await atOlder.unsent()]).toEqual([cursor, []])
    expect((await queueOf(store)).map(({ status }) => status)).toEqual(['applied'])
    await phone.drain()
    expect(await notesOn(phone)).toMatchObject([{ text: '集合は9時' }])
    expect([await titles(phone), await queueOf(store)]).toEqual([['昼食'], []])
  })

  it('keeps a change that the older server does not know, and syncs other groups', async () => {
    const store = freshStore()
    const phone = deviceOf('newer', { at: 'older', store, through: unknown })
    await makeGroup(phone)
    await writeNote(phone, '集合は9時')
    await phone.drain()
    expect((await queueOf(store)).map(({ name, status }) => [name, status])).toEqual([
      ['testNote.write', 'pending'],
    ])
    expect(await phone.unsent()).toEqual([])
    const later = deviceOf('newer', { at: 'newer', store })
    await later.drain()
    expect([await queueOf(store), await notesOn(later)]).toMatchObject([[], [{ text: '集合は9時' }]])
  })

  it('keeps it for longer than changes expire, with the changes after it, and asks nobody', async () => {
    const store = freshStore()
    const phone = deviceOf('newer', { at: 'older', store, through: unknown })
    await makeGroup(phone)
    await writeNote(phone, '集合は9時')
    for (let made = 0; made < batchMutationsMax; made++) await addExpense(phone, '昼食')
    await phone.drain()
    servers.older.clock.now += 30 * 60 * 60
    servers.newer.clock.now = servers.older.clock.now
    await phone.drain()
    const later = deviceOf('newer', { at: 'newer', store })
    await later.drain()
    expect([await later.unsent(), await queueOf(store)]).toEqual([[], []])
    expect([(await notesOn(later)).length, (await titles(later)).length]).toEqual([1, batchMutationsMax])
  })

  it('expires a change that was not offered within a day, although other changes are waiting', async () => {
    const store = freshStore()
    const phone = deviceOf('newer', { at: 'older', store, through: unknown })
    await makeGroup(phone)
    await writeNote(phone, '集合は9時')
    await phone.drain()
    await addExpense(phone, '昼食')
    servers.older.clock.now += 30 * 60 * 60
    servers.newer.clock.now = servers.older.clock.now
    await phone.drain()
    await deviceOf('newer', { at: 'newer', store }).drain()
    expect((await queueOf(store)).map(({ name, status }) => [name, status])).toEqual([
      ['expense.create', 'expired'],
    ])
  })

  const unknown: Through = (send) => (sent) =>
    send({ ...sent, mutations: sent.mutations.map((each) => ({ ...each, name: unknownTo(each.name) })) })
  const unknownTo = (name: string) => (name.startsWith('test') ? `unknown.${name}` : name)

  it('keeps changes that a server of the first release cannot read, and lists nothing', async () => {
    const store = freshStore()
    const refusing: Through = () => async () => ({ kind: 'unreadable' })
    const phone = deviceOf('older', { at: 'older', store, through: refusing })
    await phone.record(groupId, 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
    for (const title of ['一', '二', '三']) await addExpense(phone, title)
    expect(await phone.drain()).toMatchObject({ kind: 'unreachable' })
    expect([await phone.unsent(), (await queueOf(store)).map(({ attempts }) => attempts)]).toEqual([
      [],
      [0, 0, 0, 0],
    ])
    expect(await deviceOf('older', { at: 'older', store }).drain()).toEqual({ kind: 'done' })
    expect(await queueOf(store)).toEqual([])
  })

  it('treats an unknown status as `not-run`', async () => {
    const store = freshStore()
    const puzzling: Through = (send) => async (sent) => {
      const outcome = await send({ ...sent, mutations: [] })
      if (outcome.kind !== 'answer') return outcome
      const results = sent.mutations.map(({ mutationId }) => ({ mutationId, status: 'postponed' }))
      return { kind: 'answer', response: { ...outcome.response, results: results as never } }
    }
    const phone = deviceOf('older', { at: 'older', store, through: puzzling })
    await phone.record(groupId, 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
    expect(await phone.drain()).toEqual({ kind: 'retry' })
    expect(await queueOf(store)).toMatchObject([{ status: 'pending' }])
  })
})

describe('the daily sums', () => {
  it.each<[Build, Build]>([
    ['older', 'newer'],
    ['newer', 'older'],
    ['newer', 'newer'],
    ['older', 'older'],
  ])('of a device of the %s build at the %s server find nothing damaged', async (build, at) => {
    const store = await phoneThatSkippedNotes()
    for (let day = 0; day < 3; day++) {
      servers.older.clock.now += 24 * 60 * 60
      servers.newer.clock.now = servers.older.clock.now
      await deviceOf(build, { at, store }).drain()
    }
    expect([...servers.older.takeDefects(), ...servers.newer.takeDefects()]).toEqual([])
  })
})

describe('a device two schemas behind', () => {
  it('can still record, and loses nothing by the time it is upgraded', async () => {
    const store = freshStore()
    await makeGroup(deviceOf('older', { at: 'newer', store }))
    const newest = await startTestServer({ schema: newer + 1, database: servers.older.database })
    onTestFinished(() => newest.stopServing())
    const transport = createFetchTransport({
      origin: newest.address,
      headers: { authorization: `Bearer ${hanako.older.token}` },
    })
    const phone = deviceOf('older', { at: 'newer', store, through: () => transport })
    for (const title of ['一', '二']) {
      await addExpense(phone, title)
      expect(await phone.drain()).toEqual({ kind: 'schema-too-old' })
    }
    expect([await titles(phone), await phone.unsent()]).toEqual([['一', '二'], []])
    const upgraded = deviceOf('newer', { at: 'newer', store, through: () => transport })
    expect(await upgraded.drain()).toEqual({ kind: 'done' })
    expect([await titles(upgraded), await queueOf(store)]).toEqual([['一', '二'], []])
  })
})

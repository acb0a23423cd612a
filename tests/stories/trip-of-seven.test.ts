/** A real trip of seven people, recorded on a phone without a connection, then synced, and joined by a friend. */
import { readFileSync } from 'node:fs'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openAccountDatabase } from '#client/store/account-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { newId, newUuid } from '#client/store/new-id.ts'
import { assert } from '#shared/assert.ts'
import { syncSchema } from '#shared/limits.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { type SplitwiseRow, readSplitwiseCsv } from '#tests/builders/splitwise-csv.ts'
import { type Person, type TestServer, startTestServer } from '#tests/server/start-server.ts'
import { httpTransport } from '#tests/support/http-transport.ts'
import { type TestDevice, createTestDevice, freshDeviceState } from '#tests/support/test-device.ts'

const csv = readFileSync(new URL('../data/splitwise-trip-7-people.csv', import.meta.url), 'utf8')
const trip = readSplitwiseCsv(csv)

/** The running sums of the file's columns, computed without this product's reader. */
const columnSums: number[][] = []
for (const line of csv.split('\n').slice(1)) {
  const cells = line.split(',').slice(5)
  const before = columnSums.at(-1) ?? cells.map(() => 0)
  columnSums.push(cells.map((cell, at) => (before[at] ?? 0) + Math.round(Number(cell) * 100)))
}

const groupId = newId(GroupId)

let server: TestServer
let hanako: Person
let phone: TestDevice
/** The keys of the file's people: the creator is the first, the others are pending members. */
let keys: UserKey[]

beforeEach(async () => {
  server = await startTestServer()
  hanako = await server.signIn('花子')
  phone = await deviceOf(hanako)
  keys = await makeGroup()
})
afterEach(() => server.stop())

async function deviceOf(person: Person): Promise<TestDevice> {
  const { id: userId, displayName } = person.user
  const account = { userId, displayName }
  const database = openAccountDatabase(userId, { indexedDB: new IDBFactory(), IDBKeyRange })
  await database.device.put(freshDeviceState(account))
  return createTestDevice({
    account,
    store: createDexieDeviceStore(database),
    transport: httpTransport(person),
    now: () => server.clock.now,
  })
}

async function makeGroup(): Promise<UserKey[]> {
  const group = { name: '七人の旅', description: '', inviteMethod: 'open' as const }
  expect(await phone.record(groupId, 'group.create', group)).toMatchObject({ ok: true })
  const others = trip.people.slice(1).map((name) => ({ id: newId(PendingMemberId), name }))
  for (const person of others)
    expect(await phone.record(groupId, 'pendingMember.add', person)).toMatchObject({ ok: true })
  return [keyOfUser(hanako.user.id), ...others.map(({ id }) => keyOfPendingMember(id))]
}

function keyOf(person: string): UserKey {
  const key = keys[trip.people.indexOf(person)]
  assert(key, `${person} is in the group`)
  return key
}

function record(device: TestDevice, row: SplitwiseRow) {
  const { title, date, amount } = row
  const textFields = { id: newId(ExpenseId), itineraryId: null, title, description: '', date, amount }
  if (row.kind === 'transfer') {
    return device.record(groupId, 'transfer.create', {
      ...textFields,
      from: keyOf(row.from),
      to: keyOf(row.to),
    })
  }
  const parts = row.shares.map((share) => ({ userKey: keyOf(share.person), amount: share.amount }))
  return device.record(groupId, 'expense.create', {
    ...textFields,
    category: 'other',
    location: '',
    payers: [{ userKey: keyOf(row.payer), amount }],
    split: { method: 'custom', parts },
  })
}

/** In the order of the file's people. Also checks that the ledger is consistent. */
async function balancesOn(device: TestDevice): Promise<number[]> {
  const { people, integrity } = await device.settlement(groupId)
  assert(integrity.isOk, 'the ledger of the trip is consistent')
  const balances = new Map(people.map(({ userKey, balance }) => [userKey, balance]))
  return keys.map((key) => balances.get(key) ?? 0)
}

it('while offline the balances after every row equal the running sums of the columns, which end at zero', async () => {
  for (const [index, row] of trip.rows.entries()) {
    expect(await record(phone, row)).toMatchObject({ ok: true })
    expect(await balancesOn(phone), `row ${index + 1}`).toEqual(columnSums[index])
  }
  expect(await balancesOn(phone)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect((await phone.settlement(groupId)).suggestions).toEqual([])
  expect(await phone.queueLength()).toBe(1 + 6 + trip.rows.length)
})

it('the fifteen expenses alone leave the debts that the friends then paid back in six payments', async () => {
  const expenses = trip.rows.filter((row) => row.kind === 'expense')
  expect(expenses).toHaveLength(15)
  for (const row of expenses) await record(phone, row)
  expect(await balancesOn(phone)).toEqual([
    150_460, -377_544, 15_456, 2_340_458, -904_543, -967_143, -257_144,
  ])
  expect((await phone.settlement(groupId)).suggestions).toHaveLength(6)
})

it('the blank row is rejected and leaves no trace', async () => {
  const before = [await phone.queueLength(), await phone.rows('expenses', groupId)]
  const payer = keyOf('Person 1')
  const blank = await phone.record(groupId, 'expense.create', {
    id: newId(ExpenseId),
    itineraryId: null,
    title: ' ',
    description: '',
    category: 'other',
    date: '2026-01-02',
    location: '',
    amount: 0,
    payers: [{ userKey: payer, amount: 0 }],
    split: { method: 'equal', participants: [payer] },
  })
  expect(blank).toMatchObject({ ok: false })
  expect([await phone.queueLength(), await phone.rows('expenses', groupId)]).toEqual(before)
})

it('after syncing, a friend who joins by the code has the same trip, pays the rest, and no change is unsent', async () => {
  for (const row of trip.rows.slice(0, -1)) await record(phone, row)
  const own = await phone.settlement(groupId)
  expect(own.suggestions).toHaveLength(1)
  expect(await phone.drain()).toEqual({ kind: 'done' })

  const friend = await deviceOf(await join('太郎'))
  expect(await friend.drain()).toEqual({ kind: 'done' })
  expect(await balancesOn(friend)).toEqual(columnSums.at(trip.rows.length - 2))
  const { people, suggestions } = await friend.settlement(groupId)
  expect({ people, suggestions }).toEqual({ people: own.people, suggestions: own.suggestions })

  for (const row of trip.rows.slice(-1)) expect(await record(friend, row)).toMatchObject({ ok: true })
  await friend.drain()
  await phone.drain()
  expect(await phone.rows('expenses', groupId)).toEqual(await friend.rows('expenses', groupId))
  for (const device of [phone, friend]) {
    expect(await balancesOn(device)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect((await device.settlement(groupId)).suggestions).toEqual([])
    expect(await device.queueLength()).toBe(0)
  }
})

/** Signs in a second person, who joins with the code that the server has made. */
async function join(displayName: string): Promise<Person> {
  const [group] = await phone.rows('groups', groupId)
  const friend = await server.signIn(displayName)
  const change = {
    scope: scopeOfGroup(groupId),
    name: 'member.join',
    args: { inviteCode: group?.inviteCode },
  }
  const outcome = await httpTransport(friend)({
    accountId: friend.user.id,
    clientId: newUuid(),
    schema: syncSchema,
    epoch: null,
    mutations: [{ ...change, mutationId: newId(MutationId), time: server.clock.now }],
  })
  assert(outcome.kind === 'answer', 'the server is there')
  expect(outcome.response.results).toMatchObject([{ status: 'applied' }])
  return friend
}

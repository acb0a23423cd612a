/** 端末のデータを読み直す: a device deletes its rows and fetches them again, without losing an unsent change. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import { forgetRows } from '#shared/sync/row-entry.ts'
import { type AccountDatabase, openAccountDatabase } from '#client/store/account-database.ts'
import { ensureDevice } from '#client/store/current-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { newId } from '#client/store/new-id.ts'
import { type Device, type Returning, accountOf, comeIn, deviceOf } from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'

let server: TestServer
let hanako: Returning
let database: AccountDatabase
let phone: Device
let isOnline: boolean
beforeEach(async () => {
  server = await startTestServer()
  hanako = await comeIn(server, '花子')
  const { userId } = accountOf(hanako)
  database = openAccountDatabase(userId, { indexedDB: new IDBFactory(), IDBKeyRange })
  await ensureDevice(database, userId)
  isOnline = true
  const through = deviceOf(
    hanako,
    (send) => async (request) =>
      isOnline ? send(request) : { kind: 'unreachable', retryAfterSeconds: null },
    createDexieDeviceStore(database),
  )
  phone = through
})
afterEach(async () => {
  await database.delete()
  await server.stop()
})

async function makeGroup(name: string, friend: string): Promise<GroupId> {
  const id = newId(GroupId)
  await phone.record(id, 'group.create', { name, description: '', inviteMethod: 'open' })
  await phone.record(id, 'pendingMember.add', { id: newId(PendingMemberId), name: friend })
  expect(await phone.drain()).toEqual({ kind: 'done' })
  return id
}

/** What screens show of the group: its name and its pending members. */
async function shown(groupId: GroupId) {
  const [groups, friends] = [await phone.rows('groups', groupId), await phone.rows('pendingMembers', groupId)]
  return [...groups, ...friends].map(({ name }) => name)
}

const everything = async () => {
  const counts = await Promise.all(
    [database.groups, database.members, database.pendingMembers, database.profiles, database.scopes].map(
      (table) => table.count(),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

it('deletes all rows and cursors, and has the same rows again after the next drain', async () => {
  const groupId = await makeGroup('沖縄', '次郎')
  const before = await database.scopes.toArray()
  await forgetRows(phone.store)
  expect(await everything()).toBe(0)
  await phone.drain()
  expect(await shown(groupId)).toEqual(['沖縄', '次郎'])
  expect((await database.scopes.toArray()).map(({ scope, cursor }) => [scope, cursor])).toEqual(
    before.map(({ scope, cursor }) => [scope, cursor]),
  )
})

it('spares a group with an unsent change, which is on screen all the time and is sent once', async () => {
  const [spared, cleared] = [await makeGroup('沖縄', '次郎'), await makeGroup('箱根', '三郎')]
  isOnline = false
  await phone.record(spared, 'pendingMember.add', { id: newId(PendingMemberId), name: '四郎' })
  await forgetRows(phone.store)
  expect(await shown(spared)).toEqual(['沖縄', '次郎', '四郎'])
  expect([await shown(cleared), await phone.queueLength()]).toEqual([[], 1])
  isOnline = true
  expect(await phone.drain()).toEqual({ kind: 'done' })
  expect([await shown(spared), await shown(cleared), await phone.queueLength()]).toEqual([
    ['沖縄', '次郎', '四郎'],
    ['箱根', '三郎'],
    0,
  ])
  const { db } = server.database
  const names = await db.selectFrom('pendingMembers').select('name').where('groupId', '=', spared).execute()
  expect(names.map(({ name }) => name).toSorted()).toEqual(['四郎', '次郎'].toSorted())
})

it('keeps a group that was never sent, of which the server has nothing', async () => {
  isOnline = false
  const groupId = newId(GroupId)
  await phone.record(groupId, 'group.create', { name: '北海道', description: '', inviteMethod: 'open' })
  await forgetRows(phone.store)
  expect(await shown(groupId)).toEqual(['北海道'])
})

it('keeps a refused change with the rows that name it', async () => {
  const groupId = await makeGroup('沖縄', '次郎')
  await phone.record(groupId, 'pendingMember.rename', { id: await friendOf(groupId), name: '次郎丸' })
  const { db } = server.database
  // Somebody else has removed the group's only member meanwhile, as far as the server knows.
  await db.updateTable('members').set({ status: 'left' }).where('groupId', '=', groupId).execute()
  await phone.drain()
  expect(await phone.unsent()).toHaveLength(1)
  await forgetRows(phone.store)
  expect(await phone.unsent()).toHaveLength(1)
})

async function friendOf(groupId: GroupId) {
  const [friend] = await phone.rows('pendingMembers', groupId)
  return friend?.id ?? newId(PendingMemberId)
}

it('forgets parts of a download, which begins anew', async () => {
  await makeGroup('沖縄', '次郎')
  const [delta] = [{ scope: scopeOfUser(hanako.user.id), from: 0, to: 1, rows: {}, deleted: {} }]
  await database.staged.put({ seq: 1, epoch: 'x', delta })
  await forgetRows(phone.store)
  expect(await database.staged.count()).toBe(0)
  expect(await database.scopes.get(scopeOfGroup(newId(GroupId)))).toBeUndefined()
})

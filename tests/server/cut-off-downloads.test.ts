/** Downloads that are interrupted: by the connection, by closing the app, or by a server that was put back. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfUser } from '#shared/model/scope.ts'
import { openAccountDatabase } from '#client/store/account-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { putBack, restoreBackup, takeBackup } from '#tests/support/backup.ts'
import { freshDeviceState } from '#tests/support/test-device.ts'
import {
  type Device,
  type Returning,
  accountOf,
  addExpense,
  comeIn,
  deviceOf,
  endingAfter,
  groupId,
  later,
  makeGroup,
  titles,
} from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'

let server: TestServer
let hanako: Returning
beforeEach(async () => {
  server = await startTestServer()
  hanako = await comeIn(server, '花子')
})
afterEach(() => server.stop())

describe('an interrupted download of several answers', () => {
  async function groupOfSix(): Promise<Device> {
    const phone = deviceOf(hanako)
    await makeGroup(phone)
    for (const title of ['一', '二', '三', '四', '五']) {
      await addExpense(phone, title)
      await phone.drain()
    }
    return phone
  }

  it('shows no rows yet, and continues where it was', async () => {
    await groupOfSix()
    const { connection, through } = endingAfter(3)
    const tablet = deviceOf(hanako, through)
    expect(await tablet.drain()).toMatchObject({ kind: 'unreachable' })
    expect([await titles(tablet), await tablet.rows('groups', groupId)]).toEqual([[], []])
    connection.answers = 100
    expect(await tablet.drain()).toEqual({ kind: 'done' })
    expect(await titles(tablet)).toEqual(['一', '二', '三', '四', '五'])
    expect(connection.cursors).toEqual([undefined, 1, 2, 3, 4, 5])
  })

  it('shows no rows of a group that the server has lost meanwhile', async () => {
    const backup = await takeBackup(server.database)
    await groupOfSix()
    const { connection, through } = endingAfter(3)
    const tablet = deviceOf(hanako, through)
    await tablet.drain()
    await putBack(server.database, backup)
    connection.answers = 100
    expect(await tablet.drain()).toEqual({ kind: 'done' })
    expect([await titles(tablet), await tablet.rows('groups', groupId)]).toEqual([[], []])
    const scopes = await tablet.store.transaction((tx) => tx.scopes.all())
    expect(scopes.map(({ scope }) => scope)).toEqual([scopeOfUser(hanako.user.id)])
  })

  it('continues after the app was closed', async () => {
    await groupOfSix()
    const place = { indexedDB: new IDBFactory(), IDBKeyRange }
    const first = openAccountDatabase(hanako.user.id, place)
    await first.device.put(freshDeviceState(accountOf(hanako)))
    const { connection, through } = endingAfter(3)
    await deviceOf(hanako, through, createDexieDeviceStore(first)).drain()
    first.close()
    connection.answers = 100
    const second = openAccountDatabase(hanako.user.id, place)
    const tablet = deviceOf(hanako, through, createDexieDeviceStore(second))
    await tablet.drain()
    expect(await titles(tablet)).toEqual(['一', '二', '三', '四', '五'])
    expect(connection.cursors).toEqual([undefined, 1, 2, 3, 4, 5])
    expect(await second.staged.count()).toBe(0)
    second.close()
  })

  it('includes changes and deletions made meanwhile', async () => {
    const phone = await groupOfSix()
    const { connection, through } = endingAfter(4)
    const tablet = deviceOf(hanako, through)
    await tablet.drain()
    const [first, second] = await phone.rows('expenses', groupId)
    if (first) await phone.record(groupId, 'expense.delete', { id: first.id })
    if (second) await phone.record(groupId, 'expense.describe', { id: second.id, title: '二番' })
    await phone.drain()
    connection.answers = 100
    await tablet.drain()
    expect(await titles(tablet)).toEqual(['二番', '三', '四', '五'])
    expect(connection.cursors).toHaveLength(7)
  })

  it('continues if the horizon is the same as at its start, and starts again if more tombstones were purged', async () => {
    const phone = await groupOfSix()
    const [first, second] = await phone.rows('expenses', groupId)
    if (first) await phone.record(groupId, 'expense.delete', { id: first.id })
    await phone.drain()
    await later(server, 91, hanako)
    const { connection, through } = endingAfter(2)
    const tablet = deviceOf(hanako, through)
    await tablet.drain()
    connection.answers = 2
    await tablet.drain()
    expect(connection.cursors).toEqual([undefined, 1, 2, 3])
    if (second) await phone.record(groupId, 'expense.delete', { id: second.id })
    await phone.drain()
    await later(server, 91, hanako)
    connection.answers = 100
    await tablet.drain()
    expect(await titles(tablet)).toEqual(['三', '四', '五'])
  })

  it('starts again if a backup was restored meanwhile', async () => {
    const phone = await groupOfSix()
    const backup = await takeBackup(server.database)
    await addExpense(phone, '六')
    await phone.drain()
    const { connection, through } = endingAfter(6)
    const tablet = deviceOf(hanako, through)
    await tablet.drain()
    await restoreBackup(server.database, backup)
    connection.answers = 100
    await tablet.drain()
    expect(await titles(tablet)).toEqual(['一', '二', '三', '四', '五'])
  })

  it('does not block changes recorded meanwhile, which are sent and shown', async () => {
    await groupOfSix()
    const { connection, through } = endingAfter(3)
    const tablet = deviceOf(hanako, through)
    await tablet.drain()
    const other = GroupId.parse('01940000-0000-7000-8000-000000000002')
    await tablet.record(other, 'group.create', { name: '草津', description: '', inviteMethod: 'open' })
    connection.answers = 1
    await tablet.drain()
    expect(await tablet.rows('groups', other)).toMatchObject([{ name: '草津' }])
    connection.answers = 100
    await tablet.drain()
    expect([await tablet.queueLength(), await titles(tablet)]).toEqual([0, ['一', '二', '三', '四', '五']])
  })
})

describe('rows that replace others after a failover, in several answers,', () => {
  it.each([
    ['in one drain', 100],
    ['in two drains', 3],
  ])('come before any change is sent: %s', async (_, answers) => {
    const { connection, through } = endingAfter(100)
    const phone = deviceOf(hanako, through)
    await makeGroup(phone)
    for (const title of ['一', '二']) await addExpense(phone, title)
    await phone.drain()
    await addExpense(phone, '三')
    await phone.drain()
    const backup = await takeBackup(server.database)
    const lost = await addExpense(phone, '四')
    await phone.drain()
    await putBack(server.database, backup)
    await phone.record(groupId, 'expense.describe', { id: lost, title: '四番' })
    connection.answers = answers
    await phone.drain()
    connection.answers = 100
    await phone.drain()
    await phone.drain()
    expect([await titles(phone), await phone.unsent()]).toEqual([['一', '二', '三', '四番'], []])
    expect(await phone.queueLength()).toBe(0)
  })
})

/**
 * The app is upgraded while changes are in the queue. The newer version sends the whole queue that the older one
 * left.
 */
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { loadUpgrade, openAccountDatabase } from '#client/store/account-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { answerSync } from '#server/sync/answer-sync.ts'
import { expenseArgs, groupId } from '#tests/builders/sync-rows.ts'
import { hanakoKey } from '#tests/builders/keys.ts'
import { hanako } from '#tests/builders/people.ts'
import { createTestDevice, freshDeviceState } from '#tests/support/test-device.ts'
import { newDatabase } from './server.ts'

type Phone = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
const newPhone = (): Phone => ({ indexedDB: new IDBFactory(), IDBKeyRange })
const now = () => 1_795_000_000

/** The stores of the first released version of the database. */
const firstVersion = {
  groups: 'id',
  members: 'id, groupId, userId',
  pendingMembers: 'id, groupId',
  expenses: 'id, groupId, [groupId+date+createdVersion+ordinal]',
  tombstones: 'key, scope',
  shadows: 'key, scope',
  api_sync_queue: 'seq',
  scopes: 'scope',
  device: 'accountId',
}

const expense = expenseArgs(1, { split: { method: 'equal', participants: [hanakoKey] } })

it('a queue of the first version survives the upgrade and is sent', async () => {
  const server = await newDatabase()
  const { userId, displayName } = hanako
  await server.db
    .insertInto('users')
    .values({ id: userId, displayName, lineUserId: null, avatarUrl: null, createdAt: 0, updatedAt: 0 })
    .execute()
  const deps = {
    database: server,
    now,
    newInviteCode: () => 'CODE',
    onDefect: (error: unknown) => expect.fail(String(error)),
  }
  const openDevice = async (phone: Phone) => {
    await loadUpgrade(userId, phone)
    const database = openAccountDatabase(userId, phone)
    const device = createTestDevice({
      account: hanako,
      store: createDexieDeviceStore(database),
      now,
      transport: async (request) => ({ kind: 'answer', response: await answerSync(deps, hanako, request) }),
    })
    return { database, device }
  }

  const before = await openDevice(newPhone())
  await before.database.device.put(freshDeviceState(hanako))
  await before.device.record(groupId, 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
  await before.device.record(groupId, 'expense.create', expense)
  await before.device.record(groupId, 'expense.describe', { id: expense.id, title: '首里そば' })
  const phone = await asOfFirstVersion(before.database)

  const { database, device } = await openDevice(phone)
  expect(await device.queueLength()).toBe(3)
  expect(await device.drain()).toEqual({ kind: 'done' })
  expect(await device.unsent()).toEqual([])
  expect(await device.queueLength()).toBe(0)
  const expenses = await server.db.selectFrom('expenses').select('title').execute()
  expect(expenses).toEqual([{ title: '首里そば' }])
  database.close()
  await server.close()
})

/** Copies the content into a database of the first version, on a phone that has had no other. */
async function asOfFirstVersion(database: Dexie): Promise<Phone> {
  const olderPhone = newPhone()
  const contents = new Map<string, object[]>()
  for (const name of Object.keys(firstVersion))
    contents.set(name, await database.table<object>(name).toArray())
  const { name } = database
  database.close()
  const older = new Dexie(name, olderPhone)
  older.version(1).stores(firstVersion)
  for (const [table, rows] of contents) await older.table(table).bulkAdd(rows)
  older.close()
  return olderPhone
}

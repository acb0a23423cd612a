import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expenseIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { guest, guestKey, taroKey } from '#tests/builders/keys.ts'
import { hanako, taro } from '#tests/builders/people.ts'
import { expenseArgs, groupDelta, groupId, laterDelta, receive, record } from '#tests/builders/sync-rows.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import type { AccountDatabase } from '../account-database.ts'
import { openAccount } from '../current-database.ts'
import { createDexieDeviceStore } from '../dexie-device-store.ts'
import { followQuery } from '../use-live-query.ts'
import { deleteAccountDatabase } from '#tests/support/account-for-test.ts'
import { totalsOfGroup } from './totals.ts'

let database: AccountDatabase
let store: DeviceStore
beforeEach(async () => {
  database = await openAccount(hanako)
  store = createDexieDeviceStore(database)
  await receive(store, groupDelta())
})
afterEach(deleteAccountDatabase)

it('are read again after every change on which they depend', async () => {
  const days: string[] = []
  const people: string[][] = []
  const following = followQuery(() => totalsOfGroup(groupId)).subscribe(({ day, inActive }) => {
    days.push(Object.entries(day).join(' '))
    people.push(Object.keys(inActive))
  })
  const shows = (text: string) => vi.waitFor(() => expect(days.at(-1)).toBe(text))
  const dinner = { id: expenseIdOf(5) }
  await shows('')
  await record(store, {
    name: 'expense.create',
    args: expenseArgs(5, {
      date: '2026-08-01',
      split: { method: 'equal', participants: [guestKey] },
    }),
  })
  await shows('2026-08-01,3000')
  // An edit of an unsent expense changes neither its shadow nor what is kept.
  const edit = { ...dinner, date: '2026-08-02' }
  await record(store, { name: 'expense.describe', args: edit, mutationId: mutationIdOf(901) })
  await shows('2026-08-02,3000')
  expect(people.at(-1)).toContain(guestKey)
  const linking = { id: guest, userId: taro.userId }
  await record(store, { name: 'pendingMember.link', args: linking, mutationId: mutationIdOf(902) })
  await vi.waitFor(() => expect(people.at(-1)).toContain(taroKey))
  const [row] = await database.expenses.toArray()
  const other = { ...row!, id: expenseIdOf(6), date: '2026-08-03', version: 2 }
  await receive(store, laterDelta(2, { rows: { expenses: [other] } }))
  await shows('2026-08-02,3000 2026-08-03,3000')
  await record(store, { name: 'expense.delete', args: dinner, mutationId: mutationIdOf(903) })
  await shows('2026-08-03,3000')
  await receive(store, laterDelta(3, { deleted: { expenses: [other] } }))
  await shows('')
  following.unsubscribe()
})

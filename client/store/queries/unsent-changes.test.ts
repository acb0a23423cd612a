import { expect, it } from 'vitest'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { closeAccount, currentDatabase, openAccount } from '#client/store/current-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { groupIdOf } from '#tests/builders/ids.ts'
import { hanako } from '#tests/builders/people.ts'
import { expenseArgs, groupDelta, receive, record, scope } from '#tests/builders/sync-rows.ts'
import { heldCountIn, unsentCounts } from './unsent-changes.ts'

it('counts a change that only waits for a decision about another one as unsent, but as no decision', async () => {
  const store = createDexieDeviceStore(await openAccount(hanako))
  await receive(store, groupDelta())
  const { id } = expenseArgs(1)
  await record(store, { name: 'expense.create', args: expenseArgs(1) })
  await record(store, { name: 'expense.describe', args: { id, title: '夕食' } })
  await record(store, { name: 'expense.create', args: expenseArgs(2) })
  await currentDatabase().api_sync_queue.update(1, { status: 'rejected', code: 'person-unknown' })
  expect(await unsentCounts()).toEqual({ waiting: 1, held: 1, all: 3 })
  expect(await heldCountIn(scope)).toBe(1)
  expect(await heldCountIn(scopeOfGroup(groupIdOf(2)))).toBe(0)
  await currentDatabase().delete({ disableAutoOpen: false })
  closeAccount()
})

import { afterEach, expect, it } from 'vitest'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { currentDatabase, openAccount } from '#client/store/current-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { groupIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { hanakoKey } from '#tests/builders/keys.ts'
import { hanako } from '#tests/builders/people.ts'
import { expenseArgs, groupDelta, receive, record, scope } from '#tests/builders/sync-rows.ts'
import { deleteAccountDatabase } from '#tests/support/account-for-test.ts'
import { heldChangesIn } from './held-changes.ts'
import { unsentCounts } from './unsent-changes.ts'

afterEach(deleteAccountDatabase)

it('counts a change that only waits for a decision about another one as unsent, but as no decision', async () => {
  const store = createDexieDeviceStore(await openAccount(hanako))
  await receive(store, groupDelta())
  const { id } = expenseArgs(1)
  await record(store, { name: 'expense.create', args: expenseArgs(1) })
  await record(store, { name: 'expense.describe', args: { id, title: '夕食' } })
  await record(store, { name: 'expense.create', args: expenseArgs(2) })
  await currentDatabase().api_sync_queue.update(1, { status: 'rejected', code: 'person-unknown' })
  expect(await unsentCounts()).toEqual({ waiting: 1, held: 1, all: 3 })
  expect(await heldChangesIn(scope)).toEqual({ count: 1, amount: null })
  expect(await heldChangesIn(scopeOfGroup(groupIdOf(2)))).toEqual({ count: 0, amount: null })
})

it('names the expense of a group whose amount somebody else has changed before an own edit', async () => {
  const store = createDexieDeviceStore(await openAccount(hanako))
  await receive(store, groupDelta())
  const { id } = expenseArgs(1)
  await record(store, { name: 'expense.create', args: expenseArgs(1) })
  const row = await currentDatabase().expenses.get(id)
  const money = {
    amount: 3_900,
    payers: [{ userKey: hanakoKey, amount: 3_900 }],
    split: { method: 'equal' as const, participants: [hanakoKey] },
  }
  const edit = { id, mark: row?.moneyMark ?? mutationIdOf(1), ...money }
  await record(store, { name: 'expense.setMoney', mutationId: mutationIdOf(901), args: edit })
  await currentDatabase()
    .api_sync_queue.filter(({ name }) => name === 'expense.setMoney')
    .modify({ status: 'rejected', code: 'conflict' })
  await currentDatabase().expenses.update(id, { amount: 4_400 })
  expect(await heldChangesIn(scope)).toEqual({ count: 1, amount: { title: '昼食', own: 3_900 } })
  await currentDatabase().expenses.update(id, { amount: 3_900 })
  expect(await heldChangesIn(scope)).toEqual({ count: 1, amount: null })
})

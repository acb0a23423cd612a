import { afterEach, expect, it } from 'vitest'
import { groupDelta, laterDelta, expenseArgs, receive, record, scope } from '#tests/builders/sync-rows.ts'
import { expenseIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { spending } from '#tests/builders/money-rows.ts'
import { hanakoKey, taroKey } from '#tests/builders/keys.ts'
import { hanako } from '#tests/builders/people.ts'
import { closeAccount, currentDatabase, openAccount } from '#client/store/current-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { itemArgs, tripRow } from '#tests/builders/trip-rows.ts'
import { readUnsent } from './read-unsent.ts'
import { unsentItems } from './unsent-items.ts'

afterEach(async () => {
  await currentDatabase().delete()
  closeAccount()
})

const id = expenseIdOf(1)
const theirs = spending({
  number: 1,
  title: 'ガソリン',
  moneyMark: mutationIdOf(1),
  payers: [{ userKey: taroKey, amount: 6_000 }],
  split: { method: 'equal', participants: [hanakoKey, taroKey] },
})
const moneyOver = (mark: number, amount: number) => ({
  id,
  mark: mutationIdOf(mark),
  amount,
  payers: [{ userKey: taroKey, amount }],
  split: { method: 'equal' as const, participants: [hanakoKey] },
})

/** 花子 edits twice. The server rejects the first edit, because 太郎's edit to 6,400 yen arrived earlier. */
async function refusedEdits() {
  const store = createDexieDeviceStore(await openAccount(hanako))
  await receive(store, groupDelta(), laterDelta(2, { rows: { expenses: [theirs] } }))
  await record(store, { name: 'expense.setMoney', args: moneyOver(1, 500), mutationId: mutationIdOf(10) })
  await record(store, { name: 'expense.setMoney', args: moneyOver(10, 700), mutationId: mutationIdOf(11) })
  await currentDatabase().api_sync_queue.update(1, { status: 'rejected', code: 'conflict' })
  const newer = { ...theirs, amount: 6_400, moneyMark: mutationIdOf(77) }
  await receive(store, laterDelta(3, { rows: { expenses: [newer] } }))
  return store
}

async function read() {
  const { queue, lookup } = await readUnsent()
  return unsentItems(queue, lookup)
}

it('shows the server’s row beside a conflict, without the own edits that are blocked by it', async () => {
  await refusedEdits()
  const { held } = await read()
  expect(held.map(({ state, groupName }) => [state, groupName])).toEqual([
    ['rejected', '京都'],
    ['blocked', '京都'],
  ])
  expect(held[0]?.conflict).toMatchObject({
    title: 'ガソリン',
    mark: mutationIdOf(77),
    mine: { amount: 500 },
    present: { amount: 6_400 },
  })
})

it('recognizes that the expense was deleted meanwhile', async () => {
  const store = await refusedEdits()
  await receive(store, laterDelta(4, { deleted: { expenses: [theirs] } }))
  const { held } = await read()
  expect(held[0]).toMatchObject({
    title: '金額や分け方の変更：ガソリン',
    canResend: false,
    conflict: { kind: 'deleted', present: { amount: 6_000 } },
    restorableId: id,
  })
})

it('names the trip of a new item, which the change needs and does not touch', async () => {
  const store = createDexieDeviceStore(await openAccount(hanako))
  await receive(store, groupDelta(), laterDelta(2, { rows: { itineraries: [tripRow(1)] } }))
  await record(store, { name: 'item.create', args: itemArgs(9) })
  await currentDatabase().api_sync_queue.update(1, { status: 'rejected', code: 'person-unknown' })
  const { held } = await read()
  expect(held[0]).toMatchObject({ title: '予定の追加：参拝', lines: expect.arrayContaining(['旅程：紅葉']) })
})

it('describes a change whose group is no longer on the device', async () => {
  const store = createDexieDeviceStore(await openAccount(hanako))
  await receive(store, groupDelta())
  await record(store, { name: 'expense.create', args: expenseArgs(2) })
  await receive(store, { scope, from: 1, to: 2, rows: {}, deleted: {}, removed: true })
  const { held } = await read()
  expect(held[0]).toMatchObject({
    title: '支出の追加：昼食',
    amount: 3_000,
    // Its rows are gone, its name stays with the change.
    groupName: '京都',
    reason:
      'このグループにアクセスする権限がありません\nグループが残っていれば、もう一度参加すると再送できます。',
  })
})

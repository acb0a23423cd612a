import { beforeEach, describe, expect, it } from 'vitest'
import { expenseIdOf, groupIdOf, mutationIdOf, pendingIdOf } from '#tests/builders/ids.ts'
import { type ExpenseRow, spending } from '#tests/builders/money-rows.ts'
import { hanakoKey, taroKey } from '#tests/builders/keys.ts'
import {
  answer,
  expenseArgs,
  expenseIn,
  groupDelta,
  laterDelta,
  openDevice,
  peek,
  receive,
  record,
} from '#tests/builders/sync-rows.ts'
import { scopeOfGroup } from '../model/scope.ts'
import type { DeviceStore } from './device-store.ts'

const id = expenseIdOf(1)
const money = {
  amount: 500,
  payers: [{ userKey: taroKey, amount: 500 }],
  split: { method: 'equal' as const, participants: [hanakoKey] },
}
const elsewhere = scopeOfGroup(groupIdOf(2))

/** The server's row of the expense at this version. */
const serverRow = (version: number, fields: Partial<ExpenseRow> = {}): ExpenseRow => ({
  ...spending({
    number: 1,
    payers: [{ userKey: hanakoKey, amount: 3_000 }],
    split: { method: 'equal', participants: [hanakoKey, taroKey] },
  }),
  title: '昼食',
  moneyMark: mutationIdOf(1),
  createdVersion: 2,
  ordinal: 0,
  version,
  ...fields,
})
const comes = (version: number, fields: Partial<ExpenseRow> = {}) =>
  receive(store, laterDelta(version, { rows: { expenses: [serverRow(version, fields)] } }))
const goes = (version: number, fields: Partial<ExpenseRow> = {}) =>
  receive(store, laterDelta(version, { deleted: { expenses: [serverRow(version, fields)] } }))

const retitle = (title: string) => record(store, { name: 'expense.describe', args: { id, title } })
const create = (number: number) => record(store, { name: 'expense.create', args: expenseArgs(number) })
const onScreen = (number = 1) => expenseIn(store, number)

let store: DeviceStore
beforeEach(async () => {
  store = await openDevice()
})

describe('newer rows under own changes', () => {
  it('an own change stays on top, and the fields that it left alone are the others’', async () => {
    await comes(2)
    await retitle('夕食')
    await comes(3, { title: '朝食', location: '京都' })
    expect(await onScreen()).toMatchObject({ title: '夕食', location: '京都', version: 3, updatedAt: 100 })
    expect((await peek(store)).expenseShadows).toMatchObject([{ row: { title: '朝食', version: 3 } }])
  })

  it('several own changes run again in their order, and each keeps the image that it last left', async () => {
    await comes(2)
    await retitle('一')
    await record(store, { name: 'expense.setMoney', args: { id, mark: mutationIdOf(1), ...money } })
    await retitle('三')
    await comes(3, { location: '京都' })
    const { queue, expenses } = await peek(store)
    expect(expenses).toMatchObject([{ title: '三', amount: 500, location: '京都' }])
    const images = queue.map(({ images: [image] }) => image?.row)
    expect(images).toMatchObject([
      { title: '一', amount: 3_000, location: '京都' },
      { title: '一', amount: 500, location: '京都' },
      { title: '三', amount: 500, location: '京都' },
    ])
  })

  it('a row that only this device has is there again, with its stored time', async () => {
    await create(3)
    const before = await onScreen(3)
    await comes(2)
    expect(await onScreen(3)).toEqual(before)
  })

  it('a group that no server has confirmed stays', async () => {
    const args = { name: '温泉', description: '', inviteMethod: 'open' as const }
    await record(store, { name: 'group.create', args, scope: elsewhere })
    await receive(store, laterDelta(2))
    const groups = await store.transaction((tx) => tx.rows('groups').ofScope(elsewhere))
    expect(groups).toMatchObject([{ name: '温泉' }])
  })
})

describe('an answered change', () => {
  it('that was applied is retired once the cursor has come as far as its version', async () => {
    await create(1)
    await answer(store, 0, { status: 'applied', version: 3 })
    await receive(store, laterDelta(2))
    expect((await peek(store)).queue).toHaveLength(1)
    expect(await onScreen()).toBeDefined()
    await comes(3)
    const { queue, shadows } = await peek(store)
    expect([queue, shadows]).toEqual([[], []])
    expect(await onScreen()).toEqual(serverRow(3))
  })

  it('that was refused leaves the screen and stays in the queue, with its image', async () => {
    await create(1)
    await answer(store, 0, { status: 'rejected', code: 'conflict' })
    const { queue, shadows } = await peek(store)
    expect(await onScreen()).toBeUndefined()
    expect(shadows).toEqual([])
    expect(queue).toMatchObject([{ status: 'rejected', images: [{ row: { title: '昼食' } }] }])
  })

  it.each(['expired', 'failed'] as const)('that is %s stays on screen', async (status) => {
    await create(1)
    await answer(store, 0, { status })
    expect(await onScreen()).toBeDefined()
  })
})

describe('a change that can no longer be run', () => {
  it('keeps its row on screen from its image, marked, until it can again', async () => {
    await comes(2)
    await retitle('夕食')
    await goes(3)
    expect(await onScreen()).toMatchObject({ title: '夕食' })
    const { queue, expenseShadows, tombstones } = await peek(store)
    expect(queue).toMatchObject([{ needsAttention: true, code: 'expense-deleted', status: 'pending' }])
    expect(expenseShadows).toMatchObject([{ row: null, deleted: { title: '昼食' } }])
    expect(tombstones).toEqual([])
    await comes(4, { location: '京都' })
    expect(await onScreen()).toMatchObject({ title: '夕食', location: '京都' })
    expect((await peek(store)).queue).toMatchObject([{ needsAttention: false, code: null }])
  })

  it('shows the money that its writer chose, beside what the server has of it', async () => {
    await comes(2)
    await record(store, { name: 'expense.setMoney', args: { id, mark: mutationIdOf(1), ...money } })
    await comes(3, { amount: 4_000, moneyMark: mutationIdOf(77) })
    expect(await onScreen()).toMatchObject({ amount: 500 })
    const { queue, expenseShadows } = await peek(store)
    expect(queue).toMatchObject([{ needsAttention: true, code: 'conflict' }])
    expect(expenseShadows).toMatchObject([{ row: { amount: 4_000 } }])
  })

  it('leaves the content of what the server has deleted, too, to be restored', async () => {
    await comes(2)
    await record(store, { name: 'expense.delete', args: { id } })
    // A newer build has recorded it, which was then put back.
    await answer(store, 0, { name: 'expense.deleteWithReason' })
    await goes(3)
    const { expenses, tombstones, queue } = await peek(store)
    expect(queue).toMatchObject([{ needsAttention: true, code: 'unreadable' }])
    expect([expenses, tombstones]).toMatchObject([[], [{ row: { title: '昼食' } }]])
  })

  it('keeps what it removed away', async () => {
    const person = pendingIdOf(1)
    await record(store, { name: 'pendingMember.remove', args: { id: person } })
    const shares = [
      { userKey: `p:${person}` as const, amount: 3_000, percentage: null, isPaid: false, paidAt: null },
    ]
    await comes(2, { shares })
    const { pendingMembers, queue } = await peek(store)
    expect(pendingMembers).toEqual([])
    expect(queue).toMatchObject([{ needsAttention: true, code: 'pending-member-in-use' }])
  })
})

describe('deleted rows', () => {
  it('are kept with their content, and come back as they were', async () => {
    await comes(2)
    await goes(3)
    expect(await onScreen()).toBeUndefined()
    expect((await peek(store)).tombstones).toMatchObject([{ row: { title: '昼食' } }])
    await record(store, { name: 'expense.restore', args: { id } })
    expect(await onScreen()).toMatchObject({ title: '昼食', createdVersion: 2 })
    expect((await peek(store)).tombstones).toEqual([])
  })

  it('have no tombstone any more when somebody else has brought them back', async () => {
    await comes(2)
    await goes(3)
    await comes(4)
    expect((await peek(store)).tombstones).toEqual([])
  })

  it('stay away under newer words of others, which their tombstone then holds', async () => {
    await comes(2)
    await record(store, { name: 'expense.delete', args: { id } })
    await comes(3, { title: '朝食' })
    const { expenses, tombstones } = await peek(store)
    expect(expenses).toEqual([])
    expect(tombstones).toMatchObject([{ row: { title: '朝食' } }])
  })

  it('return when the server refuses the deletion', async () => {
    await comes(2)
    await record(store, { name: 'expense.delete', args: { id } })
    await answer(store, 0, { status: 'rejected', code: 'expense-settled' })
    const { expenses, tombstones } = await peek(store)
    expect(expenses).toEqual([serverRow(2)])
    expect(tombstones).toEqual([])
  })
})

describe('rows that replace everything', () => {
  it.each([
    ['of a reset', { reset: true as const }],
    ['from the beginning, for a newer build with more tables', {}],
  ])('drop what the server no longer has, and never the queue: rows %s', async (_, fields) => {
    await comes(2)
    await goes(3)
    await receive(store, laterDelta(4, { rows: { expenses: [serverRow(4, { id: expenseIdOf(5) })] } }))
    await create(3)
    await receive(store, groupDelta({ from: 0, to: 6, ...fields }))
    const { expenses, tombstones, queue, cursor } = await peek(store)
    expect(expenses.map((row) => row.id)).toEqual([expenseIdOf(3)])
    expect([tombstones, queue.length, cursor]).toEqual([[], 1, 6])
  })
})

describe('a server that begins its count anew, as one restored from a backup', () => {
  it('is asked again for what it once applied', async () => {
    await create(3)
    await answer(store, 0, { status: 'applied', version: 9 })
    await receive(store, groupDelta({ reset: true }))
    const { expenses, queue } = await peek(store)
    expect(expenses.map((row) => row.id)).toEqual([expenseIdOf(3)])
    expect(queue).toMatchObject([{ status: 'pending', isResend: true, version: null }])
  })
})

describe('another scope', () => {
  it('keeps its rows, its shadows and its changes', async () => {
    const args = { name: '温泉', description: '', inviteMethod: 'open' as const }
    await record(store, { name: 'group.create', args, scope: elsewhere })
    const theirs = () =>
      store.transaction(async (tx) => [
        await tx.rows('groups').ofScope(elsewhere),
        await tx.rows('members').ofScope(elsewhere),
        await tx.shadows.ofScope(elsewhere),
        await tx.queue.all(),
      ])
    const before = await theirs()
    await receive(store, laterDelta(0, { from: 0, removed: true }))
    expect(await theirs()).toEqual(before)
    await receive(store, groupDelta({ reset: true }))
    expect(await theirs()).toEqual(before)
  })

  it('keeps a row of the id that an unsent change here had chosen', async () => {
    await create(1)
    const row = serverRow(2, { groupId: groupIdOf(2) })
    await receive(store, { scope: elsewhere, from: 0, to: 2, rows: { expenses: [row] }, deleted: {} })
    await receive(store)
    await receive(store, laterDelta(2))
    expect(await store.transaction((tx) => tx.rows('expenses').get(id))).toEqual(row)
    expect((await peek(store)).queue).toMatchObject([{ needsAttention: true, code: 'id-taken' }])
  })

  it('keeps a row whose id was deleted here', async () => {
    const row = serverRow(2, { groupId: groupIdOf(2) })
    await receive(store, { scope: elsewhere, from: 0, to: 2, rows: { expenses: [row] }, deleted: {} })
    await goes(2)
    expect(await store.transaction((tx) => tx.rows('expenses').get(id))).toEqual(row)
    expect((await peek(store)).cursor).toBe(2)
  })
})

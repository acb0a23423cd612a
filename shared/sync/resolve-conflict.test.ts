import { beforeEach, describe, expect, it } from 'vitest'
import { expenseIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { spending } from '#tests/builders/money-rows.ts'
import { guestKey, hanakoKey, taroKey } from '#tests/builders/keys.ts'
import {
  answer,
  changeOf,
  expenseArgs,
  expenseIn,
  groupDelta,
  laterDelta,
  losing,
  openDevice,
  peek,
  receive,
  record,
} from '#tests/builders/sync-rows.ts'
import { err, ok } from '../result.ts'
import type { DeviceStore } from './device-store.ts'
import { unsentChanges } from './plan-sends.ts'
import { replaceByChanges, restoreAndApply } from './resend-edit-discard.ts'

let store: DeviceStore

const id = expenseIdOf(1)
const [newId, restoreId, differenceId] = [mutationIdOf(99), mutationIdOf(98), mutationIdOf(97)]
const rowOf = (mark: number) =>
  spending({
    number: 1,
    version: mark,
    title: '昼食',
    moneyMark: mutationIdOf(mark),
    payers: [{ userKey: taroKey, amount: 3_000 }],
    split: { method: 'equal', participants: [hanakoKey, taroKey] },
  })
const moneyOver = (mark: number, amount: number) => ({
  id,
  mark: mutationIdOf(mark),
  amount,
  payers: [{ userKey: taroKey, amount }],
  split: { method: 'equal' as const, participants: [hanakoKey, guestKey] },
})

/** 花子 edits the money twice, then records another expense. The first edit will be rejected, and blocks the second. */
beforeEach(async () => {
  store = await openDevice(groupDelta(), laterDelta(2, { rows: { expenses: [rowOf(2)] } }))
  await record(store, { name: 'expense.setMoney', args: moneyOver(2, 500), mutationId: mutationIdOf(11) })
  await record(store, { name: 'expense.setMoney', args: moneyOver(11, 700), mutationId: mutationIdOf(12) })
  await record(store, { name: 'expense.create', args: expenseArgs(2), mutationId: mutationIdOf(13) })
})

const queue = async () => (await peek(store)).queue
const names = async () => (await queue()).map(({ name }) => name)
const listed = async () => unsentChanges(await queue()).map(({ record: { seq }, state }) => [seq, state])
const onScreen = (number = 1) => expenseIn(store, number)

describe('差額だけ別に記録', () => {
  const difference = (fields = {}) =>
    changeOf({ name: 'expense.create', args: expenseArgs(3, fields), mutationId: differenceId })
  const instead = (fields = {}, on = store) =>
    replaceByChanges(on, { seq: 1, changes: [difference({ title: '差額：昼食', ...fields })] })

  beforeEach(async () => {
    await receive(store, laterDelta(3, { rows: { expenses: [{ ...rowOf(3), status: 'settled' }] } }))
    await answer(store, 0, { status: 'rejected', code: 'expense-settled' })
  })

  it('the held change and what needs it make room for it, and the row stays as it is', async () => {
    expect(await listed()).toEqual([
      [1, 'rejected'],
      [2, 'blocked'],
    ])
    expect(await instead()).toEqual(ok())
    expect((await queue()).map(({ mutationId }) => mutationId)).toEqual([mutationIdOf(13), differenceId])
    expect(await listed()).toEqual([])
    expect(await onScreen()).toMatchObject({ amount: 3_000, status: 'settled' })
    expect(await onScreen(3)).toMatchObject({ title: '差額：昼食' })
  })

  it('one that is refused leaves the held change, and all else, as it was', async () => {
    const before = await peek(store)
    expect(await instead({ amount: 1 })).toEqual(err('payers-mismatch'))
    expect(await peek(store)).toEqual(before)
  })

  it('is done once although its store runs it again, because the connection was lost after the commit', async () => {
    expect(await instead({}, losing(store))).toEqual(ok())
    expect((await queue()).map(({ mutationId }) => mutationId)).toEqual([mutationIdOf(13), differenceId])
  })

  it('is refused where the change waits for nobody any more', async () => {
    await instead()
    expect(await instead()).toEqual(err('conflict'))
  })
})

describe('支出を戻して、自分の変更を使う', () => {
  const restoring = changeOf({ name: 'expense.restore', args: { id }, mutationId: restoreId })
  const restore = (on = store) => restoreAndApply(on, { seq: 1, id, restoring, mutationId: newId, at: 300 })

  /** 太郎 has edited the money, and then deleted the expense. */
  beforeEach(async () => {
    await receive(store, laterDelta(3, { deleted: { expenses: [rowOf(3)] } }))
    await answer(store, 0, { status: 'rejected', code: 'expense-deleted' })
  })

  it('brings the row back, makes the edit over it, and what waited for the edit follows', async () => {
    expect(await restore()).toEqual(ok())
    expect(await names()).toEqual([
      ...['expense.create', 'expense.restore', 'expense.setMoney', 'expense.setMoney'],
    ])
    const [other, , edit, later] = await queue()
    expect(other?.seq).toBe(3)
    expect(edit).toMatchObject({ mutationId: newId, args: { mark: mutationIdOf(3), amount: 500 } })
    expect(edit).toMatchObject({ status: 'pending', isResend: true, code: null, recordedAt: 300 })
    expect(later).toMatchObject({
      mutationId: mutationIdOf(12),
      args: { mark: newId },
      needsAttention: false,
    })
    expect(await listed()).toEqual([])
    expect(await onScreen()).toMatchObject({ amount: 700, moneyMark: mutationIdOf(12) })
  })

  it('keeps words for the row that came back', async () => {
    const describing = { name: 'expense.describe', args: { id, title: '夕食' } }
    await store.transaction(async (tx) => {
      const held = await tx.queue.get(1)
      if (held) await tx.queue.put({ ...held, ...describing })
    })
    expect(await restore()).toEqual(ok())
    expect((await queue()).at(-2)).toMatchObject({ args: { id, title: '夕食' } })
  })

  it('leaves all as it was where somebody brought the row back already', async () => {
    await receive(store, laterDelta(4, { rows: { expenses: [rowOf(3)] } }))
    const before = await peek(store)
    expect(await restore()).toEqual(err('conflict'))
    expect(await peek(store)).toEqual(before)
  })

  it('is done once although its store runs it again, because the connection was lost after the commit', async () => {
    expect(await restore(losing(store))).toEqual(ok())
    expect(await names()).toHaveLength(4)
  })

  it('waits for the restoration, should that be refused', async () => {
    await restore()
    await answer(store, 1, { status: 'rejected', code: 'person-unknown' })
    expect((await listed()).map(([, state]) => state)).toEqual(['rejected', 'blocked', 'blocked'])
  })
})

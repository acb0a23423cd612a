import { beforeEach, describe, expect, it } from 'vitest'
import { expenseIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { spending } from '#tests/builders/money-rows.ts'
import { guestKey, hanakoKey, taroKey } from '#tests/builders/keys.ts'
import {
  answer,
  changeOf,
  expenseArgs,
  expenseIn,
  laterDelta,
  losing,
  openDevice,
  peek,
  queueRecord,
  receive,
  record,
  transferArgs,
} from '#tests/builders/sync-rows.ts'
import { err, ok } from '../result.ts'
import type { DeviceStore } from './device-store.ts'
import type { HeldStatus, QueueRecord } from './queue-record.ts'
import { discardChange, replaceChange, resendChange, resendExpired } from './resend-edit-discard.ts'
import { dependentsOf } from './dependent-changes.ts'
import { unsentChanges } from './plan-sends.ts'

let store: DeviceStore

const newId = mutationIdOf(99)
const id = expenseIdOf(1)
const moneyOver = (mark: number) => ({
  id,
  mark: mutationIdOf(mark),
  amount: 500,
  payers: [{ userKey: taroKey, amount: 500 }],
  split: { method: 'equal' as const, participants: [hanakoKey] },
})

/** An expense, an edit of its money, and another expense that is independent of them. */
beforeEach(async () => {
  store = await openDevice()
  await record(store, { name: 'expense.create', args: expenseArgs(1), mutationId: mutationIdOf(1) })
  await record(store, { name: 'expense.setMoney', args: moneyOver(1), mutationId: mutationIdOf(2) })
  await record(store, { name: 'expense.create', args: expenseArgs(2), mutationId: mutationIdOf(3) })
})

const hold = (position: number, status: HeldStatus) =>
  answer(store, position, { status, code: status === 'rejected' ? 'conflict' : null })
const queue = async () => (await peek(store)).queue
const ids = async () => (await queue()).map(({ mutationId }) => mutationId)
const listed = async () => unsentChanges(await queue()).map(({ record: { seq }, state }) => [seq, state])
const onScreen = (number = 1) => expenseIn(store, number)

describe('the list of unsent changes', () => {
  it('is empty while everything merely waits for a connection', async () => {
    expect(await listed()).toEqual([])
    await answer(store, 0, { status: 'applied', version: 9 })
    expect(await listed()).toEqual([])
  })

  it.each(['rejected', 'expired', 'failed'] as const)(
    'shows a change that is %s and what waits for it',
    async (status) => {
      await hold(0, status)
      const rest = status === 'failed' ? [[3, 'blocked']] : []
      expect(await listed()).toEqual([[1, status], [2, 'blocked'], ...rest])
      expect(unsentChanges(await queue())[1]?.holder?.seq).toBe(1)
    },
  )
})

describe('再送', () => {
  it('a refused change gets a new id, and the changes made over it follow by their mark', async () => {
    await hold(0, 'rejected')
    await resendChange(store, { seq: 1, mutationId: newId })
    expect(await ids()).toEqual([newId, mutationIdOf(2), mutationIdOf(3)])
    const [first, second] = await queue()
    expect(first).toMatchObject({ status: 'pending', isResend: true, attempts: 0, code: null })
    expect(second?.args).toMatchObject({ mark: newId })
    expect((await queue()).map(({ needsAttention }) => needsAttention)).toEqual([false, false, false])
    expect(await listed()).toEqual([])
    expect(await onScreen()).toMatchObject({ amount: 500, moneyMark: mutationIdOf(2) })
  })

  it('a change over it that is held itself follows too, so that it can be resent after it', async () => {
    await hold(1, 'expired')
    await hold(0, 'rejected')
    await resendChange(store, { seq: 1, mutationId: newId })
    expect((await queue())[1]).toMatchObject({ status: 'expired', args: { mark: newId } })
  })

  it('the mark of a transfer’s money follows too', async () => {
    await record(store, { name: 'transfer.create', args: transferArgs(4), mutationId: mutationIdOf(4) })
    const money = { mark: mutationIdOf(4), from: taroKey, to: hanakoKey, amount: 700 }
    await record(store, { name: 'transfer.edit', args: { id: expenseIdOf(4), money } })
    await hold(3, 'rejected')
    await resendChange(store, { seq: 4, mutationId: newId })
    expect((await queue())[4]?.args).toMatchObject({ money: { mark: newId, amount: 700 } })
    expect(await onScreen(4)).toMatchObject({ amount: 700 })
  })

  it('so do the marks in a settlement', async () => {
    await record(store, { name: 'transfer.create', args: transferArgs(4), mutationId: mutationIdOf(4) })
    const seen = (number: number, mark: number) => ({ id: expenseIdOf(number), mark: mutationIdOf(mark) })
    const args = { expenses: [seen(1, 2), seen(2, 3)], transfers: [seen(4, 4)] }
    await record(store, { name: 'settlement.close', args })
    await hold(3, 'rejected')
    await resendChange(store, { seq: 4, mutationId: newId })
    expect((await queue())[4]?.args).toEqual({
      ...args,
      transfers: [{ id: expenseIdOf(4), mark: newId }],
    })
    expect(await onScreen(1)).toMatchObject({ status: 'settled' })
    expect(await onScreen(4)).toMatchObject({ status: 'settled', moneyMark: newId })
  })

  it.each(['expired', 'failed'] as const)(
    'a change that is %s keeps its id, for the server may have it',
    async (status) => {
      await hold(0, status)
      await resendChange(store, { seq: 1, mutationId: newId })
      expect(await ids()).toEqual([1, 2, 3].map(mutationIdOf))
      expect((await queue())[0]).toMatchObject({ status: 'pending', isResend: true, attempts: 0 })
    },
  )

  it('a conflict goes over the mark that was shown beside it', async () => {
    await answer(store, 0, { status: 'applied', version: 2 })
    const payers = [{ userKey: hanakoKey, amount: 3_000 }]
    const split = { method: 'equal' as const, participants: [guestKey] }
    const theirs = spending({ number: 1, version: 2, payers, split, moneyMark: mutationIdOf(77) })
    await receive(store, laterDelta(2, { rows: { expenses: [theirs] } }))
    await hold(0, 'rejected')
    expect(await onScreen()).toMatchObject({ amount: 3_000 })
    await resendChange(store, { seq: 2, mutationId: newId, mark: mutationIdOf(77), at: 300 })
    // Decided now, and so after the version over which it goes.
    const resent = { mutationId: newId, args: { mark: mutationIdOf(77) }, recordedAt: 300 }
    expect((await queue())[0]).toMatchObject(resent)
    expect(await onScreen()).toMatchObject({ amount: 500, moneyMark: newId })
  })

  it('すべて送る takes the expired ones and no others', async () => {
    await hold(0, 'expired')
    await hold(2, 'rejected')
    await resendExpired(store)
    expect((await queue()).map(({ status }) => status)).toEqual(['pending', 'pending', 'rejected'])
    expect((await queue())[0]).toMatchObject({ isResend: true, mutationId: mutationIdOf(1) })
  })

  it('is done once although its store runs it again, because the connection was lost after the commit', async () => {
    await hold(0, 'rejected')
    await resendChange(losing(store), { seq: 1, mutationId: newId })
    expect(await ids()).toEqual([newId, mutationIdOf(2), mutationIdOf(3)])
    expect(await listed()).toEqual([])
  })

  it('does nothing to a change that is not held', async () => {
    const before = await peek(store)
    await resendChange(store, { seq: 1, mutationId: newId })
    await discardChange(store, { seq: 1 })
    expect(await peek(store)).toEqual(before)
  })
})

describe('捨てる', () => {
  it('takes along what needs the change, and nothing else', async () => {
    await hold(0, 'rejected')
    expect(dependentsOf(await queue(), { seq: 1 }).map(({ seq }) => seq)).toEqual([2])
    await discardChange(store, { seq: 1 })
    expect(await ids()).toEqual([mutationIdOf(3)])
    expect(await onScreen()).toBeUndefined()
    expect(await onScreen(2)).toBeDefined()
    expect((await peek(store)).shadows).toHaveLength(1)
  })

  it('leaves what the server has applied, also where it was made over the discarded change', async () => {
    await answer(store, 1, { status: 'applied', version: 9 })
    await hold(0, 'expired')
    await discardChange(store, { seq: 1 })
    expect(await ids()).toEqual([mutationIdOf(2), mutationIdOf(3)])
  })

  it('of an edit brings back what was there before', async () => {
    await hold(1, 'expired')
    expect(await onScreen()).toMatchObject({ amount: 500 })
    await discardChange(store, { seq: 2 })
    expect(await onScreen()).toMatchObject({ amount: 3_000 })
  })

  it('of a blocked change leaves the one that it waits for', async () => {
    await hold(0, 'expired')
    await discardChange(store, { seq: 2 })
    expect(await listed()).toEqual([[1, 'expired']])
    expect(await onScreen()).toMatchObject({ amount: 3_000 })
  })

  it('takes along a refused settlement of the row, but not what only that settlement holds up', async () => {
    await hold(1, 'rejected')
    const touched = [1, 2].map((number) => `expenses/${expenseIdOf(number)}` as const)
    const settled: Partial<QueueRecord> = { name: 'settlement.close', status: 'rejected', touched }
    await store.transaction(async (tx) => {
      await tx.queue.put(queueRecord(4, settled))
      await tx.device.put({ ...(await tx.device.get()), lastSeq: 4 })
    })
    await record(store, { name: 'expense.describe', args: { id: expenseIdOf(2), title: '夕食' } })
    expect(dependentsOf(await queue(), { seq: 2 }).map(({ seq }) => seq)).toEqual([4])
    await discardChange(store, { seq: 2 })
    expect((await queue()).map(({ seq }) => seq)).toEqual([1, 3, 5])
  })

  it('of a settlement that was refused leaves what waited for it', async () => {
    const args = { expenses: [], transfers: [] }
    const status: HeldStatus = 'rejected'
    const refused = { args, status, touched: [`expenses/${id}` as const] }
    await store.transaction(async (tx) => {
      await tx.queue.put(queueRecord(4, { name: 'settlement.close', ...refused }))
      await tx.device.put({ ...(await tx.device.get()), lastSeq: 4 })
    })
    await record(store, { name: 'expense.describe', args: { id, title: '夕食' } })
    expect(await listed()).toContainEqual([5, 'blocked'])
    await discardChange(store, { seq: 4 })
    expect(await listed()).toEqual([])
    expect(await onScreen()).toMatchObject({ title: '夕食' })
  })

  it('of a failed change frees its scope without discarding the rest', async () => {
    await hold(2, 'failed')
    await record(store, { name: 'expense.create', args: expenseArgs(4), mutationId: mutationIdOf(4) })
    await discardChange(store, { seq: 3 })
    expect(await ids()).toEqual([1, 2, 4].map(mutationIdOf))
    expect(await listed()).toEqual([])
  })
})

describe('編集', () => {
  const replacing = (args: unknown) =>
    replaceChange(store, { seq: 1, name: 'expense.create', args, mutationId: newId, at: 300 })

  it('another change takes the place in the queue, and what waited for it follows', async () => {
    await hold(0, 'rejected')
    expect(await replacing(expenseArgs(1, { title: '夕食' }))).toEqual(ok())
    expect(await ids()).toEqual([newId, mutationIdOf(2), mutationIdOf(3)])
    expect((await queue())[0]).toMatchObject({ seq: 1, recordedAt: 300, isResend: true, status: 'pending' })
    expect((await queue())[1]?.args).toMatchObject({ mark: newId })
    expect(await onScreen()).toMatchObject({ title: '夕食', amount: 500 })
    expect(await listed()).toEqual([])
  })

  it.each([
    ['by its schema', { title: '' }, 'title-required'],
    ['by the mutation', { amount: 2_999 }, 'payers-mismatch'],
  ] as const)('one that is refused %s leaves everything as it was', async (_, fields, code) => {
    await hold(0, 'rejected')
    const before = await peek(store)
    expect(await replacing(expenseArgs(1, fields))).toEqual(err(code))
    expect(await peek(store)).toEqual(before)
  })

  it('is done once although its store runs it again, because the connection was lost after the commit', async () => {
    await hold(0, 'rejected')
    const replacement = { seq: 1, name: 'expense.create', mutationId: newId, at: 300 } as const
    const args = expenseArgs(1, { title: '夕食' })
    expect(await replaceChange(losing(store), { ...replacement, args })).toEqual(ok())
    expect(await ids()).toEqual([newId, mutationIdOf(2), mutationIdOf(3)])
  })

  it('what else was changed stands behind everything, or nothing is changed', async () => {
    await hold(1, 'rejected')
    const editing = (title: string) =>
      replaceChange(store, {
        seq: 2,
        name: 'expense.setMoney',
        args: moneyOver(1),
        mutationId: newId,
        at: 300,
        further: [changeOf({ name: 'expense.describe', args: { id, title } })],
      })
    const before = await peek(store)
    expect(await editing('')).toEqual(err('title-required'))
    expect(await peek(store)).toEqual(before)
    expect(await editing('夕食')).toEqual(ok())
    expect((await queue()).map(({ name }) => name).slice(2)).toEqual(['expense.create', 'expense.describe'])
    expect(await onScreen()).toMatchObject({ title: '夕食', moneyMark: newId })
  })

  it('is refused where the change waits for nobody any more', async () => {
    const before = await peek(store)
    expect(await replacing(expenseArgs(1))).toEqual(err('conflict'))
    expect(await peek(store)).toEqual(before)
  })
})

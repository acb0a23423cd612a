import { beforeEach, describe, expect, it } from 'vitest'
import { expenseIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { type ExpenseRow, spending } from '#tests/builders/money-rows.ts'
import {
  answer,
  expenseArgs,
  groupDelta,
  hanakoKey,
  laterDelta,
  openDevice,
  peek,
  receive,
  record,
} from '#tests/builders/sync-rows.ts'
import { applyAnswers } from './apply-answers.ts'
import type { DeviceStore } from './device-store.ts'

const id = expenseIdOf(1)
const restored = (epoch = 'second') => applyAnswers(store, { epoch, deltas: [] })
const comes = (version: number, fields: Partial<ExpenseRow>) => {
  const row = spending({
    ...{ number: 1, payers: [{ userKey: hanakoKey, amount: 3_000 }] },
    split: { method: 'equal', participants: [hanakoKey] },
  })
  const expenses = [{ ...row, createdVersion: 2, ordinal: 0, version, ...fields }]
  return receive(store, laterDelta(version, { rows: { expenses } }))
}
/** Something of the group is answered, so that its rows are made anew. */
const goOn = async () => {
  const { queue } = await peek(store)
  await record(store, { name: 'group.edit', args: { name: '奈良' }, mutationId: mutationIdOf(901) })
  await answer(store, queue.length, { status: 'rejected', code: 'group-not-found' })
}
const titles = async () => (await peek(store)).expenses.map(({ title }) => title)

let store: DeviceStore
beforeEach(async () => {
  store = await openDevice()
})

describe('of a group that the restored server does not know', () => {
  it('stays on screen what was applied before its rows had come', async () => {
    await record(store, { name: 'expense.create', args: expenseArgs(1) })
    await answer(store, 0, { status: 'applied', version: 2 })
    await restored()
    expect(await titles()).toEqual(['昼食'])
    await goOn()
    expect(await titles()).toEqual(['昼食'])
  })

  it('and after a second restored backup as well', async () => {
    await record(store, { name: 'expense.create', args: expenseArgs(1) })
    await answer(store, 0, { status: 'applied', version: 2 })
    await restored()
    await restored('third')
    await goOn()
    expect(await titles()).toEqual(['昼食'])
  })

  it('is not run again what had come with the rows, over which others may have written since', async () => {
    await comes(2, { title: '昼食' })
    await record(store, { name: 'expense.describe', args: { id, title: '夕食' } })
    const applied = await answer(store, 0, { status: 'applied', version: 3 })
    await store.transaction((tx) => tx.acknowledged.put({ seq: applied.seq, at: 100, record: applied }))
    await comes(3, { title: '夕食' })
    await comes(4, { title: '夜食' })
    await restored()
    expect((await peek(store)).queue).toMatchObject([{ name: 'expense.describe', status: 'pending' }])
    await restored('third')
    await goOn()
    expect(await titles()).toEqual(['夜食'])
  })

  it('is run over the rows of the server as soon as it has the group again', async () => {
    await comes(2, { title: '昼食' })
    await record(store, { name: 'expense.describe', args: { id, title: '夕食' } })
    const applied = await answer(store, 0, { status: 'applied', version: 3 })
    await store.transaction((tx) => tx.acknowledged.put({ seq: applied.seq, at: 100, record: applied }))
    await comes(3, { title: '夕食' })
    await restored()
    await receive(store, groupDelta())
    await comes(2, { title: '昼食' })
    expect(await titles()).toEqual(['夕食'])
    await restored('third')
    await goOn()
    expect(await titles()).toEqual(['夕食'])
  })
})

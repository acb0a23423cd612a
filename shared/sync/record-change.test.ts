import { describe, expect, it } from 'vitest'
import { expenseIdOf, groupIdOf, mutationIdOf, pendingIdOf } from '#tests/builders/ids.ts'
import { guest, hanakoKey } from '#tests/builders/keys.ts'
import { hanako, placeOf } from '#tests/builders/people.ts'
import {
  changeOf,
  expenseArgs,
  groupDelta,
  groupId,
  losing,
  openDevice,
  peek,
  record,
  scope,
} from '#tests/builders/sync-rows.ts'
import { spending } from '#tests/builders/money-rows.ts'
import { scopeOfGroup } from '../model/scope.ts'
import { unsentVersion } from '../model/tables.ts'
import { keyOfPendingMember } from '../model/user-key.ts'
import { err, ok } from '../result.ts'
import type { DeviceStore } from './device-store.ts'
import { recordChanges, noteRetired } from './record-change.ts'

const mutationId = mutationIdOf(901)
const lunch = expenseArgs(1)
const split = { method: 'equal' as const, participants: [hanakoKey] }
const onServer = spending({ number: 7, version: 1, payers: [{ userKey: hanakoKey, amount: 5 }], split })

describe('recording a change', () => {
  it('commits the rows, what the server had of them, and the queue record together', async () => {
    const store = await openDevice()
    expect(await record(store, { name: 'expense.create', args: lunch, mutationId })).toEqual(ok())
    const { expenses, queue, shadows } = await peek(store)
    expect(expenses).toMatchObject([
      { title: '昼食', moneyMark: mutationId, createdAt: 100, version: 0, createdVersion: unsentVersion },
    ])
    expect(queue).toMatchObject([
      { seq: 1, mutationId, scope, status: 'pending', recordedAt: 100, attempts: 0 },
    ])
    expect(shadows).toEqual([{ key: `expenses/${lunch.id}`, scope, row: null, deleted: null }])
  })

  it('notes which rows it wrote and made, which ones it looked at, and how it left them', async () => {
    const store = await openDevice()
    await record(store, { name: 'expense.create', args: lunch })
    const [queued] = (await peek(store)).queue
    expect(queued?.touched).toEqual([`expenses/${lunch.id}`])
    expect(queued?.created).toEqual([`expenses/${lunch.id}`])
    expect(queued?.needed).toEqual(
      expect.arrayContaining([
        `groups/${groupId}`,
        `members/${placeOf(hanako, groupId)}`,
        `pendingMembers/${guest}`,
      ]),
    )
    expect(queued?.images).toEqual([{ key: `expenses/${lunch.id}`, row: (await peek(store)).expenses[0] }])
  })

  it('keeps of a row what the server has of it, however often it is changed here', async () => {
    const store = await openDevice(groupDelta({ rows: { expenses: [onServer] } }))
    await record(store, { name: 'expense.describe', args: { id: onServer.id, title: '朝食' } })
    await record(store, { name: 'expense.delete', args: { id: onServer.id } })
    const { expenses, expenseShadows, tombstones, queue } = await peek(store)
    expect(expenses).toEqual([])
    expect(expenseShadows).toMatchObject([{ row: onServer, deleted: null }])
    expect(tombstones).toMatchObject([{ row: { title: '朝食', createdVersion: onServer.createdVersion } }])
    expect(queue[1]?.images).toEqual([{ key: `expenses/${onServer.id}`, row: null }])
    const createdIn = (number: number) => queue[number]?.created.map((key) => key.split('/')[0])
    expect([createdIn(0), createdIn(1)]).toEqual([['activities'], []])
  })

  it('keeps the arguments as they were checked', async () => {
    const store = await openDevice()
    await record(store, { name: 'expense.create', args: expenseArgs(1, { title: '  夕食 ' }) })
    expect((await peek(store)).queue).toMatchObject([{ args: { title: '夕食' } }])
  })

  it('knows how far the device’s clock is off', async () => {
    const store = await openDevice()
    await store.transaction(async (tx) => tx.device.put({ ...(await tx.device.get()), serverOffset: -40 }))
    await record(store, { name: 'expense.create', args: lunch })
    expect((await peek(store)).queue).toMatchObject([{ recordedAt: 100, serverOffset: -40 }])
  })

  it.each([
    ['by its schema', expenseArgs(1, { title: ' ' }), 'title-required'],
    ['by the mutation', expenseArgs(1, { amount: 2_999 }), 'payers-mismatch'],
  ] as const)('leaves no trace when it is refused %s', async (_, args, code) => {
    const store = await openDevice()
    const before = await peek(store)
    expect(await record(store, { name: 'expense.create', args })).toEqual(err(code))
    expect(await peek(store)).toEqual(before)
  })

  it('sees nothing of another group that the device has', async () => {
    const store = await openDevice(groupDelta({ rows: { expenses: [onServer] } }))
    const elsewhere = scopeOfGroup(groupIdOf(2))
    const args = { name: '温泉', description: '', inviteMethod: 'open' as const }
    await record(store, { name: 'group.create', args, scope: elsewhere })
    const outcome = await record(store, {
      name: 'expense.delete',
      args: { id: onServer.id },
      scope: elsewhere,
    })
    expect(outcome).toEqual(err('expense-not-found'))
    expect((await peek(store)).expenses).toEqual([onServer])
  })
})

describe('recording several changes at once', () => {
  const person = pendingIdOf(7)
  const add = changeOf({ name: 'pendingMember.add', args: { id: person, name: '鈴木' } })
  const participants = [keyOfPendingMember(person)]

  it('the later ones read what the earlier ones wrote, and stand behind them', async () => {
    const store = await openDevice()
    const args = expenseArgs(1, { split: { method: 'equal', participants } })
    expect(await recordChanges(store, [add, changeOf({ name: 'expense.create', args })])).toEqual(ok())
    const { queue } = await peek(store)
    expect(queue.map(({ seq, name }) => [seq, name])).toEqual([
      [1, 'pendingMember.add'],
      [2, 'expense.create'],
    ])
    expect(queue[1]?.needed).toContain(`pendingMembers/${person}`)
  })

  it('all are recorded or none', async () => {
    const store = await openDevice()
    const before = await peek(store)
    const missing = changeOf({ name: 'expense.delete', args: { id: expenseIdOf(9) } })
    expect(await recordChanges(store, [add, missing])).toEqual(err('expense-not-found'))
    expect(await peek(store)).toEqual(before)
  })
})

it('records a change once although its store runs it again, because the connection was lost after the commit', async () => {
  const store = await openDevice()
  const change = changeOf({ name: 'group.edit', args: { name: '奈良旅行' } })
  expect(await recordChanges(losing(store), [change])).toEqual(ok())
  const { queue } = await peek(store)
  expect(queue.map(({ seq, name }) => [seq, name])).toEqual([[1, 'group.edit']])
})

it('is recorded once, too, when another tab has sent it by the time the store runs it a second time', async () => {
  const store = await openDevice()
  const losingLate: DeviceStore = {
    ...store,
    transaction: async (body) => {
      await store.transaction(body)
      await store.transaction(async (tx) => {
        const [recorded] = await tx.queue.all()
        if (!recorded) return
        await noteRetired(tx, [recorded])
        await tx.queue.remove(recorded.seq)
      })
      return store.transaction(body)
    },
  }
  const change = changeOf({ name: 'expense.create', args: lunch })
  expect(await recordChanges(losingLate, [change])).toEqual(ok())
  const { queue, expenses } = await peek(store)
  expect([queue, expenses.length]).toEqual([[], 1])
})

import { beforeEach, describe, expect, it } from 'vitest'
import { expenseIdOf, groupIdOf } from '#tests/builders/ids.ts'
import {
  type ExpenseRow,
  pendingMember,
  pendingOf,
  spending,
  transfer,
  userIdOf,
  userOf,
} from '#tests/builders/money-rows.ts'
import { openDevice } from '#tests/builders/sync-rows.ts'
import { scopeOfGroup } from '../model/scope.ts'
import { resolverOf } from '../money/resolve-linked-keys.ts'
import { noTotals, totalsOf } from '../money/totals.ts'
import type { DeviceStore, DeviceTx } from './device-store.ts'
import { keepTotals } from './keep-totals.ts'
import { removeScope } from './row-entry.ts'

const [hanako, taro, guest] = [userOf(1), userOf(2), pendingOf(5)]
const row = (number: number, fields: Partial<Parameters<typeof spending>[0]> = {}) =>
  spending({
    number,
    payers: [{ userKey: hanako, amount: 1_000 }],
    split: { method: 'equal', participants: [hanako, taro] },
    ...fields,
  })
const { groupId } = row(1)
const scope = scopeOfGroup(groupId)
const elsewhere = { ...row(1), groupId: groupIdOf(77) }
const person = { ...pendingMember(5, null), groupId, version: 1, createdVersion: 1, ordinal: 0 }

let store: DeviceStore
const write = (body: (tx: DeviceTx) => Promise<void>) => store.transaction((tx) => keepTotals(tx, body))
const putAll = (rows: readonly ExpenseRow[]) => write((tx) => tx.rows('expenses').putMany(rows))
/** The totals that are kept, after a check that they equal the sums of the rows. */
const kept = (of = scope) =>
  store.transaction(async (tx) => {
    const found = await tx.totals.get(of)
    const resolve = resolverOf(await tx.rows('pendingMembers').ofScope(of))
    if (found) expect(found.totals).toEqual(totalsOf(await tx.rows('expenses').ofScope(of), resolve))
    return found?.totals
  })

beforeEach(async () => {
  store = await openDevice()
  await write((tx) => removeScope(tx, scope))
  await putAll([row(1), row(2)])
})

describe('totals follow', () => {
  it('new rows, changed rows and removed rows', async () => {
    expect((await kept())?.group).toEqual({
      spent: 2_000,
      unsettled: 2_000,
      expenses: 2,
      activeExpenses: 2,
    })
    await write(async (tx) => {
      await tx.rows('expenses').put(row(3, { date: '2026-09-01' }))
      await tx.rows('expenses').put({ ...row(1), status: 'settled' })
      await tx.rows('expenses').remove(expenseIdOf(2))
    })
    expect(await kept()).toMatchObject({
      balance: { [hanako]: 500, [taro]: -500 },
      inSettled: { [hanako]: 1, [taro]: 1 },
      day: { '2026-09-01': 1_000 },
      group: { spent: 2_000, unsettled: 1_000, expenses: 2, activeExpenses: 1 },
    })
  })

  it('a row that one transaction writes several times', async () => {
    await write(async (tx) => {
      await tx.rows('expenses').get(expenseIdOf(1))
      await tx.rows('expenses').put(row(1, { payers: [{ userKey: taro, amount: 7 }] }))
      expect(await tx.rows('expenses').get(expenseIdOf(1))).toMatchObject({ amount: 7 })
      await tx.rows('expenses').remove(expenseIdOf(1))
      await tx.rows('expenses').put(transfer({ number: 1, from: taro, to: hanako, amount: 30 }))
    })
    expect((await kept())?.group).toMatchObject({ unsettled: 1_000, expenses: 1, transfers: 1 })
  })

  it('rows that replace all others', async () => {
    await write(async (tx) => {
      await tx.rows('expenses').put(row(8))
      await removeScope(tx, scope)
      await tx.rows('expenses').putMany([row(1), row(9)])
    })
    expect((await kept())?.group.expenses).toBe(2)
  })

  it('a row that takes the id of another group’s row', async () => {
    await putAll([elsewhere])
    expect(await kept(scopeOfGroup(elsewhere.groupId))).toBeDefined()
    expect((await kept())?.group.expenses).toBe(1)
    await putAll([row(1)])
    expect(await kept(scopeOfGroup(elsewhere.groupId))).toEqual(noTotals)
  })

  it('a link, and its end', async () => {
    const flagged = row(4, {
      payers: [
        { userKey: hanako, amount: 500 },
        { userKey: guest, amount: 502 },
      ],
      split: { method: 'equal', participants: [guest, taro, hanako] },
      paid: [taro, guest],
    })
    await write((tx) => tx.rows('pendingMembers').put(person))
    await putAll([flagged])
    const before = await kept()
    expect(before?.inActive[guest]).toBeDefined()
    await write((tx) => tx.rows('pendingMembers').putMany([{ ...person, linkedTo: userIdOf(2) }]))
    expect((await kept())?.inActive[guest]).toBeUndefined()
    await putAll([row(6, { split: { method: 'equal', participants: [guest] } })])
    expect((await kept())?.inExpenses[guest]).toBeUndefined()
    await write((tx) => tx.rows('pendingMembers').remove(person.id))
    expect((await kept())?.inExpenses[guest]).toBe(2)
  })
})

describe('totals that do not exist', () => {
  it('come with the next row, of all rows that an older build has written', async () => {
    await store.transaction((tx) => tx.totals.remove(scope))
    await write((tx) => tx.rows('pendingMembers').put({ ...person, linkedTo: userIdOf(2) }))
    expect(await kept()).toBeUndefined()
    await write((tx) => tx.rows('expenses').put(row(3)))
    expect((await kept())?.group.expenses).toBe(3)
  })

  it('are removed with the group', async () => {
    await write((tx) => removeScope(tx, scope))
    expect(await kept()).toBeUndefined()
  })
})

it('are not written by a transaction that fails', async () => {
  const failing = write(async (tx) => {
    await tx.rows('expenses').put(row(3))
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect((await kept())?.group.expenses).toBe(2)
})

import { beforeEach, describe, expect, it } from 'vitest'
import { expenseIdOf, groupIdOf } from '#tests/builders/ids.ts'
import { type ExpenseRow, spending } from '#tests/builders/money-rows.ts'
import {
  expenseArgs,
  groupDelta,
  laterDelta,
  openDevice,
  peek,
  receive,
  record,
  scope,
} from '#tests/builders/sync-rows.ts'
import { guest, guestKey, hanakoKey, taroKey } from '#tests/builders/keys.ts'
import { taro } from '#tests/builders/people.ts'
import { scopeOfGroup } from '../model/scope.ts'
import { resolverOf } from '../money/resolve-linked-keys.ts'
import { totalsOf } from '../money/totals.ts'
import type { DeviceStore } from './device-store.ts'
import { totalsOnScreen } from './server-totals.ts'

const row = (
  number: number,
  version: number,
  fields: Partial<Parameters<typeof spending>[0]> = {},
): ExpenseRow => ({
  ...spending({
    number,
    payers: [{ userKey: hanakoKey, amount: 1_000 }],
    split: { method: 'equal', participants: [hanakoKey, taroKey] },
    ...fields,
  }),
  version,
  createdVersion: version,
})

let store: DeviceStore
beforeEach(async () => {
  store = await openDevice(groupDelta({ rows: { expenses: [row(1, 1), row(2, 1)] } }))
})

/** The totals on screen, after a check that they equal the sums of the rows on screen. */
async function shown() {
  const totals = await store.read(['totals', 'scopes', 'shadows', 'pendingMembers', 'expenses'], (tx) =>
    totalsOnScreen(tx, scope),
  )
  const { expenses, pendingMembers } = await peek(store)
  expect(totals).toEqual(totalsOf(expenses, resolverOf(pendingMembers)))
  return totals
}
const kept = () => store.transaction((tx) => tx.totals.get(scope))
const comes = (version: number, rows: readonly ExpenseRow[], deleted: readonly ExpenseRow[] = []) =>
  receive(store, laterDelta(version, { rows: { expenses: [...rows] }, deleted: { expenses: [...deleted] } }))

describe('totals follow the server’s rows', () => {
  it('that are new, changed and deleted', async () => {
    expect((await shown()).group).toMatchObject({ spent: 2_000, expenses: 2 })
    await comes(2, [row(3, 2, { date: '2026-09-01' }), { ...row(1, 2), status: 'settled' }], [row(2, 2)])
    expect(await shown()).toMatchObject({
      day: { '2026-09-01': 1_000 },
      group: { spent: 2_000, unsettled: 1_000, expenses: 2, activeExpenses: 1 },
    })
    expect((await kept())?.totals).toEqual(await shown())
  })

  it('through several deltas of one answer, and one that replaces all', async () => {
    const twice = row(1, 3, { payers: [{ userKey: taroKey, amount: 70 }] })
    await receive(
      store,
      laterDelta(2, { rows: { expenses: [row(1, 2, { payers: [{ userKey: taroKey, amount: 7 }] })] } }),
      laterDelta(3, { rows: { expenses: [twice] } }),
    )
    expect((await shown()).group.spent).toBe(1_070)
    await receive(store, { ...groupDelta({ rows: { expenses: [row(9, 4)] } }), to: 4, reset: true })
    expect((await shown()).group.spent).toBe(1_000)
  })

  it('when a pending member turns out to be somebody', async () => {
    const named = row(3, 2, {
      payers: [
        { userKey: hanakoKey, amount: 500 },
        { userKey: guestKey, amount: 502 },
      ],
      split: { method: 'equal', participants: [guestKey, taroKey, hanakoKey] },
      paid: [taroKey, guestKey],
    })
    await comes(2, [named])
    expect((await shown()).inActive[guestKey]).toBe(1)
    const [person] = (await peek(store)).pendingMembers
    const linked = { ...person!, linkedTo: taro.userId, version: 3 }
    await receive(store, laterDelta(3, { rows: { pendingMembers: [linked] } }))
    expect((await shown()).inActive[guestKey]).toBeUndefined()
    await comes(4, [row(4, 4, { split: { method: 'equal', participants: [guestKey] } })])
    expect((await kept())?.totals).toEqual(await shown())
  })

  it('and are gone with the group', async () => {
    await receive(store, laterDelta(2, { removed: true }))
    expect(await kept()).toBeUndefined()
  })
})

describe('totals on screen contain unsent changes', () => {
  it('that create, change and delete rows, and change nothing that is kept', async () => {
    const before = await kept()
    await record(store, { name: 'expense.create', args: expenseArgs(5) })
    expect((await shown()).group).toMatchObject({ spent: 5_000, expenses: 3 })
    await record(store, { name: 'expense.delete', args: { id: expenseIdOf(2) } })
    await record(store, { name: 'expense.describe', args: { id: expenseIdOf(1), date: '2026-10-10' } })
    expect((await shown()).day['2026-10-10']).toBe(1_000)
    expect(await kept()).toEqual(before)
    await comes(2, [row(1, 2), row(7, 2)])
    expect((await shown()).group).toMatchObject({ spent: 5_000, expenses: 3 })
  })

  it('such as a link that the server does not know yet', async () => {
    await comes(2, [row(3, 2, { split: { method: 'equal', participants: [guestKey] } })])
    const linking = { name: 'pendingMember.link', args: { id: guest, userId: taro.userId } } as const
    expect(await record(store, linking)).toEqual({ ok: true })
    expect((await shown()).inActive[guestKey]).toBeUndefined()
    expect((await kept())?.totals.inActive[guestKey]).toBe(1)
  })

  it('and no row that another group has under the id of an unsent one', async () => {
    await record(store, { name: 'expense.create', args: expenseArgs(5) })
    const other = scopeOfGroup(groupIdOf(2))
    const taken = { ...row(5, 1), groupId: groupIdOf(2) }
    await receive(store, { scope: other, from: 0, to: 1, rows: { expenses: [taken] }, deleted: {} })
    expect((await shown()).group.expenses).toBe(2)
  })
})

it('are made of all rows that an older build has stored, with the next that come', async () => {
  await store.transaction((tx) => tx.totals.remove(scope))
  expect((await shown()).group.expenses).toBe(2)
  await comes(2, [row(3, 2)])
  expect((await kept())?.totals.group.expenses).toBe(3)
})

it('are not used after rows have come to a build that keeps none, until the next that come', async () => {
  await receive(
    withoutTotals(store),
    laterDelta(2, { rows: { expenses: [row(3, 2)] }, deleted: { expenses: [row(1, 2)] } }),
  )
  await receive(withoutTotals(store), laterDelta(3, { rows: { expenses: [row(4, 3)] } }))
  expect((await shown()).group.expenses).toBe(3)
  await record(store, { name: 'expense.create', args: expenseArgs(5) })
  expect((await shown()).group.expenses).toBe(4)
  await comes(4, [row(6, 4)])
  expect((await kept())?.totals.group.expenses).toBe(4)
  expect((await shown()).group.expenses).toBe(5)
})

/** Writes as a build of before there were totals, to which a server may return. */
function withoutTotals(device: DeviceStore): DeviceStore {
  const none = { get: async () => undefined, put: async () => undefined, remove: async () => undefined }
  return { ...device, transaction: (body) => device.transaction((tx) => body({ ...tx, totals: none })) }
}

/** Payments go with their expense: what marking, editing, deleting, moving and settling an expense does to them. */
import { describe, expect, it } from 'vitest'
import { expenseIdOf } from '#tests/builders/ids.ts'
import { type ExpenseRow, spending, transfer } from '#tests/builders/money-rows.ts'
import { guest, guestKey, hanakoKey, jiroKey, taroKey } from '#tests/builders/keys.ts'
import { jiro } from '#tests/builders/people.ts'
import { groupDelta, openDevice, peek, record, scope } from '#tests/builders/sync-rows.ts'
import { autumn, winter } from '#tests/builders/written-rows.ts'
import { contentOf } from '../model/tables.ts'
import type { UserKey } from '../model/user-key.ts'
import { balancesOf } from '../money/balances.ts'
import { changeBySettling } from '../money/settling-effect.ts'
import { resolverOf } from '../money/resolve-linked-keys.ts'
import { err, ok } from '../result.ts'
import type { DeviceStore } from '../sync/device-store.ts'
import type { ArgsOf } from './registry.ts'

/** 花子 lays out 3,000 yen for three; 太郎 and 次郎 owe her 1,000 yen each. */
const split = { method: 'equal' as const, participants: [hanakoKey, taroKey, jiroKey] }
const payers = [{ userKey: hanakoKey, amount: 3_000 }]
const lunch = spending({ number: 1, title: '昼食', payers, split, itineraryId: autumn.id })

async function openLunch(...others: ExpenseRow[]) {
  const rows = { expenses: [lunch, ...others], itineraries: [autumn, winter] }
  const store = await openDevice(groupDelta({ rows }))
  const mark = (userKey: UserKey, isPaid = true) =>
    record(store, { name: 'expense.setSharePaid', args: { id: lunch.id, userKey, isPaid } })
  const edit = async (amount: number) => {
    const row = (await peek(store)).expenses.find(({ id }) => id === lunch.id)
    const args = {
      id: lunch.id,
      mark: row?.moneyMark ?? lunch.moneyMark,
      amount,
      payers: [{ userKey: hanakoKey, amount }],
      split,
    }
    return record(store, { name: 'expense.setMoney', args })
  }
  const payments = async () => {
    const { expenses } = await peek(store)
    return expenses
      .filter(({ expenseId }) => expenseId === lunch.id)
      .map(({ payers: [sender], amount }) => [sender?.userKey, amount])
  }
  const balances = async () => {
    const { expenses, pendingMembers } = await peek(store)
    const all = balancesOf(expenses, resolverOf(pendingMembers))
    return [hanakoKey, taroKey, jiroKey].map((key) => all.get(key) ?? 0)
  }
  return { store, mark, edit, payments, balances }
}

describe('marking a share as paid', () => {
  it('records what is owed, and a second time nothing', async () => {
    const { mark, payments, balances } = await openLunch()
    expect(await mark(taroKey)).toEqual(ok())
    expect(await mark(taroKey)).toEqual(ok())
    expect(await payments()).toEqual([[taroKey, 1_000]])
    expect(await balances()).toEqual([1_000, 0, -1_000])
  })

  it('pays the difference alone after an edit, as a payment of its own', async () => {
    const { mark, edit, payments, balances } = await openLunch()
    await mark(taroKey)
    await edit(3_900)
    expect(await balances()).toEqual([1_600, -300, -1_300])
    await mark(taroKey)
    expect(await payments()).toEqual(
      expect.arrayContaining([
        [taroKey, 1_000],
        [taroKey, 300],
      ]),
    )
    expect(await balances()).toEqual([1_300, 0, -1_300])
  })

  it('leaves what was paid too much where it is', async () => {
    const { mark, edit, payments, balances } = await openLunch()
    await mark(taroKey)
    await edit(2_400)
    await mark(taroKey)
    expect(await payments()).toEqual([[taroKey, 1_000]])
    expect(await balances()).toEqual([600, 200, -800])
  })

  it('counts a transfer that names the expense', async () => {
    const sent = transfer({ number: 2, from: taroKey, to: hanakoKey, amount: 400, expenseId: lunch.id })
    const { mark, payments } = await openLunch(sent)
    await mark(taroKey)
    expect(await payments()).toEqual(
      expect.arrayContaining([
        [taroKey, 400],
        [taroKey, 600],
      ]),
    )
  })

  it('is taken back by deleting what the person has paid for the expense, and by nobody else', async () => {
    const { mark, payments, balances } = await openLunch()
    await mark(taroKey)
    await mark(jiroKey)
    await mark(taroKey, false)
    expect(await payments()).toEqual([[jiroKey, 1_000]])
    await mark(taroKey)
    expect(await balances()).toEqual([0, 0, 0])
  })
})

describe('the payments of an expense', () => {
  it('are deleted and restored with it, but not what was deleted on its own before', async () => {
    const { store, mark, payments, balances } = await openLunch()
    await mark(taroKey)
    await mark(jiroKey)
    await mark(jiroKey, false)
    await record(store, { name: 'expense.delete', args: { id: lunch.id } })
    expect(await payments()).toEqual([])
    expect(await balances()).toEqual([0, 0, 0])
    expect(await record(store, { name: 'expense.restore', args: { id: lunch.id } })).toEqual(ok())
    expect(await payments()).toEqual([[taroKey, 1_000]])
    expect((await peek(store)).expenses.map(({ deletedWith }) => deletedWith)).toEqual([null, null])
  })

  it('can be restored alone, as a transfer, and are there once when their expense comes back', async () => {
    const { store, mark, payments } = await openLunch()
    await mark(taroKey)
    const id = (await peek(store)).expenses.find(({ expenseId }) => expenseId !== null)?.id ?? lunch.id
    await record(store, { name: 'expense.delete', args: { id: lunch.id } })
    await record(store, { name: 'expense.restore', args: { id } })
    await record(store, { name: 'expense.restore', args: { id: lunch.id } })
    expect(await payments()).toEqual([[taroKey, 1_000]])
  })

  it('are deleted and restored with the trip of their expense', async () => {
    const { store, mark, payments } = await openLunch()
    await mark(taroKey)
    const args = { id: autumn.id, expenses: [lunch.id] }
    expect(await record(store, { name: 'itinerary.delete', args })).toEqual(ok())
    expect(await payments()).toEqual([])
    expect(await record(store, { name: 'itinerary.restore', args: { id: autumn.id } })).toEqual(ok())
    expect(await payments()).toEqual([[taroKey, 1_000]])
  })

  it('are of the trip of their expense, also when it changes', async () => {
    const { store, mark } = await openLunch()
    const trips = async () => (await peek(store)).expenses.map(({ itineraryId }) => itineraryId)
    await mark(taroKey)
    expect(await trips()).toEqual([autumn.id, autumn.id])
    const link = { id: lunch.id, itineraryId: winter.id, itineraryItemId: null }
    await record(store, { name: 'expense.link', args: link })
    expect(await trips()).toEqual([winter.id, winter.id])
    await record(store, { name: 'expense.describe', args: { id: lunch.id, itineraryId: null } })
    expect(await trips()).toEqual([null, null])
    await record(store, { name: 'transfer.create', args: sending({ itineraryId: winter.id }) })
    expect(await trips()).toEqual([null, null, null])
  })

  it('are settled with it, if that is what was shown', async () => {
    const { store, mark, balances } = await openLunch()
    await mark(taroKey)
    const close = (args: Partial<ArgsOf<'settlement.close'>>) =>
      record(store, { name: 'settlement.close', args: { expenses: [seen(lunch)], transfers: [], ...args } })
    const alone = changeBySettling([lunch], (key) => key)
    const withPayments = true as const
    expect(await close({ balanceChange: alone, withPayments })).toEqual(err('conflict'))
    const shown = [
      { userKey: hanakoKey, amount: -1_000 },
      { userKey: jiroKey, amount: 1_000 },
    ]
    expect(await close({ balanceChange: shown, withPayments })).toEqual(ok())
    expect((await peek(store)).expenses.map(({ status }) => status)).toEqual(['settled', 'settled'])
    expect(await balances()).toEqual([0, 0, 0])
    expect(await settledCounts(store)).toEqual([1])
  })

  it('are not counted by the activity, also where they were named, because nobody has chosen them', async () => {
    const other = transfer({ number: 5, from: jiroKey, to: hanakoKey, amount: 400 })
    const { store, mark } = await openLunch(other)
    await mark(taroKey)
    const own = (await peek(store)).expenses.filter(({ expenseId }) => expenseId === lunch.id)
    const args = { expenses: [seen(lunch)], transfers: [...own, other].map(seen) }
    expect(await record(store, { name: 'settlement.close', args })).toEqual(ok())
    expect(own).toHaveLength(1)
    expect(await settledCounts(store)).toEqual([2])
  })

  it('stay for a phone of an earlier schema, which has shown what the expense alone changes', async () => {
    const { store, mark, balances } = await openLunch()
    await mark(taroKey)
    const balanceChange = changeBySettling([lunch], (key) => key)
    const args = { expenses: [seen(lunch)], transfers: [], balanceChange }
    expect(await record(store, { name: 'settlement.close', args })).toEqual(ok())
    expect(await balances()).toEqual([-1_000, 1_000, 0])
  })
})

/** What activities say of how many were settled. */
async function settledCounts(store: DeviceStore) {
  const activities = await store.transaction((tx) => tx.rows('activities').ofScope(scope))
  return activities.filter(({ action }) => action === 'settled').map(({ rowCount }) => rowCount)
}

const seen = ({ id, moneyMark: mark }: ExpenseRow) => ({ id, mark })

const sending = (fields: Partial<ArgsOf<'transfer.create'>>): ArgsOf<'transfer.create'> => ({
  id: expenseIdOf(9),
  itineraryId: null,
  expenseId: lunch.id,
  title: '昼食の分',
  description: '',
  date: '2026-05-04',
  from: jiroKey,
  to: hanakoKey,
  amount: 300,
  ...fields,
})

describe('a row with paid flags, as an earlier build has stored it,', () => {
  const flagged = spending({ number: 3, title: '夕食', payers, split, paid: [taroKey, hanakoKey] })

  it('has payments instead when it is restored', async () => {
    const store = await openDevice(groupDelta({ deleted: { expenses: [flagged] } }))
    await record(store, { name: 'expense.restore', args: { id: flagged.id }, actor: jiro })
    const { expenses } = await peek(store)
    expect(expenses).toMatchObject([
      { id: flagged.id, shares: [{ isPaid: false }, { isPaid: false }, { isPaid: false }] },
      { expenseId: flagged.id, amount: 1_000, payers: [{ userKey: taroKey }], createdBy: flagged.createdBy },
    ])
    expect(expenses).toHaveLength(2)
  })

  it('that is given back by an older phone has payments, and nobody pays twice', async () => {
    const version = (number: number) => ({ version: number, id: `v${number}` })
    const give = {
      table: 'expenses' as const,
      row: contentOf<'expenses'>(flagged),
      isDeleted: false,
      versionBefore: 5,
    }
    const args = { ...give, lost: version(5), common: version(1) }
    const store = await openDevice()
    expect(await record(store, { name: 'row.giveBack', args })).toEqual(ok())
    expect(await record(store, { name: 'row.giveBack', args })).toEqual(ok())
    const { expenses } = await peek(store)
    expect(expenses.map(({ amount }) => amount)).toEqual([3_000, 1_000])
    expect(balancesOf(expenses, (key) => key).get(taroKey)).toBe(0)
  })
})

it('a mark of a pending member pays from their key, and counts for whoever they are', async () => {
  const participants = [hanakoKey, guestKey]
  const dinner = spending({ number: 4, payers, split: { method: 'equal', participants } })
  const store = await openDevice(groupDelta({ rows: { expenses: [dinner] } }))
  const mark = {
    name: 'expense.setSharePaid' as const,
    args: { id: dinner.id, userKey: guestKey, isPaid: true },
  }
  await record(store, mark)
  await record(store, { name: 'pendingMember.link', args: { id: guest, userId: jiro.userId } })
  await record(store, { ...mark, args: { ...mark.args, userKey: jiroKey } })
  const { expenses, pendingMembers } = await peek(store)
  expect(expenses).toHaveLength(2)
  expect(balancesOf(expenses, resolverOf(pendingMembers)).get(jiroKey)).toBe(0)
})

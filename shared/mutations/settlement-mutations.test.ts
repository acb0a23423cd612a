/**
 * When a settlement is accepted, and when it is refused because something differs from what was shown (docs/design.md,
 * "Settling").
 */
import { describe, expect, it } from 'vitest'
import { mutationIdOf } from '#tests/builders/ids.ts'
import { type ExpenseRow, spending, transfer } from '#tests/builders/money-rows.ts'
import { groupDelta, laterDelta, openDevice, peek, receive, record } from '#tests/builders/sync-rows.ts'
import { guest, guestKey, hanakoKey, jiroKey, taroKey } from '#tests/builders/keys.ts'
import { taro } from '#tests/builders/people.ts'
import type { DeviceStore } from '../sync/device-store.ts'
import type { ArgsOf } from './registry.ts'

/** 花子 has paid for both meals, and 太郎 has sent her his half of one. People may disagree about which one. */
const split = { method: 'equal' as const, participants: [hanakoKey, taroKey] }
const payers = [{ userKey: hanakoKey, amount: 2_000 }]
const lunch = spending({ number: 1, payers, split })
const dinner = spending({ number: 2, payers, split })
const sent = transfer({ number: 3, from: taroKey, to: hanakoKey, amount: 1_000 })

const seen = ({ id, moneyMark: mark }: ExpenseRow) => ({ id, mark })
const close = (
  expenses: ExpenseRow[],
  transfers: ExpenseRow[],
  balanceChange: ArgsOf<'settlement.close'>['balanceChange'] = [],
) => ({
  name: 'settlement.close' as const,
  args: {
    expenses: expenses.map(seen),
    transfers: transfers.map(seen),
    balanceChange,
    withPayments: true as const,
  },
})
const forgotten = (amount: number) => [
  { userKey: hanakoKey, amount: -amount },
  { userKey: taroKey, amount },
]

const deviceWith = (...expenses: ExpenseRow[]) => openDevice(groupDelta({ rows: { expenses } }))
const codeOf = async (store: DeviceStore, change: ReturnType<typeof close>) => {
  const outcome = await record(store, change)
  return outcome.ok ? 'ok' : outcome.code
}
const statuses = async (store: DeviceStore) =>
  (await peek(store)).expenses.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ status }) => status)
const settled = (row: ExpenseRow): ExpenseRow => ({ ...row, status: 'settled' })

describe('a settlement', () => {
  it('settles an expense and the transfer that paid it, all at once', async () => {
    const store = await deviceWith(lunch, dinner, sent)
    expect(await codeOf(store, close([lunch], [sent]))).toBe('ok')
    expect(await statuses(store)).toEqual(['settled', 'active', 'settled'])
    expect((await peek(store)).expenses.find(({ id }) => id === lunch.id)?.moneyMark).toBe(lunch.moneyMark)
  })

  it('changes balances only by what was shown', async () => {
    const store = await deviceWith(lunch, dinner, sent)
    expect(await codeOf(store, close([lunch], []))).toBe('conflict')
    expect(await codeOf(store, close([lunch], [], forgotten(999)))).toBe('conflict')
    expect(await statuses(store)).toEqual(['active', 'active', 'active'])
    expect(await codeOf(store, close([lunch], [], forgotten(1_000)))).toBe('ok')
  })

  it('asks nothing of whoever was shown no change', async () => {
    const store = await deviceWith(lunch)
    const { args, name } = close([lunch], [])
    const { balanceChange: _balanceChange, ...unseen } = args
    expect(await record(store, { name, args: unseen })).toMatchObject({ ok: true })
    expect(await statuses(store)).toEqual(['settled'])
  })

  it('knows a person whom somebody else linked meanwhile', async () => {
    const forGuest = spending({ number: 1, payers, split: { method: 'equal', participants: [guestKey] } })
    const store = await deviceWith(forGuest)
    await record(store, { name: 'pendingMember.link', args: { id: guest, userId: taro.userId } })
    const change = [
      { userKey: hanakoKey, amount: -2_000 },
      { userKey: guestKey, amount: 2_000 },
    ]
    expect(await codeOf(store, close([forGuest], [], change))).toBe('ok')
  })
})

const theOther: ExpenseRow = { ...dinner, moneyMark: mutationIdOf(77) }
const forLunch = transfer({ number: 4, from: taroKey, to: hanakoKey, amount: 1_000, expenseId: lunch.id })
const jiros = transfer({
  number: 3,
  from: jiroKey,
  to: hanakoKey,
  amount: 1_000,
  moneyMark: mutationIdOf(78),
})

/** What 花子 was shown, and how it has changed meanwhile. */
const meanwhile: [what: string, now: ExpenseRow[], change: ReturnType<typeof close>, code: string][] = [
  ['nothing', [lunch, dinner, sent], close([lunch], [sent]), 'ok'],
  ['somebody edited the words', [{ ...lunch, title: '朝食' }, sent], close([lunch], [sent]), 'ok'],
  ['somebody edited the money', [lunch, theOther, sent], close([dinner], [sent]), 'conflict'],
  ['somebody edited another row', [lunch, theOther, sent], close([lunch], [sent]), 'ok'],
  ['somebody marked a share paid', [lunch, forLunch, sent], close([lunch], [sent]), 'conflict'],
  ['somebody edited the transfer', [lunch, jiros], close([lunch], [sent]), 'conflict'],
  ['somebody settled all of it', [settled(lunch), settled(sent)], close([lunch], [sent]), 'ok'],
  ['somebody settled it, whatever it changed', [settled(lunch)], close([lunch], [], forgotten(1_000)), 'ok'],
  ['somebody edited and settled it', [settled(theOther)], close([dinner], [], forgotten(1_000)), 'conflict'],
  ['somebody settled the expense alone', [settled(lunch), sent], close([lunch], [sent]), 'already-settled'],
  [
    'somebody took the transfer to have paid another expense',
    [lunch, settled(dinner), settled(sent)],
    close([lunch], [sent]),
    'already-settled',
  ],
  [
    'somebody settled a part that changes nothing',
    [settled(lunch), dinner, settled(sent)],
    close([lunch, dinner], [sent], forgotten(1_000)),
    'ok',
  ],
  ['the expense is nowhere', [sent], close([lunch], [sent]), 'expense-not-found'],
  ['the transfer is nowhere', [lunch], close([lunch], [sent]), 'transfer-not-found'],
  ['a transfer among the expenses', [lunch, sent], close([lunch, sent], []), 'expense-not-found'],
  ['an expense among the transfers', [lunch, sent], close([], [lunch, sent]), 'transfer-not-found'],
]

describe('a settlement when meanwhile', () => {
  it.each(meanwhile)('%s', async (_, now, change, code) => {
    const store = await deviceWith(...now)
    const before = await peek(store)
    expect(await codeOf(store, change)).toBe(code)
    if (code === 'ok') expect(await statuses(store)).toEqual(now.map((row) => isIn(change, row)))
    else expect(await peek(store)).toEqual(before)
  })

  function isIn({ args }: ReturnType<typeof close>, row: ExpenseRow) {
    const closed = [...args.expenses, ...args.transfers].some(({ id }) => id === row.id)
    return closed ? 'settled' : row.status
  }

  it.each([
    ['the expense was deleted', dinner, close([dinner], [sent])],
    ['the transfer was deleted', sent, close([dinner], [sent])],
  ])('%s', async (_, gone, change) => {
    const store = await deviceWith(lunch, dinner, sent)
    await receive(store, laterDelta(2, { deleted: { expenses: [gone] } }))
    expect(await codeOf(store, change)).toBe('expense-deleted')
  })
})

it('over own edits that are not sent yet, it carries their marks', async () => {
  const store = await deviceWith(lunch)
  const edit = {
    id: lunch.id,
    mark: lunch.moneyMark,
    amount: 600,
    payers: [{ userKey: hanakoKey, amount: 600 }],
  }
  await record(store, { name: 'expense.setMoney', args: { ...edit, split }, mutationId: mutationIdOf(50) })
  expect(await codeOf(store, close([lunch], [], forgotten(1_000)))).toBe('conflict')
  const edited = { ...lunch, moneyMark: mutationIdOf(50) }
  expect(await codeOf(store, close([edited], [], forgotten(300)))).toBe('ok')
})

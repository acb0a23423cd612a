import { expect, it } from 'vitest'
import { mutations } from '#shared/mutations/registry.ts'
import { namedRows } from '#shared/sync/named-rows.ts'
import {
  cases,
  describedGroup,
  emptyBook,
  lookup,
  money,
  recordOf,
  serverExpenses,
} from '#tests/builders/described-changes.ts'
import { userOf } from '#tests/builders/money-rows.ts'
import { guest, guestKey, hanakoKey, jiroKey, taroKey } from '#tests/builders/keys.ts'
import { hanako, taro } from '#tests/builders/people.ts'
import { expenseArgs, groupDelta, openDevice, queueRecord, transferArgs } from '#tests/builders/sync-rows.ts'
import { changeLookupOf, imagesOf } from './change-lookup.ts'
import { describeChange } from './describe-change.ts'

it.each(cases)('describes a change: $title', ({ change, title, amount = null, lines = [] }) => {
  expect(describeChange(recordOf(change), lookup)).toMatchObject({ title, amount, lines })
})

it('describes every mutation of the registry', () => {
  expect(new Set(cases.map(({ change }) => change.name))).toEqual(new Set(Object.keys(mutations)))
})

it.each(cases)(
  'describes a change after the end of the membership as before it: $title',
  async ({ change }) => {
    const store = await openDevice(describedGroup)
    // A settlement has the rows that it settles as its images.
    const images =
      change.name === 'settlement.close' ? imagesOf({ expenses: describedGroup.rows.expenses ?? [] }) : []
    const record = { ...recordOf(change), images }
    const named = await store.transaction((tx) => namedRows(tx, record))
    const queue = [{ ...record, named }]
    const left = changeLookupOf({ selfId: hanako.userId, queue, rows: [], serverExpenses: new Map() })
    expect(describeChange(record, left)).toEqual(describeChange(record, lookup))
  },
)

it('describes an expense whose group is no longer on the device', () => {
  const participants = [hanakoKey, taroKey, jiroKey]
  const args = expenseArgs(9, { split: { method: 'equal', participants } })
  const { title, amount, lines } = describeChange(recordOf({ name: 'expense.create', args }), emptyBook)
  expect([title, amount, lines.slice(0, 2)]).toEqual([
    '支出の追加：昼食',
    3_000,
    ['あなたが支払い', 'あなたほか2人で均等'],
  ])
})

it('does not list twenty people by name', () => {
  const participants = Array.from({ length: 20 }, (_, index) => userOf(index + 1))
  const args = expenseArgs(9, { split: { method: 'equal', participants } })
  expect(describeChange(recordOf({ name: 'expense.create', args }), lookup).lines[1]).toBe(
    'あなた、太郎、次郎、三郎ほか16人で均等',
  )
})

it('names the group and its people by what an older build has kept of the whole group', () => {
  const { rows } = groupDelta()
  const held = queueRecord(2, { status: 'rejected', code: 'membership-ended', named: imagesOf(rows) })
  const found = changeLookupOf({
    selfId: hanako.userId,
    queue: [held],
    rows: [],
    serverExpenses: new Map(),
  })
  const change = { name: 'transfer.create', args: { ...transferArgs(9), from: taroKey } }
  expect(describeChange(recordOf(change), found).lines[0]).toBe('太郎 → あなた')
  expect(found.groupName(held.scope)).toBe(rows.groups?.[0]?.name)
})

it('uses names from the queue’s images if the device has no rows', () => {
  const add = queueRecord(2, {
    images: [{ key: `pendingMembers/${guest}`, row: { ...groupDelta().rows.pendingMembers?.[0] } as never }],
  })
  const found = changeLookupOf({ selfId: hanako.userId, queue: [add], rows: [], serverExpenses: new Map() })
  const change = { name: 'transfer.create', args: { ...transferArgs(9), from: guestKey } }
  expect(describeChange(recordOf(change), found).lines[0]).toBe('仮ゲスト → あなた')
})

it('names a linked person by their own name where the member is not on the device', () => {
  const { pendingMembers = [], members = [], ...others } = groupDelta().rows
  const guests = pendingMembers.map((person) => ({ ...person, linkedTo: taro.userId }))
  const rows = imagesOf({
    ...others,
    members: members.filter(({ userId }) => userId !== taro.userId),
    pendingMembers: guests,
  })
  const known = changeLookupOf({ selfId: hanako.userId, queue: [], rows, serverExpenses })
  const change = { name: 'transfer.create', args: { ...transferArgs(9), from: guestKey } }
  expect(describeChange(recordOf(change), known).lines[0]).toBe('仮ゲスト → あなた')
})

it('adds up the shares of a linked person, and names them once', () => {
  const { pendingMembers = [], ...others } = groupDelta().rows
  const guests = pendingMembers.map((person) => ({ ...person, linkedTo: taro.userId }))
  const linked = imagesOf({ ...others, pendingMembers: guests })
  const known = changeLookupOf({ selfId: hanako.userId, queue: [], rows: linked, serverExpenses })
  const parts = [
    ...money.split.parts.slice(0, 1),
    { userKey: guestKey, amount: 400 },
    { userKey: taroKey, amount: 600 },
  ]
  const change = { name: 'expense.setMoney', args: { ...money, split: { method: 'custom', parts } } }
  expect(describeChange(recordOf(change), known).lines[1]).toBe('分け方：あなた 4,000円、太郎 1,000円')
})

it.each([
  { name: 'expense.teleport', args: {}, title: '変更' },
  { name: 'expense.create', args: null, title: '支出の追加' },
])('lists $name even though it cannot be read', ({ title, ...change }) => {
  expect(describeChange(recordOf(change), lookup)).toMatchObject({ title, subject: '', lines: [] })
})

import { describe, expect, it } from 'vitest'
import { expenseIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { guestKey, hanakoKey, jiroKey, taroKey } from '#tests/builders/keys.ts'
import { hanako, taro } from '#tests/builders/people.ts'
import { groupDelta, queueRecord } from '#tests/builders/sync-rows.ts'
import { changeLookupOf, imagesOf } from './change-lookup.ts'
import { type ExpenseRow, spending, transfer } from '#tests/builders/money-rows.ts'
import { type VersionView, conflictOf } from './compare-versions.ts'

const everybody = [hanakoKey, taroKey, jiroKey, guestKey]
const equally = (participants = everybody) => ({ method: 'equal' as const, participants })
const asGiven = (amounts: number[]) => ({
  method: 'custom' as const,
  parts: amounts.map((amount, index) => ({ userKey: everybody[index] ?? hanakoKey, amount })),
})
const paidByTaro = (amount: number) => ({ amount, payers: [{ userKey: taroKey, amount }] })

/** 花子, 太郎 and 次郎 share 6,400 yen that 太郎 paid: the server's version. */
const theirs = spending({
  number: 1,
  title: 'ガソリン',
  moneyMark: mutationIdOf(77),
  payers: paidByTaro(6_400).payers,
  split: equally([hanakoKey, taroKey, jiroKey]),
})

function conflict(args: object, present: ExpenseRow | null = theirs, name = 'expense.setMoney') {
  const id = expenseIdOf(1)
  const record = queueRecord(1, {
    name,
    // A row that is given back has its id within.
    args: name === 'row.giveBack' ? args : { id, ...args },
    status: 'rejected',
    code: 'conflict',
    touched: [`expenses/${id}`],
  })
  const rows = imagesOf(groupDelta().rows)
  const serverExpenses = new Map([[id, { row: present, deleted: present ? null : theirs }]])
  return conflictOf(record, changeLookupOf({ selfId: hanako.userId, queue: [], rows, serverExpenses }))
}

const over = { mark: mutationIdOf(1) }

/** The lines of a version, with 【】 around what differs. */
function said({ amount, amountDiffers, lines, own }: VersionView | undefined = never()): string[] {
  const mark = (text: string, differs: boolean) => (differs ? `【${text}】` : text)
  return [
    mark(String(amount), amountDiffers),
    ...lines.map((segments) => segments.map(({ text, differs }) => mark(text, differs)).join('')),
    ...(own ? [mark(String(own.amount), own.differs)] : []),
  ]
}

function never(): never {
  throw new Error('there are two versions')
}

describe('two versions of an expense’s money', () => {
  it('mark their differences, and contain the `moneyMark` of the present one', () => {
    const found = conflict({ ...over, ...paidByTaro(6_000), split: equally() })
    expect(found?.title).toBe('ガソリン')
    expect(said(found?.mine)).toEqual([
      '【6000】',
      '太郎が支払い',
      '【4人】・均等',
      '【仮ゲストを含む】',
      '【1500】',
    ])
    expect(said(found?.present)).toEqual(['【6400】', '太郎が支払い', '【3人】・均等', '【2133】'])
    expect(found?.mark).toBe(mutationIdOf(77))
    expect(found?.isSame).toBe(false)
  })

  it('say who changed the money last and when, unless an older release has done it', () => {
    const mine = { ...over, ...paidByTaro(6_000), split: equally() }
    const changed = { ...theirs, moneyBy: taro.userId, moneyAt: 500, updatedAt: 900 }
    expect(conflict(mine, changed)).toMatchObject({ presentBy: '太郎', presentAt: 500 })
    expect(conflict(mine, { ...theirs, updatedAt: 900 })).toMatchObject({ presentBy: null, presentAt: 900 })
  })

  it('name the differing shares of others if the split is not equal', () => {
    const found = conflict({ ...over, ...paidByTaro(6_400), split: asGiven([2_000, 2_000, 2_400]) })
    expect(said(found?.mine)).toEqual([
      '6400',
      '太郎が支払い',
      '3人・【金額】',
      '【太郎の分 2,000円】',
      '【次郎の分 2,400円】',
      '【2000】',
    ])
  })

  it('may be equal', () => {
    const found = conflict({ ...over, ...paidByTaro(6_400), split: equally([hanakoKey, taroKey, jiroKey]) })
    expect(found?.isSame).toBe(true)
  })

  it('show another payer of the same amount', () => {
    const payers = [{ userKey: hanakoKey, amount: 6_400 }]
    const found = conflict({ ...over, amount: 6_400, payers, split: equally([hanakoKey, taroKey, jiroKey]) })
    expect(said(found?.mine)).toEqual(['6400', '【あなたが支払い】', '3人・均等', '2133'])
  })
})

it('two versions of a row that a restore has lost say who changed the server’s last', () => {
  const { version: _version, createdVersion: _created, ordinal: _ordinal, ...row } = theirs
  const versions = { versionBefore: 7, lost: { version: 7, id: 'a' }, common: { version: 5, id: 'b' } }
  const given = { table: 'expenses', row, isDeleted: false, ...versions }
  const restored = (present: ExpenseRow) => conflict(given, present, 'row.giveBack')
  const changed = { ...theirs, title: 'ガソリン代', moneyBy: taro.userId, moneyAt: 500, updatedAt: 500 }
  expect(restored(changed)).toMatchObject({ kind: 'serverRestored', presentBy: '太郎' })
  const described = { ...changed, describedBy: hanako.userId, describedAt: 700, updatedAt: 700 }
  expect(restored(described)).toMatchObject({ presentBy: 'あなた' })
  expect(restored({ ...theirs, title: 'ガソリン代' })).toMatchObject({ presentBy: null })
  // Settled since, which says nothing of who did it.
  expect(restored({ ...described, updatedAt: 900 })).toMatchObject({ presentBy: null })
})

it('two versions of a transfer show amount, sender and receiver', () => {
  const present = transfer({ number: 1, from: taroKey, to: hanakoKey, amount: 1_000 })
  const money = { ...over, from: taroKey, to: jiroKey, amount: 1_000 }
  const found = conflict({ money }, present, 'transfer.edit')
  expect(said(found?.mine)).toEqual(['1000', '【太郎 → 次郎】'])
  expect(said(found?.present)).toEqual(['1000', '【太郎 → あなた】'])
})

it('a deleted row is shown as it was before its deletion', () => {
  const found = conflict({ ...over, ...paidByTaro(6_000), split: equally() }, null)
  expect(found?.kind).toBe('deleted')
  expect(said(found?.present)[0]).toBe('【6400】')
  expect(found?.difference).toBeUndefined()
})

describe('the difference that can be recorded', () => {
  const settled = (row: ExpenseRow): ExpenseRow => ({ ...row, status: 'settled' })
  const ids = () => expenseIdOf(50)

  it('of an expense says, before it is recorded, who receives more and who owes more', () => {
    const mine = { ...over, ...paidByTaro(7_000), split: equally([hanakoKey, taroKey, jiroKey]) }
    const found = conflict(mine, settled(theirs))
    expect(found?.kind).toBe('settled')
    expect(found?.difference).toMatchObject({
      title: '差額：ガソリン',
      amount: 400,
      bearers: 'あなたと次郎',
      lines: ['太郎の受け取りは400円増えます', 'あなたと次郎の支払いは200円ずつ増えます'],
    })
  })

  it('is nobody’s part alone where one person bears more and another one less, or the payers differ', () => {
    const opposed = { ...over, ...paidByTaro(7_400), split: asGiven([3_633, 2_134, 1_633]) }
    expect(conflict(opposed)?.difference).toMatchObject({ bearers: null })
    const paidByJiro = { amount: 7_000, payers: [{ userKey: jiroKey, amount: 7_000 }] }
    const otherPayer = { ...over, ...paidByJiro, split: equally([hanakoKey, taroKey, jiroKey]) }
    expect(conflict(otherPayer)?.difference).toMatchObject({ bearers: null })
  })

  it('of an edit says who receives and who pays less', () => {
    const mine = { ...over, ...paidByTaro(6_100), split: equally([hanakoKey, taroKey, jiroKey]) }
    expect(conflict(mine)?.difference).toMatchObject({
      lines: ['太郎の受け取りは200円減ります', 'あなたと次郎の支払いは100円ずつ減ります'],
    })
  })

  it('is offered beside another person’s edit too, and not if no balance differs', () => {
    const others = { ...over, ...paidByTaro(6_000), split: equally([hanakoKey, taroKey, jiroKey]) }
    expect(conflict(others)?.kind).toBe('edited')
    expect(conflict(others)?.difference?.mutations(ids)).toMatchObject([
      { name: 'expense.create', args: { id: expenseIdOf(50), title: '差額：ガソリン' } },
    ])
    const same = { ...over, ...paidByTaro(6_400), split: asGiven([2_133, 2_133, 2_134]) }
    expect(conflict(same, settled(theirs))?.difference).toBeUndefined()
  })

  it('of a settled transfer is a transfer', () => {
    const present = transfer({ number: 1, from: taroKey, to: hanakoKey, amount: 1_000 })
    const money = { ...over, from: taroKey, to: hanakoKey, amount: 700 }
    const found = conflict({ money }, settled(present), 'transfer.edit')
    expect(found?.difference?.lines).toEqual(['あなた → 太郎 300円'])
    expect(found?.difference?.mutations(ids)).toMatchObject([
      {
        name: 'transfer.create',
        args: { title: '差額：支払い', date: '2026-05-01', from: hanakoKey, to: taroKey, amount: 300 },
      },
    ])
  })
})

import { expect, it } from 'vitest'
import type { Expense } from '#shared/model/expense.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { type UserKey, keyOfPendingMember } from '#shared/model/user-key.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import {
  expenseRow,
  grandmother,
  hanako,
  overviewOf,
  pendingMembers,
  peopleWith,
  shareOf,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { resultText } from './result-text.ts'

const url = 'https://waritabi.example/groups/1/settlements'
const link = ['', 'わりたびで見る', url]
type Given = { pending?: typeof pendingMembers; onlyOf?: UserKey }

/** The lines that 花子 sends. */
function linesOf(rows: readonly ExpenseRow[], { pending = pendingMembers, onlyOf }: Given = {}) {
  return resultText({
    name: '沖縄 2026夏',
    settlement: overviewOf(rows, pending),
    rows,
    people: peopleWith({ pendingMembers: pending }),
    url,
    onlyOf,
  }).split('\n')
}

/** 太郎 paid it for the given people, at 1,000 yen and their number times 100 each. */
function lunchFor(keys: readonly UserKey[], given: Partial<Expense> = {}): ExpenseRow {
  const shares = keys.map((key, index) => shareOf(key, 1_000 + index * 100))
  return expenseRow(1, { amount: shares.reduce((sum, { amount }) => sum + amount, 0), shares, ...given })
}
const pendingOf = (names: readonly string[]) =>
  names.flatMap((name, index) =>
    pendingMembers.slice(0, 1).map((row) => {
      const id = PendingMemberId.parse(`0197a000-0000-7000-8000-${String(500 + index).padStart(12, '0')}`)
      return { ...row, id, name, ordinal: 20 + index }
    }),
  )

it('says with one transfer who pays whom, what it was for, and where to look, and calls nobody あなた', () => {
  expect(linesOf([lunchFor([hanako])])).toEqual([
    '「沖縄 2026夏」の精算',
    '支出 1件・合計 1,000円',
    '首里そば',
    '',
    '▼これから払う分（1回）',
    '花子 → 太郎 1,000円',
    ...link,
  ])
})

it('names the three largest expenses that count, in short, and how many others there are', () => {
  const expense = (number: number, title: string, amount: number) => expenseRow(number, { title, amount })
  const rows = [
    expense(1, 'お茶', 300),
    expense(2, '温泉旅館', 90_000),
    expense(3, `とても${'長い'.repeat(30)}題名`, 60_000),
    expense(4, 'レンタカー', 30_000),
    { ...expense(5, '航空券', 200_000), status: 'settled' as const },
    transferRow(6, { from: hanako, to: taro, amount: 500_000 }),
  ]
  expect(linesOf(rows)[2]).toMatch(/^温泉旅館、とても長い[長い]+…、レンタカー、ほか1件$/)
})

it('says what is already paid and settled', () => {
  const settled = expenseRow(3, { amount: 12_000, status: 'settled' })
  const paid = transferRow(2, { from: grandmother, to: taro, amount: 1_100 })
  expect(linesOf([lunchFor([hanako, grandmother]), paid, settled])).toEqual([
    '「沖縄 2026夏」の精算',
    '支出 1件・合計 2,100円',
    '首里そば',
    '',
    '▼これから払う分（1回）',
    '花子 → 太郎 1,000円',
    '',
    '▼もう払った分（1回）',
    '祖母 → 太郎 1,100円',
    '',
    '精算済みの支出 1件・12,000円 は含みません',
    ...link,
  ])
})

it('says so when nobody has anything to pay', () => {
  const paid = transferRow(2, { from: hanako, to: taro, amount: 1_000 })
  const lines = linesOf([lunchFor([hanako]), paid])
  expect(lines.slice(4, 8)).toEqual([
    '全員の精算が終わっています。',
    '',
    '▼もう払った分（1回）',
    '花子 → 太郎 1,000円',
  ])
})

it('says of a group that is even the same to one person as to all', () => {
  const paid = transferRow(2, { from: hanako, to: taro, amount: 1_000 })
  const lines = linesOf([lunchFor([hanako]), paid], { onlyOf: hanako })
  expect(lines[4]).toBe('全員の精算が終わっています。')
})

it('lists no transfer that was settled', () => {
  const settled = { ...transferRow(2, { from: hanako, to: taro, amount: 700 }), status: 'settled' as const }
  expect(linesOf([lunchFor([hanako]), settled])).toEqual(linesOf([lunchFor([hanako])]))
})

it('restricts the transfers to those of one person, under their name', () => {
  const paid = transferRow(2, { from: grandmother, to: taro, amount: 100 })
  expect(linesOf([lunchFor([hanako, grandmother]), paid], { onlyOf: hanako })).toEqual([
    '「沖縄 2026夏」の精算（花子の分）',
    '支出 1件・合計 2,100円',
    '首里そば',
    '',
    '▼これから払う分（1回）',
    '花子 → 太郎 1,000円',
    ...link,
  ])
  const others = linesOf([lunchFor([grandmother])], { onlyOf: hanako })
  expect(others[4]).toBe('払うお金も受け取るお金もありません。')
})

it('lists thirty transfers and the whole of long names', () => {
  const names = Array.from({ length: 30 }, (_, index) => `${'とても長い名前の旅人'.repeat(5)}${index}`)
  const pending = pendingOf(names)
  const lines = linesOf([lunchFor(pending.map(({ id }) => keyOfPendingMember(id)))], { pending })
  expect(lines[4]).toBe('▼これから払う分（30回）')
  const sent = lines.slice(5, 35).toSorted()
  expect(sent).toEqual(
    names
      .map((name, index) => `${name} → 太郎 ${(1_000 + index * 100).toLocaleString('ja-JP')}円`)
      .toSorted(),
  )
})

it('tells namesakes apart as the screens do', () => {
  const pending = pendingOf(['太郎', '太郎'])
  const lines = linesOf([lunchFor(pending.map(({ id }) => keyOfPendingMember(id)))], { pending })
  expect(lines.slice(5, 7).toSorted()).toEqual([
    '太郎（2人目） → 太郎 1,000円',
    '太郎（3人目） → 太郎 1,100円',
  ])
})

it('names no amounts to pay when the ledger is inconsistent', () => {
  const text = linesOf([{ ...lunchFor([hanako]), amount: 1_500 }]).join('\n')
  expect(text).toContain('計算が合わない支出があるため、誰が誰にいくら払うかはまだ出せません。')
  expect(text).not.toContain('→')
})

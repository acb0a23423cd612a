/** An example of every mutation, with the words in which the list of unsent changes describes it. */
import { pendingMemberDefaults } from '#shared/model/row-defaults.ts'
import { Currency } from '#shared/model/foreign-amount.ts'
import { expenseIdOf, mutationIdOf, pendingIdOf } from '#tests/builders/ids.ts'
import { spending, transfer } from '#tests/builders/money-rows.ts'
import { guestKey, hanakoKey, jiroKey, taroKey } from '#tests/builders/keys.ts'
import { hanako } from '#tests/builders/people.ts'
import { expenseArgs, groupDelta, groupId, queueRecord, transferArgs } from '#tests/builders/sync-rows.ts'
import { type Case, application, group, peopleCases } from './described-people.ts'
import { tripCases } from './described-trips.ts'
import { attachmentRow } from './attachment-rows.ts'
import { itemRow, tripRow } from './trip-rows.ts'
import { changeLookupOf, imagesOf } from '#client/features/unsent/change-lookup.ts'

const id = expenseIdOf(1)
const soba = spending({
  number: 1,
  title: '首里そば',
  date: '2026-08-12',
  payers: [{ userKey: taroKey, amount: 4_400 }],
  split: { method: 'equal', participants: [hanakoKey, taroKey] },
})
const sent = transfer({ number: 2, from: taroKey, to: hanakoKey, amount: 1_000, date: '2026-08-12' })
/** What the server has of the group. */
export const describedGroup = groupDelta({
  rows: {
    ...groupDelta().rows,
    applications: [application],
    itineraries: [tripRow(1)],
    itineraryItems: [itemRow(1)],
    attachments: [attachmentRow(1)],
    expenses: [soba, sent],
  },
})
const { expenses: _known, ...others } = describedGroup.rows
const rows = imagesOf(others)
export const serverExpenses = new Map([soba, sent].map((row) => [row.id, { row, deleted: null }]))
export const lookup = changeLookupOf({ selfId: hanako.userId, queue: [], rows, serverExpenses })
export const emptyBook = changeLookupOf({
  selfId: hanako.userId,
  queue: [],
  rows: [],
  serverExpenses: new Map(),
})

const recordedAt = Date.UTC(2026, 7, 12) / 1000
export const recordOf = ({ name, args }: { name: string; args: unknown }) =>
  queueRecord(1, { name, args, recordedAt })

const textFields = {
  title: '夜食',
  date: '2027-01-01',
  category: 'food' as const,
  location: '',
  description: 'うまい',
}
export const money = {
  id,
  mark: mutationIdOf(1),
  amount: 5_000,
  payers: [
    { userKey: hanakoKey, amount: 2_000 },
    { userKey: jiroKey, amount: 3_000 },
  ],
  split: {
    method: 'custom' as const,
    parts: [
      { userKey: hanakoKey, amount: 4_000 },
      { userKey: guestKey, amount: 1_000 },
    ],
  },
}
export const seen = (number: number) => ({ id: expenseIdOf(number), mark: mutationIdOf(number) })
const back = { mark: mutationIdOf(1), from: hanakoKey, to: guestKey, amount: 700 }

export const cases: Case[] = [
  ...peopleCases,
  ...tripCases,
  {
    change: {
      name: 'expense.create',
      args: expenseArgs(9, {
        date: '2026-08-12',
        location: '那覇',
        description: '領収書は太郎',
        url: 'https://example.com/soba',
        notes: '個室',
        purchaseStatus: 'reservation_only',
        purchaseDueDate: '2026-08-10',
        paymentDate: '2026-08-11',
        prepaidScheduledDate: '2026-08-09',
        assignee: taroKey,
        foreignAmount: { currency: Currency.parse('THB'), amount: 69_767, rate: { yen: 43, per: 1000 } },
      }),
    },
    title: '支出の追加：昼食',
    amount: 3_000,
    lines: [
      '697.67バーツ（1バーツ＝4.3円）',
      'あなたが支払い',
      'あなた、太郎、仮ゲストで均等',
      '食事',
      '場所：那覇',
      'メモ：領収書は太郎',
      'リンク：https://example.com/soba',
      '予約・連絡のメモ：個室',
      '支払いの予定：予約のみ',
      '支払期限：8月10日（月）',
      '支払日：8月11日（火）',
      '前払いする日：8月9日（日）',
      '予約・支払いの担当：太郎',
    ],
  },
  {
    change: { name: 'expense.describe', args: { id, ...textFields } },
    title: '支出の編集：夜食',
    lines: ['前の内容：首里そば', '日付：2027年1月1日（金）', '分類：食事', '場所：なし', 'メモ：うまい'],
  },
  {
    change: {
      name: 'expense.describe',
      args: {
        id,
        url: '',
        notes: '',
        purchaseStatus: null,
        purchaseDueDate: null,
        paymentDate: '2027-01-02',
        prepaidScheduledDate: null,
        assignee: null,
      },
    },
    title: '支出の編集：首里そば',
    lines: [
      'リンク：なし',
      '予約・連絡のメモ：なし',
      '支払いの予定：なし',
      '支払期限：なし',
      '支払日：2027年1月2日（土）',
      '前払いする日：なし',
      '予約・支払いの担当：なし',
    ],
  },
  {
    change: {
      name: 'expense.setMoney',
      args: {
        ...money,
        foreignAmount: { currency: Currency.parse('KRW'), amount: 45_455, rate: { yen: 11, per: 100 } },
      },
    },
    title: '金額や分け方の変更：首里そば',
    amount: 5_000,
    lines: [
      '45,455ウォン（1ウォン＝0.11円）',
      'あなた 2,000円、次郎 3,000円を支払い',
      '分け方：あなた 4,000円、仮ゲスト 1,000円',
    ],
  },
  {
    change: { name: 'expense.setSharePaid', args: { id, userKey: taroKey, isPaid: true } },
    title: '先に返した分の記録：首里そば',
    lines: ['太郎が先に返したことを記録'],
  },
  {
    change: { name: 'expense.delete', args: { id } },
    title: '支出の削除：首里そば',
    amount: 4_400,
    lines: ['太郎が支払い', '日付：8月12日（水）'],
  },
  {
    change: { name: 'expense.restore', args: { id } },
    title: '支出の復元：首里そば',
    amount: 4_400,
    lines: ['太郎が支払い', '日付：8月12日（水）'],
  },
  {
    change: { name: 'expense.restore', args: { id: expenseIdOf(2) } },
    title: '支払いの復元',
    amount: 1_000,
    lines: ['太郎 → あなた', '日付：8月12日（水）'],
  },
  {
    change: {
      name: 'transfer.create',
      args: { ...transferArgs(9), expenseId: expenseIdOf(1), date: '2026-08-12', description: '現金で' },
    },
    title: '支払いの記録',
    amount: 1_000,
    lines: ['太郎 → あなた', '「首里そば」の分', 'メモ：現金で'],
  },
  {
    change: { name: 'transfer.edit', args: { id: expenseIdOf(2), description: '', money: back } },
    title: '支払いの編集：支払い',
    amount: 700,
    lines: ['あなた → 仮ゲスト', 'メモ：なし'],
  },
  {
    change: { name: 'transfer.delete', args: { id: expenseIdOf(2) } },
    title: '支払いの削除',
    amount: 1_000,
    lines: ['太郎 → あなた', '日付：8月12日（水）'],
  },
  {
    change: {
      name: 'settlement.close',
      args: { expenses: [seen(1)], transfers: [], balanceChange: [{ userKey: taroKey, amount: 2_200 }] },
    },
    title: '精算：首里そば',
    amount: 4_400,
    lines: ['金額の変化：太郎 ＋2,200円'],
  },
  {
    change: { name: 'settlement.close', args: { expenses: [seen(1), seen(8)], transfers: [seen(2)] } },
    title: '精算：支出2件・支払い1件',
    lines: ['首里そば、支払い、ほか1件', '誰の金額も変わりません'],
  },
  {
    change: {
      name: 'row.giveBack',
      args: {
        table: 'pendingMembers',
        isDeleted: false,
        versionBefore: 3,
        row: {
          id: pendingIdOf(9),
          groupId,
          name: '祖母',
          status: 'uninvited',
          ...pendingMemberDefaults,
          linkedTo: null,
          createdAt: 1,
        },
        lost: { version: 3, id: 'lost' },
        common: { version: 1, id: 'common' },
      },
    },
    title: 'サーバーにない記録：祖母',
  },
  {
    change: {
      name: 'group.giveBack',
      args: { ...group, versionBefore: 1, lost: { version: 3, id: 'lost' } },
    },
    title: 'グループの作り直し：沖縄',
    lines: ['説明：3泊4日'],
  },
]

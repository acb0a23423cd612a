/** Examples of the mutations about trips, with the words in which the list of unsent changes describes them. */
import { attachmentArgs } from './attachment-rows.ts'
import { attachmentIdOf, expenseIdOf, itemIdOf, tripIdOf } from './ids.ts'
import type { Case } from './described-people.ts'
import { itemArgs, tripArgs } from './trip-rows.ts'

const [trip, item] = [tripIdOf(1), itemIdOf(1)]

export const tripCases: Case[] = [
  {
    change: { name: 'itinerary.create', args: tripArgs(9, { description: '二泊' }) },
    title: '旅程の作成：紅葉',
    lines: ['日程：11月20日（金）〜11月22日（日）', '目的地：京都', '説明：二泊'],
  },
  {
    change: {
      name: 'itinerary.describe',
      args: {
        id: trip,
        title: '秋',
        description: '',
        destination: '',
        dates: { startDate: '2027-01-01', endDate: '2027-01-02' },
      },
    },
    title: '旅程の編集：秋',
    lines: ['前の名前：紅葉', '日程：2027年1月1日（金）〜2027年1月2日（土）', '目的地：なし', '説明：なし'],
  },
  {
    change: { name: 'itinerary.setStatus', args: { id: trip, status: 'cancelled' } },
    title: '旅程の状態の変更：紅葉',
    lines: ['状態：キャンセル'],
  },
  {
    change: { name: 'itinerary.delete', args: { id: trip, expenses: [] } },
    title: '旅程の削除：紅葉',
  },
  {
    change: { name: 'itinerary.delete', args: { id: trip, expenses: [expenseIdOf(1), expenseIdOf(2)] } },
    title: '旅程の削除：紅葉',
    lines: ['支出や支払い2件も'],
  },
  {
    change: {
      name: 'itinerary.restore',
      args: { id: trip },
    },
    title: '旅程の復元：紅葉',
  },
  {
    change: {
      name: 'item.create',
      args: itemArgs(9, {
        title: '甘味',
        location: '祇園',
        description: '予約済み',
        category: 'CAFE',
        estimatedCost: 1_200,
        financialStatus: 'BUDGET_SET',
        expenseType: 'SHARED',
      }),
    },
    title: '予定の追加：甘味',
    lines: [
      '旅程：紅葉',
      '日付：11月20日（金）',
      '時刻：09:30',
      '分類：カフェ',
      '場所：祇園',
      'メモ：予約済み',
      '予算：1,200円',
      '予算の状態：予算設定済み',
      '払い方：割り勘',
    ],
  },
  {
    change: {
      name: 'item.describe',
      args: { id: item, title: '拝観', time: null, location: '', description: '', category: 'OTHER' },
    },
    title: '予定の編集：拝観',
    lines: ['前の名前：参拝', '時刻：なし', '分類：その他', '場所：なし', 'メモ：なし'],
  },
  {
    change: {
      name: 'item.setBudget',
      args: { id: item, estimatedCost: null, financialStatus: 'BUDGET_PENDING', expenseType: 'PERSONAL' },
    },
    title: '予算の変更：参拝',
    lines: ['予算：なし', '予算の状態：予算検討中', '払い方：各自払い'],
  },
  {
    change: { name: 'item.move', args: { id: item, date: '2026-11-21', orderKey: 'W' } },
    title: '予定の移動：参拝',
    lines: ['日付：11月21日（土）'],
  },
  {
    change: { name: 'item.move', args: { id: item, date: null, orderKey: 'W' } },
    title: '予定の移動：参拝',
    lines: ['日付：日付未定'],
  },
  {
    change: {
      name: 'item.setExtension',
      args: { id: item, key: '服装', value: '長ぐつ', valueType: 'string' },
    },
    title: '予定の追加項目の変更：参拝',
    lines: ['服装：長ぐつ', '種類：string'],
  },
  {
    change: { name: 'attachment.add', args: attachmentArgs(9) },
    title: '写真やファイルの追加：首里そば.jpg',
    lines: ['支出：首里そば'],
  },
  {
    change: {
      name: 'attachment.add',
      args: attachmentArgs(9, { expenseId: null, itineraryItemId: item }),
    },
    title: '写真やファイルの追加：首里そば.jpg',
    lines: ['予定：参拝'],
  },
  {
    change: { name: 'attachment.remove', args: { id: attachmentIdOf(1) } },
    title: '写真やファイルの削除：首里そば.jpg',
  },
  {
    change: { name: 'attachment.restore', args: { id: attachmentIdOf(1) } },
    title: '写真やファイルの復元：首里そば.jpg',
  },
  { change: { name: 'item.delete', args: { id: item } }, title: '予定の削除：参拝' },
  { change: { name: 'item.restore', args: { id: item } }, title: '予定の復元：参拝' },
  {
    change: {
      name: 'expense.link',
      args: { id: expenseIdOf(1), itineraryId: trip, itineraryItemId: item },
    },
    title: '支出の旅程の変更：首里そば',
    lines: ['旅程：紅葉', '予定：参拝'],
  },
  {
    change: {
      name: 'expense.link',
      args: { id: expenseIdOf(1), itineraryId: null, itineraryItemId: null },
    },
    title: '支出の旅程の変更：首里そば',
    lines: ['旅程：なし'],
  },
  {
    change: { name: 'group.edit', args: { itineraries: 'disabled' } },
    title: 'グループの編集：京都',
    lines: ['旅程を使わない'],
  },
]

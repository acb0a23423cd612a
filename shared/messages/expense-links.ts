/** The texts for linking expenses to an item of a trip. */
import type { Yen } from '../model/fields.ts'
import { yenText } from './amount-texts.ts'

export const expenseLinkTexts = {
  open: '支出を選ぶ',
  title: (item: string) => `「${item}」の支出`,
  linked: 'この予定の支出',
  unlink: (expense: string, amount: Yen) => `${expense} ${yenText(amount)}を外す`,
  unlinkShort: '外す',
  settled: '精算済みの支出は、外せません。',
  candidates: 'ほかの支出から選ぶ',
  link: (expense: string, amount: Yen) => `${expense} ${yenText(amount)}を選ぶ`,
  linkShort: '選ぶ',
  /** Of an expense that leaves another item with it. */
  move: (expense: string, amount: Yen) => `${expense} ${yenText(amount)}をこちらに移す`,
  moveShort: 'こちらに移す',
  search: '支出を探す',
  searchPlaceholder: '内容、メモ、人から探す',
  /** Where an expense belongs until it is linked. */
  ofTrip: 'この旅程の支出',
  ofItem: (item: string) => `今は「${item}」の支出`,
  unassigned: '旅程なし',
  none: '選べる支出はありません。この旅程の支出と、どの旅程にも入っていない支出が、ここに並びます。',
  notFound: '見つかりません。ほかの言葉で探してください。',
  more: 'ここにない支出は、言葉で探してください。',
  done: (expense: string, item: string) => `「${expense}」を「${item}」の支出にしました`,
  undone: (expense: string) => `「${expense}」を予定から外しました`,
  restored: (expense: string) => `「${expense}」を元に戻しました`,
  failed: '支出を変えられませんでした',
} as const

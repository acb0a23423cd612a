/** The texts for linking expenses to an item of a trip. */
import type { Yen } from '../model/fields.ts'
import { yenText } from './amount-texts.ts'

export const expenseLinkTexts = {
  open: '支出の結び付け',
  title: (item: string) => `「${item}」の支出`,
  linked: '結び付いている支出',
  unlink: (expense: string, amount: Yen) => `${expense} ${yenText(amount)}の結び付けを外す`,
  unlinkShort: '外す',
  settled: '精算済みの支出は、結び付けを変えられません。',
  candidates: '支出を結び付ける',
  link: (expense: string, amount: Yen) => `${expense} ${yenText(amount)}を結び付ける`,
  linkShort: '結び付ける',
  search: '支出を探す',
  searchPlaceholder: '内容、メモ、人',
  /** Where an expense belongs until it is linked. */
  ofTrip: 'この旅程の支出',
  ofItem: (item: string) => `今は「${item}」`,
  unassigned: '未割り当て',
  none: '結び付けられる支出はありません。この旅程の支出か、どの旅程にも入っていない支出が、ここに並びます。',
  notFound: '見つかりません。ほかの言葉で探してください。',
  more: 'ここにない支出は、言葉で探してください。',
  done: (expense: string, item: string) => `「${expense}」を「${item}」に結び付けました`,
  undone: (expense: string) => `「${expense}」の結び付けを外しました`,
  restored: (expense: string) => `「${expense}」の結び付けを元に戻しました`,
  failed: '支出の結び付けを変えられませんでした',
} as const

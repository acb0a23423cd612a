/** The result of a settlement as text for a chat, and the dialog that shows it before it is sent. */
import type { Yen } from '../model/fields.ts'
import { groupedDigits, yenText } from './amount-texts.ts'
import { fromToText } from './from-to-text.ts'
import { seenInProduct } from './product.ts'

/** The lines of the text. Its reader is in a chat and sees no amounts, bars or explanations beside it. */
export const resultLines = {
  title: (groupName: string) => `「${groupName}」の精算`,
  titleOf: (groupName: string, name: string) => `「${groupName}」の精算（${name}の分）`,
  spending: (count: number, total: Yen) => `支出 ${groupedDigits(count)}件・合計 ${yenText(total)}`,
  /** The largest of the expenses, so that nobody has to ask what the money was for. */
  largest: (titles: readonly string[], others: number) =>
    `${titles.join('、')}${others > 0 ? `、ほか${groupedDigits(others)}件` : ''}`,
  transfers: (count: number) => `▼これから払う分（${groupedDigits(count)}回）`,
  transfer: ({ from, to, amount }: { from: string; to: string; amount: Yen }) =>
    `${fromToText(from, to)} ${yenText(amount)}`,
  paid: (count: number) => `▼もう払った分（${groupedDigits(count)}回）`,
  settled: (count: number, total: Yen) =>
    `精算済みの支出 ${groupedDigits(count)}件・${yenText(total)} は含みません`,
  nothingToPay: '払うお金も受け取るお金もありません。',
  allEven: '全員の精算が終わっています。',
  inconsistent: '計算が合わない支出があるため、誰が誰にいくら払うかはまだ出せません。',
  link: seenInProduct,
} as const

export const resultTexts = {
  open: '結果を送る',
  title: '結果を送る',
  ownOnly: '自分の分だけ',
  estimate: '未送信の変更を含んでいます。つながるまで、リンクの先の金額とは違うことがあります。',
} as const

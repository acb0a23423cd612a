/** Reading a receipt into the form of an expense. */
import type { Category } from '../model/expense.ts'
import type { Currency } from '../receipts/read-line.ts'
import { photoMegabytesMax, photoMegapixelsMax } from '../receipts/refuse-photo.ts'
import { groupedDigits, yenText } from './amount-texts.ts'
import { categoryLabels } from './labels.ts'

const currencyNames: Record<Exclude<Currency, 'JPY'>, string> = { THB: 'バーツ', USD: 'ドル', EUR: 'ユーロ' }

/** Hundredths as `1,294.70バーツ`. */
const foreignText = (hundredths: number, currency: Exclude<Currency, 'JPY'>) => {
  const decimals = String(hundredths % 100).padStart(2, '0')
  return `${groupedDigits(Math.floor(hundredths / 100))}.${decimals}${currencyNames[currency]}`
}

export const receiptTexts = {
  action: 'レシートを読み取る',
  missing: '読み取りの部品を、まだこの端末に入れていません。電波のあるところで、もう一度開いてください。',
  about: '写真はこの端末の中で読み取ります。読み取るために送ることはありません。',
  /** Before the first reading. */
  fetchFirst: (megabytes: string) =>
    `はじめに一度だけ、読み取りの部品（${megabytes}MB）を受け取ります。次からは電波がなくても読み取れます。`,
  fetch: '受け取って読み取る',
  preparing: '準備しています',
  fetching: '部品を受け取っています',
  reading: 'レシートを読んでいます',
  cancel: 'やめる',
  failed: '読み取れませんでした',
  failures: {
    'not-fetched': '部品を受け取れませんでした。電波のあるところで、もう一度試してください。',
    'not-a-picture':
      'このファイルは写真として開けません。JPEGかPNGの写真を選んでください（HEICやPDFは読み取れません）。',
    'too-large': `この写真は大きすぎます（${photoMegabytesMax}MB、${photoMegapixelsMax * 100}万画素まで）。小さくした写真を選んでください。`,
    failed: 'この端末では読み取れませんでした。お手数ですが、金額を入力してください。',
  },
  /** Beside what was read. */
  notKept: '読み取りの部品を、この端末に保存できませんでした。次に読み取るときも、電波が必要です。',
  nothing: '金額も店の名前も見つかりませんでした。レシートを明るいところで、まっすぐ大きく写してください。',
  /** Above what was read. */
  choose: '入れるものを選んでください。写真も支出に付きます。保存するまで、記録はされません。',
  amount: '金額',
  title: '内容',
  date: '日付',
  category: '分類',
  fill: (name: string, value: string) => `${name} ${value}を入れる`,
  amountText: (yen: number) => yenText(yen),
  categoryText: (category: Category) => categoryLabels[category],
  /** Beside what is not chosen for the person. */
  unsure: 'はっきり読めていません。写真と見くらべてください。',
  placeInPhoto: (name: string) => `写真の中の${name}`,
  foreign: (hundredths: number, currency: Exclude<Currency, 'JPY'>) =>
    `合計は${foreignText(hundredths, currency)}です。円にした金額を入力してください。`,
  sumsDiffer: '小計と税を足しても、合計と同じになりません。金額を確かめてください。',
  /** Beside the amount. */
  itemsAddUp: (count: number) => `品目${count}件の合計と同じ`,
  receiptOf: (number: number) => `${number}枚目`,
  receipts: '写っているレシート',
  take: 'フォームに入れる',
} as const

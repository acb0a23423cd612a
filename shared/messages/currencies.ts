/** The names of currencies, and amounts and rates in them. */
import type { Currency, ForeignAmount, Rate } from '../model/foreign-amount.ts'
import { decimalOfMinor, decimalOfRate } from '../model/currency-decimals.ts'
import { groupedDigitText } from './amount-texts.ts'

/** As people say them where they travel. All others have the name that the browser knows. */
const usualNames: Readonly<Record<string, string>> = {
  AED: 'ディルハム',
  AUD: '豪ドル',
  BRL: 'レアル',
  CAD: 'カナダドル',
  CHF: 'スイスフラン',
  CNY: '人民元',
  CZK: 'コルナ',
  DKK: 'デンマーククローネ',
  EGP: 'エジプトポンド',
  EUR: 'ユーロ',
  FJD: 'フィジードル',
  GBP: 'ポンド',
  HKD: '香港ドル',
  HUF: 'フォリント',
  IDR: 'ルピア',
  INR: 'インドルピー',
  KHR: 'リエル',
  KRW: 'ウォン',
  LAK: 'キープ',
  LKR: 'スリランカルピー',
  MAD: 'モロッコディルハム',
  MMK: 'チャット',
  MNT: 'トゥグルグ',
  MOP: 'パタカ',
  MXN: 'メキシコペソ',
  MYR: 'リンギット',
  NOK: 'ノルウェークローネ',
  NPR: 'ネパールルピー',
  NZD: 'NZドル',
  PEN: 'ソル',
  PHP: 'フィリピンペソ',
  PLN: 'ズウォティ',
  SEK: 'スウェーデンクローナ',
  SGD: 'シンガポールドル',
  THB: 'バーツ',
  TRY: 'トルコリラ',
  TWD: '台湾ドル',
  USD: 'ドル',
  VND: 'ドン',
  XPF: 'パシフィックフラン',
  ZAR: 'ランド',
}

/** The currencies with a name of their own here, which stand first in a choice. */
export const usualCurrencies = Object.keys(usualNames) as Currency[]

export function currencyName(currency: Currency): string {
  return usualNames[currency] ?? new Intl.DisplayNames('ja', { type: 'currency' }).of(currency) ?? currency
}

/** An amount in minor units: `1,280`, `12.50`. */
export function digitsOfMinor(amount: number, currency: Currency): string {
  return groupedDecimal(decimalOfMinor(amount, currency))
}

/** `1234.5` as `1,234.5` */
export function groupedDecimal(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  return [groupedDigitText(whole), ...(fraction === undefined ? [] : [fraction])].join('.')
}

/** `1,280バーツ` */
export function foreignText({ currency, amount }: Pick<ForeignAmount, 'currency' | 'amount'>): string {
  return `${digitsOfMinor(amount, currency)}${currencyName(currency)}`
}

/** `1,280バーツ（1バーツ＝4.3円）` */
export function paidText({ rate, ...foreign }: ForeignAmount): string {
  return `${foreignText(foreign)}（${rateText(rate, foreign.currency)}）`
}

/** `1バーツ＝4.3円` */
export function rateText(rate: Rate, currency: Currency): string {
  return `1${currencyName(currency)}＝${groupedDecimal(decimalOfRate(rate, currency))}円`
}

export const currencyTexts = {
  choose: '通貨',
  yen: '円',
  recent: '最近使った通貨',
  usual: 'よく使われる通貨',
  all: 'すべての通貨',
  changeRate: 'レートを変える',
  rate: 'レート',
  rateHint: '両替した額でも、1つ分でも書けます。例：2,150バーツ＝10,000円',
  units: (name: string) => `レートの${name}`,
  yenOfRate: 'レートの円',
  equals: '＝',
  rateRequired: 'レートを入力してください',
  /** Of the amount in yen below the one in another currency. */
  inYen: (yen: string) => `＝${yen}`,
} as const

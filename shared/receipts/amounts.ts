/** Amounts in the text of a receipt. */
import {
  amountLike,
  amountMarks,
  dateWords,
  digitLike,
  misreadDigits,
  rateSigns,
  yen,
  yenSigns,
  zeroLike,
} from '../messages/receipt-words.ts'
import type { Currency } from './read-line.ts'

export type WrittenAmount = {
  /** Whole yen, or hundredths of another unit. Negative for a discount. */
  value: number
  start: number
  end: number
  /** It has a sign of the currency, or separated thousands, or decimals: it is no count. */
  isMoney: boolean
  isRate: boolean
  isTime: boolean
  /** Nothing but marks follows. */
  isLast: boolean
}

const amountMax = 1e7
const foreignSigns = '฿$€£'

/** One width, one dash, and no spaces at the ends. */
export function normalized(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[‐‑–—―−ｰ]/g, '-')
    .replaceAll('〜', '~')
    .trim()
}

/** Puts digits for the signs that they are misread as. */
function withDigits(text: string): string {
  return misreadDigits.reduce((done, [digit, signs]) => {
    return Array.from(signs).reduce((each, sign) => each.replaceAll(sign, digit), done)
  }, text)
}

const rate = new RegExp(`^\\s*[${rateSigns}]`)
const digit = `[${digitLike}]`
const signed = `[${yenSigns}]`
const japanesePattern = new RegExp(
  `([-▲△]?\\s*)(${signed}\\s*)?([-▲△]?)((?:${digit}{1,3}(?:,${digit}{3})+)|[0-9]${digit}*|(?<=${signed}\\s*)[${zeroLike}](?![a-z]))(\\s*${yen})?`,
  'g',
)
const foreignPattern = new RegExp(
  `([-(]?\\s*)([${foreignSigns}]\\s*)?(-?)((?:\\d{1,3}(?:[ ,.]\\d{3})+|\\d+)(?:[.,]\\d{2})?(?!\\d))()`,
  'g',
)
const thousands = new RegExp(`([0-9])\\s*[,.、]\\s*([0-9${zeroLike}]{3})(?![0-9])`, 'g')
const trailing = new RegExp(`THB|EUR|USD|BAHT|[Bb]aht|[\\s)\\]*×xXA-C฿€$${amountMarks}-]`, 'g')

/** Every amount in the text, from left to right. */
export function amountsIn(raw: string, currency: Currency): WrittenAmount[] {
  const isYen = currency === 'JPY'
  const plain = normalized(raw)
  const text = isYen ? plain.replace(thousands, '$1,$2').replace(thousands, '$1,$2') : plain
  const found: WrittenAmount[] = []
  for (const match of text.matchAll(isYen ? japanesePattern : foreignPattern)) {
    const [whole, before = '', sign, after = '', written = '', unit] = match
    const end = match.index + whole.length
    const preceding = text.slice(0, match.index + before.length)
    const following = text.slice(end)
    // The end of an amount whose beginning is unreadable.
    if (isYen && written.length === 3 && `${preceding}${sign ?? ''}`.endsWith(',')) continue
    if (!/\d/.test(written) && !sign) continue
    const value = isYen ? Number(withDigits(written).replaceAll(',', '')) : hundredthsOf(written)
    if (!(value < (isYen ? amountMax : amountMax * 100))) continue
    const isNegative =
      /[-▲△]/.test(before + after) && !/[0-9A-Za-z]$/.test(preceding.replace(/[-▲△(]\s*$/, ''))
    const hasDecimals = !isYen && /[.,]\d{2}$/.test(written)
    found.push({
      value: isNegative ? -value : value,
      start: match.index,
      end,
      isMoney: Boolean(sign) || Boolean(unit) || hasDecimals || (isYen && written.includes(',')),
      isRate: rate.test(following),
      isTime: /^:\d/.test(following) || /\d:$/.test(preceding),
      isLast: following.replaceAll(trailing, '') === '',
    })
  }
  return found
}

/** The last three signs tell: `12,50` and `1.234,50` have decimals, `1,234` has thousands. */
function hundredthsOf(written: string): number {
  const decimals = /[.,](\d{2})$/.exec(written)
  const units = (decimals ? written.slice(0, -3) : written).replaceAll(/[ ,.]/g, '')
  return Number(units) * 100 + Number(decimals?.[1] ?? 0)
}

const onlyAmount = new RegExp(
  `^([${yenSigns}\\s]*[-▲]?)([${amountLike}]{2,})(${yen}?\\)?[*×xX${amountMarks}\\s]*)$`,
)

const isDay = new RegExp(`^\\d{1,2}${dateWords.day}$`)

/** A cell that is nothing but an amount in yen, with digits for what was misread. Other text as it is. */
export function repairedCell(raw: string): string {
  const text = normalized(raw).replaceAll(/(?<=[\d,])[óòôÓ]|[óòôÓ](?=[\d,])/g, '6')
  const [, sign = '', number = '', rest = ''] = onlyAmount.exec(text) ?? []
  if (!/\d/.test(number) || isDay.test(text)) return text
  const repaired = withDigits(number.replaceAll(/\s+/g, '')).replaceAll(/(\d)\.(\d{3})(?!\d)/g, '$1,$2')
  return sign + repaired + rest
}

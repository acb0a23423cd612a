/** Recognised lines of a photo to what its receipts say. Pure: the same lines give the same reading. */
import type { PlainDate } from '../dates.ts'
import { categoryByWords } from '../messages/category-by-words.ts'
import { categoryOnReceipt, currencyWords, japaneseLetters } from '../messages/receipt-words.ts'
import type { Category } from '../model/expense.ts'
import type { Box, Currency, Found, ReadLine, ReceiptItem, ReceiptReading } from './read-line.ts'
import { findDate } from './receipt-date.ts'
import { type ItemRow, itemRowsOf } from './receipt-items.ts'
import { findShop } from './receipt-shop.ts'
import { type Sums, type Total, findTotal, sumOf, sumsFrom, sumsOf } from './receipt-total.ts'
import { type Row, rowsOf, sidesOf } from './rows.ts'
import { possibleSums, settledItems } from './settle-items.ts'
import { type PlacedLine, possibleHalves, upright } from './upright.ts'

/** A total of this many points is beside a word that names it. */
const scoreOfNamed = 8.5
/** Receipts that lie on one photo, at most. */
const receiptsMax = 4

/**
 * One reading for each receipt on the photo, from left to right and from top to bottom. Empty if there is no text. `today` is the
 * date in Japan: a receipt is rarely older than a year, and never of tomorrow.
 */
export function readReceipts(lines: readonly ReadLine[], today: PlainDate): ReceiptReading[] {
  if (lines.length === 0) return []
  return separated(upright(lines), today, receiptsMax).map((each) => readingOf(each, today))
}

/** Splits where both sides are receipts of their own, with an amount and a date that is beside none of the other's. */
function separated(lines: PlacedLine[], today: PlainDate, most: number): PlacedLine[][] {
  if (most < 2) return [lines]
  const halves = possibleHalves(lines).find((pair) => {
    const [one, other] = pair.map((half) => readingOf(half, today))
    return one && other && isWhole(one) && isWhole(other) && one.amount?.value !== other.amount?.value
  })
  if (!halves) return [lines]
  const [one, other] = halves
  const first = separated(one, today, most - 1)
  return [...first, ...separated(other, today, most - first.length)]
}

function isWhole({ amount, date, shop }: ReceiptReading): boolean {
  return amount !== null && amount.confidence > 0.6 && date !== null && shop !== null
}

function readingOf(lines: readonly PlacedLine[], today: PlainDate): ReceiptReading {
  const currency = currencyOf(lines)
  const rows = rowsOf(lines, currency)
  const sides = sidesOf(rows)
  const sums = sumsOf(rows, sides)
  const written = itemRowsOf(rows, { sides, currency })
  const total = findTotal({ rows, sides, currency, items: written.items, sums })
  const goals = total ? possibleSums(total, sums) : []
  const items = total ? settledItems(written.items, total, goals) : written.items
  const itemsSum = sumOf(items.map(({ amount }) => amount))
  const itemsAddUp = total && items.length > 0 ? goals.includes(itemsSum) : null
  const isProved = itemsAddUp === true && total !== null && total.score >= scoreOfNamed
  const shop = findShop({ rows, firstItem: written.first, currency })
  return {
    currency,
    amount: total && { value: total.value, confidence: total.confidence, boxes: total.boxes },
    date: findDate(rows, { currency, today }),
    shop,
    category: findCategory(rows, shop),
    items: items.map((item) => asFound(item, isProved)),
    itemsSum,
    itemsAddUp,
    subtotalAddsUp: subtotalAddsUp(total, sums),
  }
}

function subtotalAddsUp(total: Total | null, sums: Sums): boolean | null {
  if (!total || sums.subtotals.length === 0) return null
  return sums.subtotals.some((subtotal) => sumsFrom(subtotal, sums).includes(total.value))
}

/** How much of an item's confidence is left if its sum proves nothing, or if price and count prove its amount. */
const unproved = 0.65
const provedByCount = 0.9

function asFound(
  { name, amount, otherAmounts, confidence, rows }: ItemRow,
  isProved: boolean,
): Found<ReceiptItem> {
  const share = isProved ? 1 : otherAmounts.includes(amount) ? provedByCount : unproved
  const boxes: Box[] = rows.flatMap((row) => [...row.boxes])
  return { value: { name, amount }, confidence: Math.min(0.99, confidence * share), boxes }
}

/** Signs of a Japanese receipt: so large a part of its letters. */
const japaneseShareMin = 0.15

function currencyOf(lines: readonly PlacedLine[]): Currency {
  const text = lines.map((line) => line.text).join('\n')
  const all = `${text}\n${lines.map(({ digits }) => digits?.text ?? '').join('\n')}`
  const letters = text.replaceAll(/[\s\d\p{P}\p{S}]/gu, '').length
  const japanese = text.match(japaneseLetters)?.length ?? 0
  if (japanese > letters * japaneseShareMin) return 'JPY'
  if (currencyWords.THB.test(all)) return 'THB'
  if (currencyWords.EUR.test(all)) return 'EUR'
  return currencyWords.USD.test(all) || /\d\.\d{2}(?!\d)/.test(all) ? 'USD' : 'JPY'
}

const categoryConfidence = { ofShop: 0.8, ofReceipt: 0.6 }

function findCategory(rows: readonly Row[], shop: Found<string> | null): Found<Category> | null {
  const named = shop && categoryByWords(shop.value)
  if (named) return { value: named, confidence: categoryConfidence.ofShop, boxes: shop.boxes }
  const found = (Object.keys(categoryOnReceipt) as (keyof typeof categoryOnReceipt)[]).flatMap((category) => {
    const saying = rows.filter(({ bare }) => categoryOnReceipt[category].test(bare))
    return saying.length > 0 ? [{ category, saying }] : []
  })
  const [best] = found.toSorted((a, b) => b.saying.length - a.saying.length)
  if (!best) return null
  const boxes = best.saying.flatMap((row) => [...row.boxes])
  return { value: best.category, confidence: categoryConfidence.ofReceipt, boxes }
}

/** The items of a receipt: the rows between its head and its first sum. */
import { anyLetter, itemName, priceTimesCount, receiptWords } from '../messages/receipt-words.ts'
import { normalized } from './amounts.ts'
import { datesIn } from './receipt-date.ts'
import type { Currency } from './read-line.ts'
import { type Row, type Sides, lastAmountOf, otherAmountOf } from './rows.ts'

export type ItemRow = {
  name: string
  amount: number
  /** The amount by another reading of the same rows: the digit reader's, or price times count. Null if there is none. */
  otherAmounts: readonly number[]
  confidence: number
  rows: readonly Row[]
}

type ItemRows = { items: ItemRow[]; first: number; end: number }

type Receipt = { sides: Sides; currency: Currency }

/** `first` is the index of the first row of the items, `end` that of the row behind them. */
export function itemRowsOf(rows: readonly Row[], receipt: Receipt): ItemRows {
  const end = endOfItems(rows)
  const first = firstOfItems(rows, { end, currency: receipt.currency })
  const items = withoutLeadingMark(readItems(rows.slice(first, end), receipt))
  return { items: items.length > 0 ? items : purposeOf(rows, receipt), first, end }
}

/** A row that names the total, or whose large print says so in misread signs. */
function isTotal(row: Row, { largeOnly = false } = {}): boolean {
  if (receiptWords.notTotal.test(row.bare)) return false
  if (receiptWords.total.test(row.bare)) return true
  return receiptWords.totalMisread.test(row.bare) && (!largeOnly || row.scale > 1.2)
}

function endOfItems(rows: readonly Row[]): number {
  const isSum = (row: Row) => receiptWords.subtotal.test(row.bare) || isTotal(row, { largeOnly: true })
  const sum = rows.findIndex((row) => isSum(row) && row.amounts.some(({ isRate }) => !isRate))
  if (sum >= 0) return sum
  const behind = rows.findIndex(({ bare }) => receiptWords.afterItems.test(bare))
  return behind < 0 ? rows.length : behind
}

function firstOfItems(rows: readonly Row[], { end, currency }: { end: number; currency: Currency }): number {
  const heading = rows.findIndex(({ bare }) => receiptWords.itemHead.test(bare))
  if (heading >= 0 && heading < end) return heading + 1
  const isHead = ({ bare, text }: Row) => receiptWords.head.test(bare) || datesIn(text, currency).length > 0
  const head = rows.slice(0, end).findLastIndex(isHead)
  return head < 0 ? Math.min(2, end) : head + 1
}

function readItems(rows: readonly Row[], { sides, currency }: Receipt): ItemRow[] {
  const items: ItemRow[] = []
  /** A name whose amount is in a row below. */
  let waiting: Row | null = null
  for (const row of rows) {
    const isRule = itemName.rule.test(row.bare)
    const isBarcode = row.bare.length >= 8 && /^[0-9]+$/.test(row.bare)
    if (isRule || isBarcode) continue
    const amount = lastAmountOf(row, sides)
    if (receiptWords.noItem.test(row.bare) && !receiptWords.discount.test(row.bare)) {
      if (!receiptWords.ofPerson.test(row.bare)) waiting = null
      if (!amount || !receiptWords.itemCharge.test(row.bare)) continue
    }
    const counted = countedIn(row.text)
    const isWithin = amount && counted && amount.start >= counted.start && amount.start < counted.end
    if (!amount || (isWithin && /^\(?\d/.test(row.bare))) {
      const last = items.at(-1)
      if (counted && last && !waiting) last.otherAmounts = [...last.otherAmounts, counted.product]
      else if (row.bare.match(anyLetter)) waiting = row
      continue
    }
    const found = amountOf(row, { amount: amount.value, counted, currency })
    const letters = lettersOf(found.name)
    if (letters >= 1 && !(counted && letters < 2)) items.push(found)
    else if (waiting) {
      const name = waiting.cells.map(({ text }) => normalized(text)).join(' ')
      const confidence = Math.min(found.confidence, waiting.confidence)
      items.push({ ...found, name: trimmedName(name), confidence, rows: [waiting, row] })
    } else continue
    waiting = null
  }
  return items
}

type Counted = { product: number; start: number; end: number }

/** `@120 × 3`, `3個 × 単120`: the price of some of one kind. */
function countedIn(text: string): Counted | null {
  const match = priceTimesCount.exec(text)
  if (!match) return null
  const [price = '', count = ''] = [match[1] ?? match[4] ?? match[5], match[2] ?? match[3] ?? match[6]]
  const product = Number(price.replaceAll(',', '')) * Number(count)
  return { product, start: match.index, end: match.index + match[0].length }
}

type Read = { amount: number; counted: Counted | null; currency: Currency }

function amountOf(row: Row, { amount, counted, currency }: Read): ItemRow {
  const isDiscount = receiptWords.discount.test(row.bare) && amount > 0
  const others = [counted?.product ?? productOf(row, currency), otherAmountOf(row, currency)]
  const right = row.cells.at(-1)
  return {
    name: nameOf(row),
    amount: isDiscount ? -amount : amount,
    otherAmounts: others.filter((other) => other !== null),
    confidence: Math.min(row.confidence, right?.confidence ?? 0),
    rows: [row],
  }
}

const countMax = 100

/** Price, count and amount in three columns. */
function productOf({ amounts }: Row, currency: Currency): number | null {
  const [price, count, amount] = amounts.filter(({ isRate, isTime }) => !isRate && !isTime).slice(-3)
  if (!price || !count || !amount || currency !== 'JPY') return null
  const product = price.value * count.value
  const isLikely = product === amount.value || (count.value < countMax && price.value >= 10)
  return isLikely ? product : null
}

function nameOf(row: Row): string {
  const right = row.cells.at(-1)
  if (!right) return ''
  const rightText = normalized(right.text)
  const amount = row.amounts.findLast(({ isLast }) => isLast)
  if (row.cells.length === 1) return trimmedName(row.text.slice(0, amount?.start ?? 0))
  const cells = row.cells.filter((cell) => cell !== right && !itemName.numbers.test(normalized(cell.text)))
  const startInRow = row.text.length - right.text.length
  const inRight = Math.max(0, (amount?.start ?? 0) - startInRow)
  const beforeAmount = rightText.slice(0, inRight).replace(itemName.signsAtEnd, '')
  return trimmedName([...cells.map((cell) => normalized(cell.text)), beforeAmount].join(' '))
}

function trimmedName(raw: string): string {
  return itemName.around.reduce((name, pattern) => name.replace(pattern, ''), raw.trim()).trim()
}

function lettersOf(name: string): number {
  return itemName.onlyUnits.test(name) ? 0 : (name.match(anyLetter)?.length ?? 0)
}

/** The mark of reduced tax before the name is often read as a letter. It is one if many names begin with it. */
function withoutLeadingMark(items: readonly ItemRow[]): ItemRow[] {
  const marked = items.filter(({ name }) => itemName.leadingMark.test(name))
  const isMark = marked.length >= 2 && marked.length >= items.length * 0.4
  return items.map((item) =>
    isMark && marked.includes(item) ? { ...item, name: item.name.slice(1).trim() } : item,
  )
}

/** A receipt without items says what it is for: 但し お食事代として. */
function purposeOf(rows: readonly Row[], { currency }: Receipt): ItemRow[] {
  const purpose = rows.find(({ bare }) => receiptWords.purpose.test(bare))
  const sum = rows.find((row) => isTotal(row) || receiptWords.plainAmount.test(row.bare))
  const amount = sum?.amounts.findLast(({ isMoney }) => isMoney)
  if (!purpose || !sum || !amount || currency !== 'JPY') return []
  const name = normalized(purpose.text).replaceAll(receiptWords.purposeTail, '')
  return [
    { name, amount: amount.value, otherAmounts: [], confidence: purpose.confidence, rows: [purpose, sum] },
  ]
}

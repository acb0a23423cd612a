/**
 * The amount that was paid. Each amount that something speaks for is a candidate, and collects points: from the word beside it,
 * its size, and from what adds up to it (docs/decisions/0133-reading-receipts.md).
 */
import { receiptWords } from '../messages/receipt-words.ts'
import { normalized } from './amounts.ts'
import { differsInOneSign } from './near-numbers.ts'
import type { Currency, Found } from './read-line.ts'
import type { ItemRow } from './receipt-items.ts'
import { type Row, type Sides, lastAmountOf, otherAmountOf } from './rows.ts'

export type Sums = {
  subtotals: readonly number[]
  /** Taxes that may be added, without those that are said to be contained. */
  taxes: readonly number[]
  /** Service charges, seat charges. */
  charges: readonly number[]
  /** What is taken off the subtotal, as positive amounts. */
  discounts: readonly number[]
  /** What is written beside the rates of tax: 10%対象. */
  taxable: readonly number[]
}

export type Total = Found<number> & { score: number }

type Receipt = {
  rows: readonly Row[]
  sides: Sides
  currency: Currency
  items: readonly ItemRow[]
  sums: Sums
}

type Candidate = {
  value: number
  score: number
  reasons: Set<Reason>
  /** The points of the word beside it, which count once. */
  wordPoints: number
  row: Row | null
}

type Reason =
  | 'word'
  | 'large'
  | 'other reading'
  | 'received - change'
  | 'subtotal'
  | 'subtotal + tax'
  | 'paid'
  | 'taxable'
  | 'one taxable'
  | 'repeated'
  | 'contained tax'
  | 'items'
  | 'items + tax'
  | 'near the word'
  | 'less than an item'

const evidence: readonly Reason[] = [
  'received - change',
  'subtotal + tax',
  'paid',
  'taxable',
  'contained tax',
  'items',
  'items + tax',
]
const amountRange = {
  JPY: [10, 5_000_000],
  THB: [100, 500_000_000],
  USD: [10, 50_000_000],
  EUR: [10, 50_000_000],
} as const

export function sumsOf(rows: readonly Row[], sides: Sides): Sums {
  const amountsBy = (isMeant: (row: Row) => boolean) =>
    rows.filter(isMeant).flatMap((row) => lastAmountOf(row, sides)?.value ?? [])
  const { subtotal, tax, taxable, charge, rate, discount } = receiptWords
  const first = rows.findIndex(({ bare }) => subtotal.test(bare))
  return {
    subtotals: amountsBy(({ bare }) => subtotal.test(bare)),
    taxes: amountsBy(({ bare }) => tax.test(bare) && !taxable.test(bare) && !subtotal.test(bare)),
    charges: amountsBy(({ bare }) => charge.test(bare) && !subtotal.test(bare)),
    discounts: amountsBy(({ bare, index }) => first >= 0 && index > first && discount.test(bare)).map(
      Math.abs,
    ),
    taxable: amountsBy(({ bare }) => rate.test(bare)),
  }
}

/** Null if there is no amount at all. */
export function findTotal(receipt: Receipt): Total | null {
  const candidates = new Map<number, Candidate>()
  const [min, max] = amountRange[receipt.currency]
  const add: Add = (value, points, reason, row = null) => {
    if (!(value >= min && value < max)) return
    const candidate = candidates.get(value) ?? {
      value,
      score: 0,
      reasons: new Set(),
      wordPoints: 0,
      row: null,
    }
    if (reason === 'word') {
      if (points <= candidate.wordPoints) return
      candidate.score += points - candidate.wordPoints
      candidate.wordPoints = points
      candidate.row = row
    } else {
      if (candidate.reasons.has(reason)) return
      candidate.score += points
      candidate.row ??= row
    }
    candidate.reasons.add(reason)
    candidates.set(value, candidate)
  }
  const written = addWritten(receipt, add)
  addPayments(receipt, add)
  addSums(receipt, add)
  for (const candidate of candidates.values()) weigh(candidate, { ...receipt, written })
  const ordered = [...candidates.values()].toSorted((a, b) => b.score - a.score || b.value - a.value)
  const [best] = ordered
  if (!best) return largestAmount(receipt)
  const boxes =
    best.row?.boxes ??
    receipt.rows.find((row) => row.amounts.some(({ value }) => value === best.value))?.boxes
  // Another amount that has nearly as many points makes the best one doubtful.
  const rival = ordered[1] && ordered[1].score > 0.85 * best.score ? 0.8 : 1
  const confidence = Math.min(0.99, 1 - Math.exp(-best.score / 7)) * rival
  return { value: best.value, confidence, boxes: boxes ?? [], score: best.score }
}

type Add = (value: number, points: number, reason: Reason, row?: Row | null) => void

/** Adds what stands beside a word or in large print. Returns how the amounts beside the words are written. */
function addWritten({ rows, sides, currency }: Receipt, add: Add): string[] {
  const written: string[] = []
  for (const row of rows) {
    const { bare, scale } = row
    const isExcluded = receiptWords.notTotal.test(bare)
    const named = !isExcluded && receiptWords.total.test(bare)
    const misread = !isExcluded && receiptWords.totalMisread.test(bare)
    const beside = besideWord(row)
    const amount =
      lastAmountOf(row, sides) ??
      (receiptWords.amountLabel.test(bare) ? row.amounts.findLast(({ isMoney }) => isMoney) : undefined)
    if (!amount || amount.value <= 0) {
      if (named && /\d/.test(beside) && beside.length > 2) written.push(beside)
      continue
    }
    const isLarge = scale > 1.45 && !isExcluded && !/[-/:]\d/.test(bare)
    const other = otherAmountOf(row, currency)
    if (other !== null && other > 0 && ((named && !isExcluded) || isLarge)) {
      if (other !== amount.value) written.push(String(other))
      add(other, 2, 'other reading')
    }
    // What both readers have read alike is not taken for misread.
    const isConfirmed = other === amount.value
    if ((named || misread) && !isConfirmed && /\d/.test(beside)) written.push(beside)
    if (named) add(amount.value, receiptWords.clearTotal.test(bare) ? 11 : 9, 'word', row)
    else if (misread) add(amount.value, 6, 'word', row)
    else if (!isExcluded && receiptWords.plainAmount.test(bare)) add(amount.value, 7, 'word', row)
    if (isLarge && (amount.isMoney || amount.value >= 100)) add(amount.value, 4, 'large', row)
  }
  return written
}

/** The digits behind the word, with `?` for each sign that is none. */
function besideWord({ cells }: Row): string {
  const text = normalized(cells.at(-1)?.text ?? '')
  return text.replace(receiptWords.toAmount, '').replaceAll(receiptWords.noDigits, '').replaceAll(/\D/g, '?')
}

function addPayments({ rows, sides }: Receipt, add: Add): void {
  const amountsBy = (pattern: RegExp) =>
    rows.flatMap((row) => {
      const amount = pattern.test(row.bare) ? lastAmountOf(row, sides) : null
      return amount ? [{ row, value: amount.value }] : []
    })
  const received = amountsBy(receiptWords.received).filter(({ row }) => !receiptWords.notPaid.test(row.bare))
  for (const paid of received)
    for (const change of amountsBy(receiptWords.change))
      if (change.row.index > paid.row.index && paid.value > change.value && change.value >= 0)
        add(paid.value - change.value, 6, 'received - change')
  for (const { row, value } of amountsBy(receiptWords.paid))
    if (!receiptWords.notPaid.test(row.bare) && !receiptWords.handedOver.test(row.bare))
      add(value, 3, 'paid', row)
}

function addSums({ rows, items, sums }: Receipt, add: Add): void {
  const { subtotals, taxable } = sums
  for (const subtotal of subtotals) {
    for (const total of sumsFrom(subtotal, sums)) if (total !== subtotal) add(total, 5, 'subtotal + tax')
    add(subtotal, 1, 'subtotal')
  }
  if (taxable.length > 0) {
    add(sumOf(taxable), 3, 'taxable')
    add(Math.max(...taxable), 1, 'one taxable')
  }
  const counts = new Map<number, number>()
  for (const { value, isTime, isRate } of rows.flatMap(({ amounts }) => amounts))
    if (value >= 100 && !isTime && !isRate) counts.set(value, (counts.get(value) ?? 0) + 1)
  for (const [value, count] of counts) if (count > 1) add(value, Math.min(3, count - 1) + 0.5, 'repeated')
  if (items.length < 2) return
  const itemsSum = sumOf(items.map(({ amount }) => amount))
  add(itemsSum, 4, 'items')
  for (const total of sumsFrom(itemsSum, sums)) if (total !== itemsSum) add(total, 2, 'items + tax')
}

/** A part of a subtotal that taxes, or charges, may be at most. */
const addedShareMax = 0.3

/** What a subtotal may come to: less discounts, with charges, and with taxes: none, each, or all of a kind. */
export function sumsFrom(subtotal: number, { taxes, charges, discounts }: Added): number[] {
  const optionsOf = (amounts: readonly number[], most: number) => {
    const likely = amounts.filter((amount) => amount > 0 && amount < most)
    return [...new Set([0, ...likely, sumOf(likely)])]
  }
  const added = subtotal * addedShareMax
  const sums = optionsOf(taxes, added).flatMap((tax) =>
    optionsOf(charges, added).flatMap((charge) =>
      optionsOf(discounts, subtotal).map((discount) => subtotal + tax + charge - discount),
    ),
  )
  return [...new Set(sums)]
}

type Added = Pick<Sums, 'taxes' | 'charges' | 'discounts'>

type Weighing = Receipt & { written: readonly string[] }

function weigh(candidate: Candidate, { sums, items, currency, written }: Weighing): void {
  const { value, reasons } = candidate
  const contains = (tax: number, rate: number) => Math.abs(tax - (value * rate) / (100 + rate)) <= 1.01
  const rates = { JPY: [10, 8], THB: [7], USD: [], EUR: [7, 10, 19, 20, 21, 22] }[currency]
  if (sums.taxes.some((tax) => tax > 5 && rates.some((rate) => contains(tax, rate)))) {
    candidate.score += 2.5
    reasons.add('contained tax')
  }
  // An amount that others add up to, and that differs from the one beside the word in a single sign, is that one.
  const found = evidence.filter((each) => reasons.has(each))
  const isStrong = found.length >= 2 || reasons.has('received - change') || reasons.has('subtotal + tax')
  const isNear = written.some((each) => differsInOneSign(each, String(value)))
  if (!reasons.has('word') && isStrong && isNear) {
    candidate.score += 8
    reasons.add('near the word')
  }
  const largest = Math.max(...items.map(({ amount }) => amount))
  const discounts = sumOf(items.map(({ amount }) => Math.min(0, amount)))
  if (items.length > 0 && value < largest + discounts) {
    candidate.score -= 10
    reasons.add('less than an item')
  }
}

function largestAmount({ rows }: Receipt): Total | null {
  const [largest] = rows
    .flatMap((row) => row.amounts.map((amount) => ({ row, ...amount })))
    .filter(({ isMoney, value }) => isMoney && value > 0)
    .toSorted((a, b) => b.value - a.value)
  return largest ? { value: largest.value, confidence: 0.3, boxes: largest.row.boxes, score: 1 } : null
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** What a text reader finds in a photo of receipts, and what the rules make of it. */
import type { PlainDate } from '../dates.ts'
import type { Category } from '../model/expense.ts'

/** A rectangle around a line, in pixels of the photo. `angle` is the direction of reading in radians, clockwise. */
export type Box = { x: number; y: number; width: number; height: number; angle: number }

/** `x` and `y` of the box are its centre. Confidences are from 0 to 1. */
export type ReadLine = {
  text: string
  confidence: number
  box: Box
  /** The same line as a reader of digits and Latin letters has it, if most of it is digits. */
  digits?: { text: string; confidence: number }
}

export type Currency = 'JPY' | 'THB' | 'USD' | 'EUR'

/** A proposal, and the lines in the photo that say it. A sum of other lines has the boxes of all of them. */
export type Found<T> = { value: T; confidence: number; boxes: readonly Box[] }

export type ReceiptItem = { name: string; amount: number }

/** Amounts are whole yen, and hundredths of a unit in the other currencies. */
export type ReceiptReading = {
  currency: Currency
  amount: Found<number> | null
  date: Found<PlainDate> | null
  shop: Found<string> | null
  category: Found<Category> | null
  /** Discounts are negative. Taxes and service charges that are added after the subtotal are no items. */
  items: readonly Found<ReceiptItem>[]
  itemsSum: number
  /** Whether the items add up to the subtotal or the amount. Null without items or without an amount. */
  itemsAddUp: boolean | null
  /** Whether subtotal, taxes, charges and discounts add up to the amount. Null if there is no subtotal. */
  subtotalAddsUp: boolean | null
}

/** A proposal of at least this confidence is filled in. Others are asked (docs/decisions/0133-reading-receipts.md). */
export const isSure = (found: Found<unknown> | null): boolean => found !== null && found.confidence >= 0.7

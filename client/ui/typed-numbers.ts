/** Amounts and percentages while they are typed: how they are read, and how an amount gets its commas. */
import { useState } from 'react'
import { groupedDigitText } from '#shared/messages/amount-texts.ts'
import { isCalculation, readCalculation } from './read-calculation.ts'

/**
 * Reads yen as people type them: full-width digits, `¥` before and `円` after them, thousands in groups of three, blanks around,
 * the `-` that ends `¥1,234-`, and calculations (read-calculation.ts). Null for an empty text and for any other one, which is not
 * read in part: a decimal, two amounts, and groups that are no thousands, such as `12,50`. With `decimals`, an amount in another
 * currency, in its minor unit: `12.5` is 1250. Limits are checked by the model's schema, not here.
 */
export function parseAmount(text: string, decimals = 0): number | null {
  const form = decimals === 0 ? amountForm : decimalForm
  const [, whole, fraction = ''] = form.exec(plain(text)) ?? []
  if (whole !== undefined)
    return fraction.length > decimals ? null : Number(withoutCommas(whole) + fraction.padEnd(decimals, '0'))
  return isCalculation(plain(text)) ? readCalculation(plain(text), decimals) : null
}

/** Whether an amount field is to show what its text gives. */
export function isCalculationText(text: string): boolean {
  return isCalculation(plain(text)) && !amountForm.test(plain(text))
}

const amountForm = /^¥?\s*(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})\s*円?\s*[-ー−‐‑–—―]?$/u

const decimalForm = /^\p{Sc}?\s*(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d*))?$/u

/**
 * Reads a percentage as people type it, full-width digits and `％` too, into hundredths: `33.3` is 3330. Null for an
 * empty text, for more than two decimals and for any other text. Limits are checked by the model's schema, not here.
 */
export function parsePercentage(text: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{0,2}))?\s*%?$/.exec(plain(text)) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Pasted text may have invisible characters, such as marks of the direction of text. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
}

type TypedText = { text: string; caret: number }

type Edit = TypedText & {
  /** The text before it. */
  before: string
}

/**
 * Groups the digits of a text that is an amount, or of each number of a calculation. The amount stays the same, and so does
 * what is before the caret. Other text stays as it is, for correction, and has no amount. Leading zeros stay too, because a
 * person who replaces the 1 of `1,000` deletes it first.
 */
export function groupWhileTyping(
  { text, caret, before }: Edit,
  decimals = 0,
): TypedText & { amount: number | null } {
  const bare = withoutOwnCommas(text, before)
  const amount = parseAmount(bare, decimals)
  const hasPoint = decimals > 0 && halfWidth(text).includes('.')
  if (hasPoint || isCalculation(plain(text))) return { ...groupEachNumber({ text, caret, bare }), amount }
  // Without its blank, what is typed next would become a part of the amount.
  if (amount === null || /\s$/.test(text)) return { text, caret, amount }
  const grouped = groupedDigitText(digitsOf(text))
  return { text: grouped, caret: caretAfter(grouped, digitsOf(text.slice(0, caret)).length), amount }
}

type Ungrouped = TypedText & {
  /** The text without the commas that the grouping had set. */
  bare: string
}

/** A calculation in half-width digits and its usual signs, each number with its commas. */
function groupEachNumber({ text, caret, bare }: Ungrouped): TypedText {
  const grouped = groupedNumbers(halfWidth(bare).replaceAll(/[+*x/-]/gu, (sign) => shownSigns[sign] ?? sign))
  const head = halfWidth(text.slice(0, caret))
  const position = caretAfter(grouped, withoutCommas(head).length)
  const isBehindComma = head.endsWith(',') && grouped[position] === ','
  return { text: grouped, caret: isBehindComma ? position + 1 : position }
}

/** Each character keeps its place. */
function halfWidth(text: string): string {
  return text.replaceAll(/[０-９，．＋－＊／（）ｘ]/gu, (wide) => wide.normalize('NFKC'))
}

const shownSigns: Record<string, string> = { '+': '＋', '-': '−', '*': '×', x: '×', '/': '÷' }

/** Each whole number with its commas, but for one whose commas the person has set, and not at thousands. */
function groupedNumbers(text: string): string {
  return text.replaceAll(/(?<![\d.,])[\d,]+/gu, (run) =>
    /^(?:\d+|\d{1,3}(?:,\d{3})+)$/u.test(run) ? groupedDigitText(digitsOf(run)) : run,
  )
}

/**
 * The edited text without the commas that the grouping had set, which do not stand at the thousands any more. A comma of the
 * person's own stays: whether `12,50` is an amount follows from the commas that were typed.
 */
function withoutOwnCommas(text: string, before: string): string {
  if (before !== groupedNumbers(withoutCommas(before))) return text
  const rest = Math.min(text.length, before.length)
  let start = 0
  while (start < rest && text[start] === before[start]) start += 1
  let end = 0
  while (end < rest - start && text.at(-1 - end) === before.at(-1 - end)) end += 1
  const [head, tail] = [text.slice(0, start), text.slice(text.length - end)]
  return withoutCommas(head) + text.slice(start, text.length - end) + withoutCommas(tail)
}

type Deletion = Edit & { isForward: boolean }

/**
 * A deletion that has removed only a comma, which the grouping would put back. It deletes the digit beside the comma, as
 * the person meant. Any other change stays as it is.
 */
export function deleteAcrossComma({ text, caret, before, isForward }: Deletion): TypedText {
  const isCommaAlone = `${text.slice(0, caret)},${text.slice(caret)}` === before
  if (!isCommaAlone) return { text, caret }
  return isForward
    ? { text: text.slice(0, caret) + text.slice(caret + 1), caret }
    : { text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), caret: Math.max(0, caret - 1) }
}

function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '')
}

function withoutCommas(text: string): string {
  return text.replaceAll(',', '')
}

/** The position after the given number of characters other than commas. */
function caretAfter(text: string, characters: number): number {
  let left = characters
  let position = 0
  while (left > 0 && position < text.length) {
    if (text[position] !== ',') left -= 1
    position += 1
  }
  return position
}

export type ParsedValue = { value: number | null; onChange: (value: number | null) => void }

/** Converts a field's text to its value and back. */
type Notation = {
  parse: (text: string) => number | null
  format: (value: number) => string
  /** The sentence that says that a text could not be read. */
  unread: (text: string) => string
}

/**
 * The text of a number field: as typed while the field has the focus, formatted afterwards. A text that cannot be read has no
 * value and stays for correction; `unread` says so, and keeps a form from being saved (unread-fields.ts). An amount field also
 * groups the digits of what is typed.
 */
export function useParsedText({ value, onChange }: ParsedValue, { parse, format, unread }: Notation) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  // The sentence does not come between two keys, but once the field is left or the form is to be saved.
  const [isChecked, setIsChecked] = useState(false)
  const settled = value === null ? '' : format(value)
  // A value that another part of the form has given takes the place of a text that could not be read.
  const text = typed !== null && (isFocused || value === null) ? typed : settled
  const isUnread = value === null && text.trim() !== ''
  return {
    text,
    isUnread,
    problem: isUnread && isChecked ? unread(text.trim()) : null,
    begin: () => {
      setIsFocused(true)
      setTyped(text)
    },
    type: (next: string, read = parse(next)) => {
      setTyped(next)
      setIsChecked(false)
      onChange(read)
    },
    check: () => setIsChecked(true),
    end: () => {
      setIsFocused(false)
      setIsChecked(true)
      setTyped(isUnread ? text : null)
    },
  }
}

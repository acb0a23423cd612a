/** The text of an amount while it is typed: with its commas, and with the caret kept among the digits. */
import { groupedDigitText } from '#shared/messages/amount-texts.ts'
import type { Yen } from '#shared/model/fields.ts'
import { parseAmount } from './parse-typed-number.ts'

type TypedText = { text: string; caret: number }

type Edit = TypedText & {
  /** The text before it. */
  before: string
}

/**
 * Groups the digits of a text that is an amount. The number stays the same, and so does the number of digits before the
 * caret. Other text stays as it is, for correction, and has no amount. Leading zeros stay too, because a person who replaces
 * the 1 of `1,000` deletes it first.
 */
export function groupWhileTyping({ text, caret, before }: Edit): TypedText & { amount: Yen | null } {
  const amount = parseAmount(withoutOwnCommas(text, before))
  // Without its blank, what is typed next would become a part of the amount.
  if (amount === null || /\s$/.test(text)) return { text, caret, amount }
  const grouped = groupedDigitText(digitsOf(text))
  return { text: grouped, caret: caretAfter(grouped, digitsOf(text.slice(0, caret)).length), amount }
}

/**
 * The edited text without the commas that the grouping had set, which do not stand at the thousands any more. A comma of the
 * person's own stays: whether `12,50` is an amount follows from the commas that were typed.
 */
function withoutOwnCommas(text: string, before: string): string {
  if (before !== groupedDigitText(digitsOf(before))) return text
  const rest = Math.min(text.length, before.length)
  let start = 0
  while (start < rest && text[start] === before[start]) start += 1
  let end = 0
  while (end < rest - start && text.at(-1 - end) === before.at(-1 - end)) end += 1
  const [head, tail] = [text.slice(0, start), text.slice(text.length - end)]
  return digitsOf(head) + text.slice(start, text.length - end) + digitsOf(tail)
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

/** The position after the given number of digits. */
function caretAfter(text: string, digits: number): number {
  let left = digits
  let position = 0
  while (left > 0 && position < text.length) {
    if (text[position] !== ',') left -= 1
    position += 1
  }
  return position
}

/** The text of an amount while it is typed: with its commas, and with the caret kept among the digits. */
import { groupedDigitText } from '#shared/messages/amount-texts.ts'
import { parseAmount } from './parse-typed-number.ts'

type TypedText = { text: string; caret: number }

/**
 * Groups the digits of a text that is an amount. The number stays the same, and so does the number of digits before the
 * caret. Other text stays as it is, for correction. Leading zeros stay too, because a person who replaces the 1 of
 * `1,000` deletes it first.
 */
export function groupWhileTyping({ text, caret }: TypedText): TypedText {
  if (parseAmount(text) === null) return { text, caret }
  const grouped = groupedDigitText(digitsOf(text))
  return { text: grouped, caret: caretAfter(grouped, digitsOf(text.slice(0, caret)).length) }
}

type Deletion = TypedText & {
  /** The text before the deletion. */
  before: string
  isForward: boolean
}

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

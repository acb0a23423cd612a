/** The kinds of field that entities share. A schema's message is the rejection code of what it refuses. */
import * as z from 'zod/mini'
import type { RejectionCode } from '../codes.ts'
import { isPlainDate } from '../dates.ts'
import { amountMaxYen, noteMaxLength, titleMaxLength } from '../limits.ts'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** A lower-case UUID. Upper case is refused: one thing has one spelling. */
export const idSchema = () =>
  z.string('id-invalid').check(z.regex(uuidPattern, 'id-invalid' satisfies RejectionCode))

/** Half of a surrogate pair and NUL are no text: PostgreSQL refuses them, and JSON does not bring them back the same. */
const isText = () =>
  z.refine<string>((text) => text.isWellFormed() && !text.includes('\0'), {
    error: 'unreadable' satisfies RejectionCode,
  })

/** Line breaks, and signs that turn the direction of whatever follows: a name with them would rewrite what stands around it. */
const notOfALine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu
/** Signs that are there and show nothing, such as the zero-width ones, make no name by themselves. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

const onOneLine = () =>
  z.overwrite<string>((text) => text.replaceAll(notOfALine, (signs) => (signs.includes('\0') ? signs : ' ')))

/** A text of one line that must say something, trimmed; `missing` is the code when it does not. */
export const lineSchema = (missing: RejectionCode) =>
  z.string(missing).check(
    onOneLine(),
    z.trim(),
    z.refine((text) => visible.test(text), { error: missing }),
    z.maxLength(titleMaxLength, 'text-too-long' satisfies RejectionCode),
    isText(),
  )

/** A text of one line that may be empty, trimmed. */
export const optionalLineSchema = () =>
  z
    .string('unreadable')
    .check(
      onOneLine(),
      z.trim(),
      z.maxLength(titleMaxLength, 'text-too-long' satisfies RejectionCode),
      isText(),
    )

/** A longer text that may be empty, trimmed. */
export const noteSchema = () =>
  z
    .string('unreadable')
    .check(z.trim(), z.maxLength(noteMaxLength, 'text-too-long' satisfies RejectionCode), isText())

/** Whole yen. */
export type Yen = number

const wholeYen = () => z.int('amount-not-whole' satisfies RejectionCode)

/** Whole yen from 1 to 99,999,999. */
export const amountSchema = () =>
  wholeYen().check(
    z.minimum(1, 'amount-not-positive' satisfies RejectionCode),
    z.maximum(amountMaxYen, 'amount-too-large' satisfies RejectionCode),
  )

/** Whole yen from 0 to 99,999,999: a part of an amount may be nothing. */
export const partAmountSchema = () =>
  wholeYen().check(
    z.minimum(0, 'amount-not-positive' satisfies RejectionCode),
    z.maximum(amountMaxYen, 'amount-too-large' satisfies RejectionCode),
  )

/** A signed sum of yen, such as a change in somebody's balance. */
export const balanceSchema = () => wholeYen()

/** `YYYY-MM-DD`, a day that exists. */
export const dateSchema = () =>
  z.string('date-invalid').check(z.refine(isPlainDate, { error: 'date-invalid' satisfies RejectionCode }))

/** Epoch seconds. */
export const momentSchema = () => z.int('unreadable').check(z.minimum(0, 'unreadable'))

/** The schemas of fields that several entities have. The message of each check is a code of shared/rejection-codes.ts. */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { isPlainDate } from '../dates.ts'
import { amountMaxYen, noteMaxLength, orderKeyMaxLength, titleMaxLength, urlMaxLength } from '../limits.ts'
import { idPattern } from './id.ts'

export const idSchema = () =>
  z.string('id-invalid').check(z.regex(idPattern, 'id-invalid' satisfies RejectionCode))

/** Refuses halves of surrogate pairs and NUL: PostgreSQL does not store them, and JSON does not return them unchanged. */
export const isText = () =>
  z.refine<string>((text) => text.isWellFormed() && !text.includes('\0'), {
    error: 'unreadable' satisfies RejectionCode,
  })

/**
 * Line breaks, control characters and marks that change the direction of text. In a name they would rearrange the text
 * around it on screen.
 */
const notOfALine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu
/** Matches a visible character. A text of invisible characters alone, such as zero-width spaces, is no name. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

const onOneLine = () =>
  z.overwrite<string>((text) => text.replaceAll(notOfALine, (signs) => (signs.includes('\0') ? signs : ' ')))

/**
 * A text of one line, trimmed, at most `titleMaxLength` long, with at least one visible character. `missing` is the code
 * if it has none.
 */
export const lineSchema = (missing: RejectionCode) =>
  z.string(missing).check(
    onOneLine(),
    z.trim(),
    z.refine((text) => visible.test(text), { error: missing }),
    z.maxLength(titleMaxLength, 'text-too-long' satisfies RejectionCode),
    isText(),
  )

/** A text of one line, trimmed, at most `titleMaxLength` long, that may be empty. */
export const optionalLineSchema = () =>
  z
    .string('unreadable')
    .check(
      onOneLine(),
      z.trim(),
      z.maxLength(titleMaxLength, 'text-too-long' satisfies RejectionCode),
      isText(),
    )

/** A text of several lines, trimmed, at most `noteMaxLength` long, that may be empty. */
export const noteSchema = () =>
  z
    .string('unreadable')
    .check(z.trim(), z.maxLength(noteMaxLength, 'text-too-long' satisfies RejectionCode), isText())

/** The same, with at least one visible character. `missing` is the code if it has none. */
export const requiredNoteSchema = (missing: RejectionCode) =>
  noteSchema().check(z.refine((text) => visible.test(text), { error: missing }))

/**
 * The address of a page, trimmed, at most `urlMaxLength` long, or an empty text. Another scheme than http and https could
 * run code when somebody opens the link.
 */
export const urlSchema = () =>
  z.string('url-invalid').check(
    z.trim(),
    z.maxLength(urlMaxLength, 'url-invalid' satisfies RejectionCode),
    z.refine((text) => text === '' || isWebAddress(text), {
      error: 'url-invalid' satisfies RejectionCode,
    }),
  )

function isWebAddress(text: string): boolean {
  // `URL` leaves out line breaks and encodes other signs, so what is shown would not be what is opened.
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && text.isWellFormed() && URL.canParse(text)
}

const phoneMaxLength = 30
const emailMaxLength = 254

/** A phone number as people write it, trimmed, or an empty text. Full-width digits and signs become ASCII. */
export const phoneSchema = () =>
  z.string('phone-invalid').check(
    z.overwrite<string>((text) =>
      text
        .normalize('NFKC')
        .replaceAll(/[‐‑‒–—―−ー]/gu, '-')
        .trim(),
    ),
    z.maxLength(phoneMaxLength, 'phone-invalid' satisfies RejectionCode),
    // Two expressions, each linear: a text that anybody can send must not keep the server busy.
    z.refine((text) => text === '' || (/^\+?[\d ().-]+$/.test(text) && /\d/.test(text)), {
      error: 'phone-invalid' satisfies RejectionCode,
    }),
  )

/** An email address, trimmed, or an empty text. */
export const emailSchema = () =>
  z.string('email-invalid').check(
    z.overwrite<string>((text) => text.normalize('NFKC').trim()),
    z.maxLength(emailMaxLength, 'email-invalid' satisfies RejectionCode),
    z.refine((text) => text === '' || (isEmailLike(text) && !invisible.test(text)), {
      error: 'email-invalid' satisfies RejectionCode,
    }),
  )

const isEmailLike = (text: string) => /^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/.test(text)
/** Among them marks that change the direction of text, and halves of surrogate pairs. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}]/u

/** Whole yen. */
export type Yen = number

const wholeYen = () => z.int('amount-not-whole' satisfies RejectionCode)

/** Whole yen from 1 to 99,999,999. */
export const amountSchema = () =>
  wholeYen().check(
    z.minimum(1, 'amount-not-positive' satisfies RejectionCode),
    z.maximum(amountMaxYen, 'amount-too-large' satisfies RejectionCode),
  )

/** Whole yen from 0 to 99,999,999: one part of an amount, which may be zero. */
export const partAmountSchema = () =>
  wholeYen().check(
    z.minimum(0, 'amount-not-positive' satisfies RejectionCode),
    z.maximum(amountMaxYen, 'amount-too-large' satisfies RejectionCode),
  )

/** Whole yen of either sign, such as the change of a balance. */
export const balanceSchema = () => wholeYen()

/** `YYYY-MM-DD`, a day that exists. */
export const dateSchema = () =>
  z.string('date-invalid').check(z.refine(isPlainDate, { error: 'date-invalid' satisfies RejectionCode }))

/** A date that has to be given. `missing` is the code if there is none. */
export const requiredDateSchema = (missing: RejectionCode) =>
  z.string(missing).check(
    z.refine((text) => text !== '', { error: missing, abort: true }),
    z.refine(isPlainDate, { error: 'date-invalid' satisfies RejectionCode }),
  )

/** `HH:MM`, the time of day at the place itself. */
export const timeSchema = () =>
  z
    .string('time-invalid')
    .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'time-invalid' satisfies RejectionCode))

/** A key of shared/fractional-index.ts, which is not imported, because the start needs only the form of a key. */
export const orderKeySchema = () =>
  z
    .string('unreadable')
    .check(z.regex(/^[0-9A-Za-z]*[1-9A-Za-z]$/, 'unreadable'), z.maxLength(orderKeyMaxLength, 'unreadable'))

/** At most `max` entries; more are refused as `too-large`. */
export const listSchema = <Schema extends z.ZodMiniType>(each: Schema, max: number) =>
  z.array(each, 'unreadable').check(z.maxLength(max, 'too-large' satisfies RejectionCode))

/** Epoch seconds. */
export const momentSchema = () => z.int('unreadable').check(z.minimum(0, 'unreadable'))

/** What a required text of a deleted row becomes when its content is emptied. Every build's schema accepts it. */
export const emptiedText = '-'

/**
 * The time in such a row by which it is recognized, because a person may well write `-`. No change has this time, because the
 * server refuses old ones (`changeAgeMaxSeconds` of shared/limits.ts). Older builds recognize the row by its texts.
 */
export const emptiedMoment = 0

/** The fields' errors, in the sentences of specification 2, section 5. The rules are those of the mutation. */
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { currencyTexts } from '#shared/messages/currencies.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { wholePercentage } from '#shared/model/expense.ts'
import {
  amountSchema,
  dateSchema,
  lineSchema,
  noteSchema,
  optionalLineSchema,
  urlSchema,
} from '#shared/model/fields.ts'
import { splitAmount } from '#shared/money/split.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { type ExpenseFormValues, payersOf, splitOf, titleOf, unpaidOf } from './expense-form-values.ts'
import { enteredSumOf } from './split-entry.ts'

/**
 * A sentence for each part of the form that shows one. `payer` is about one payer or what several have paid, `split` about
 * participants and their figures.
 */
export type ExpenseFormErrors = Partial<
  Record<'amount' | 'rate' | 'title' | 'date' | 'payer' | 'split' | 'description' | DetailField, string>
>

/** Of `details` in the form's values. */
type DetailField = 'location' | 'url' | 'notes' | 'purchaseDate'

const checks = {
  amount: validateBy(amountSchema()),
  title: validateBy(lineSchema('title-required')),
  date: validateBy(dateSchema()),
  note: validateBy(noteSchema()),
  location: validateBy(optionalLineSchema()),
  url: validateBy(urlSchema()),
}

export function validateExpense(values: ExpenseFormValues): ExpenseFormErrors {
  const { amount, foreign, date, description, details } = values
  const { location, url, notes, purchaseDate } = details
  const errors = {
    amount: amountError(values),
    rate: foreign && foreign.amount !== null && amount === null ? currencyTexts.rateRequired : null,
    title: checks.title(titleOf(values)),
    date: checks.date(date),
    payer: payerError(values),
    split: splitError(values),
    description: checks.note(description),
    location: checks.location(location),
    url: checks.url(url),
    notes: checks.note(notes),
    purchaseDate: purchaseDate === '' ? null : checks.date(purchaseDate),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))
}

/** Of an amount in another currency, whether it is entered. Its yen are missing as long as there is no rate. */
function amountError({ amount, foreign }: ExpenseFormValues): string | null {
  if (foreign ? foreign.amount === null : amount === null) return rejectionSentences['amount-not-positive']
  return amount === null ? null : checks.amount(amount)
}

function payerError(values: ExpenseFormValues): string | null {
  const { amount, hasSeveralPayers } = values
  if (payersOf(values).length === 0) return rejectionSentences['payer-required']
  // Without an amount there is no sum to compare with, and the amount field shows its own error.
  if (!hasSeveralPayers || !amount) return null
  const unpaid = unpaidOf(values)
  return unpaid === 0 ? null : texts.paymentsDiffer(amount - unpaid, amount)
}

function splitError(values: ExpenseFormValues): string | null {
  const { amount, method, participants } = values
  if (participants.length === 0) return rejectionSentences['participant-required']
  if (method === 'custom' && !amount) return null
  const shares = splitAmount(amount ?? 0, splitOf(values))
  return shares.ok ? null : mismatchSentence(shares.code, values)
}

function mismatchSentence(code: RejectionCode, values: ExpenseFormValues): string {
  const sum = enteredSumOf(values)
  if (code === 'shares-mismatch') return texts.sharesDiffer(sum, values.amount ?? 0)
  return code === 'percentages-mismatch'
    ? texts.percentagesDiffer(sum, wholePercentage)
    : rejectionSentences[code]
}

/** What is wrong with the fields, in the sentences of specification 2, section 5. The rules are the mutation's own. */
import type { RejectionCode } from '#shared/codes.ts'
import { expenseFormTexts } from '#shared/messages/expenses.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { amountSchema, dateSchema, lineSchema, noteSchema } from '#shared/model/fields.ts'
import { checkedBy } from '#client/ui/checked-by.ts'
import { type ExpenseFormValues, remainderOf } from './expense-form-values.ts'

export type ExpenseFormErrors = Partial<
  Record<'amount' | 'title' | 'date' | 'payer' | 'split' | 'description', string>
>

const checks = {
  amount: checkedBy(amountSchema()),
  title: checkedBy(lineSchema('title-required')),
  date: checkedBy(dateSchema()),
  description: checkedBy(noteSchema()),
}

/** Of a row whose money cannot be edited here only the words are looked at. */
export function validateExpense(values: ExpenseFormValues, isLocked: boolean): ExpenseFormErrors {
  const { amount, title, date, payer, description } = values
  const errors = {
    title: checks.title(title),
    date: checks.date(date),
    description: checks.description(description),
    ...(isLocked
      ? {}
      : {
          amount: amount === null ? sentence('amount-not-positive') : checks.amount(amount),
          payer: payer === null ? sentence('payer-required') : null,
          split: splitError(values),
        }),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))
}

function splitError(values: ExpenseFormValues): string | null {
  if (values.participants.length === 0) return sentence('participant-required')
  // Without an amount there is nothing to compare with; its own field says so.
  if (values.method === 'equal' || !values.amount) return null
  const remainder = remainderOf(values)
  return remainder === 0 ? null : expenseFormTexts.sharesDiffer(values.amount - remainder, values.amount)
}

function sentence(code: RejectionCode): string {
  return rejectionSentences[code]
}

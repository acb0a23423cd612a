/** Puts what was read on a receipt into the form, as if the person had typed it. */
import type { ReceiptValues } from '#client/features/receipts/reading-result.tsx'
import type { TripChoice } from '#client/store/queries/trips.ts'
import type { ExpenseFormValues } from './expense-form-values.ts'
import type { CategoryProposal } from './propose-category.ts'
import { changeAmount } from './split-entry.ts'
import { followDate } from './trip-preset.ts'

type Form = { trips: readonly TripChoice[]; propose: (title: string) => CategoryProposal | null }

export function fillByReceipt(
  values: ExpenseFormValues,
  { amount, title, date, category }: ReceiptValues,
  { trips, propose }: Form,
): ExpenseFormValues {
  const paid = amount === undefined ? values : changeAmount(values, amount)
  const dated = date === undefined ? paid : followDate({ ...paid, date }, trips)
  const named = title === undefined ? dated : { ...dated, title }
  if (category !== undefined) return { ...named, category, isCategoryChosen: true }
  const proposed = title === undefined || named.isCategoryChosen ? null : propose(title)
  return proposed ? { ...named, category: proposed.category } : named
}

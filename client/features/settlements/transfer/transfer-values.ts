/** The fields of a transfer and their errors (specification 3, section 5). */
import { assert } from '#shared/assert.ts'
import type { PlainDate } from '#shared/dates.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { transferTexts } from '#shared/messages/settlements.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import { type Yen, amountSchema, dateSchema, noteSchema, optionalLineSchema } from '#shared/model/fields.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'
import { validateBy } from '#client/ui/validate-by.ts'

export type TransferValues = {
  from: UserKey | null
  to: UserKey | null
  amount: Yen | null
  date: PlainDate
  title: string
  description: string
}

export function transferValuesOf(suggested: Suggestion | undefined, today: PlainDate): TransferValues {
  const { from = null, to = null, amount = null } = suggested ?? {}
  return { from, to, amount, date: today, title: transferTexts.nameDefault, description: '' }
}

type TransferErrors = Partial<Record<keyof TransferValues, string>>

const checks = {
  amount: validateBy(amountSchema()),
  date: validateBy(dateSchema()),
  title: validateBy(optionalLineSchema()),
  description: validateBy(noteSchema()),
}

export function validateTransfer(values: TransferValues): TransferErrors {
  const { from, to, amount } = values
  const errors = {
    from: from === null ? transferTexts.fromRequired : null,
    to:
      to === null
        ? transferTexts.toRequired
        : to === from
          ? rejectionSentences['transfer-needs-two-people']
          : null,
    amount: amount === null ? rejectionSentences['amount-not-positive'] : checks.amount(amount),
    date: checks.date(values.date),
    title: checks.title(values.title),
    description: checks.description(values.description),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))
}

/** Takes validated values. An empty title becomes 送金. */
export function transferArgsOf(
  { id, itineraryId }: { id: ExpenseId; itineraryId: ItineraryId | null },
  values: TransferValues,
): ArgsOf<'transfer.create'> {
  const { from, to, amount, date, title, description } = values
  assert(from !== null && to !== null && amount !== null, 'a form is checked before it is saved')
  const named = title.trim() === '' ? transferTexts.nameDefault : title
  return { id, itineraryId, from, to, amount, date, title: named, description }
}

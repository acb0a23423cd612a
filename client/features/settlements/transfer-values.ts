/**
 * The fields of a transfer and their errors (specification 3, section 5), and what becomes of a held change of one: its values
 * for the form, and the mutation that replaces it after a correction. Editing a recorded transfer is the same with an edit that
 * has no fields yet.
 */
import { assert } from '#shared/assert.ts'
import type { PlainDate } from '#shared/dates.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { transferTexts } from '#shared/messages/settlements.ts'
import type { Expense, ExpenseId } from '#shared/model/expense.ts'
import { transferEnds } from '#shared/model/transfers.ts'
import { type Yen, amountSchema, dateSchema, noteSchema, optionalLineSchema } from '#shared/model/fields.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import type { ArgsOf, MutationInput } from '#shared/mutations/registry.ts'
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
  { id, itineraryId }: { id: ExpenseId; itineraryId: TripId | null },
  values: TransferValues,
): ArgsOf<'transfer.create'> {
  const { from, to, amount, date, title, description } = values
  assert(from !== null && to !== null && amount !== null, 'a form is checked before it is saved')
  const named = title.trim() === '' ? transferTexts.nameDefault : title
  return { id, itineraryId, from, to, amount, date, title: named, description }
}

export type HeldTransferMutation =
  | { part: 'whole'; args: ArgsOf<'transfer.create'> }
  | { part: 'edit'; args: ArgsOf<'transfer.edit'> }

/** Null if the change is an edit and the row does not exist. */
export function valuesOfHeldTransfer(
  mutation: HeldTransferMutation,
  row: Expense | null,
): TransferValues | null {
  if (mutation.part === 'whole') {
    const { from, to, amount, date, title, description } = mutation.args
    return { from, to, amount, date, title, description }
  }
  const ends = row && transferEnds(row)
  if (!row || !ends) return null
  const { money, title = row.title, description = row.description, date = row.date } = mutation.args
  const { from, to, amount } = money ?? { ...ends, amount: row.amount }
  return { from, to, amount, title, description, date }
}

type Corrected = {
  opened: TransferValues
  values: TransferValues
  row: Expense | null
  /**
   * The `moneyMark` of the server's version that was shown beside a conflict. The corrected money overwrites that
   * version.
   */
  mark: MutationId | undefined
}

/**
 * Returns the mutation that replaces the held change. For an edit it contains the fields of the held edit and those
 * corrected now.
 */
export function mutationOfHeldTransfer(
  mutation: HeldTransferMutation,
  { opened, values, row, mark }: Corrected,
): MutationInput {
  if (mutation.part === 'whole')
    return { name: 'transfer.create', args: transferArgsOf(mutation.args, values) }
  const ofNoTrip = { id: mutation.args.id, itineraryId: null }
  const { from, to, amount, title, description, date } = transferArgsOf(ofNoTrip, values)
  const { money, ...asked } = mutation.args
  const isMoneyChanged = opened.from !== from || opened.to !== to || opened.amount !== amount
  const over = mark ?? money?.mark ?? row?.moneyMark
  return {
    name: 'transfer.edit',
    args: {
      ...asked,
      ...(title === opened.title && asked.title === undefined ? {} : { title }),
      ...(description === opened.description && asked.description === undefined ? {} : { description }),
      ...(date === opened.date && asked.date === undefined ? {} : { date }),
      ...(over && (money || isMoneyChanged) ? { money: { mark: over, from, to, amount } } : {}),
    },
  }
}

/** A change of a transfer that waits for its author, as the form shows it, and what replaces it once it is corrected. */
import { type Expense, transferEnds } from '#shared/model/expense.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { ArgsOf, MutationInput } from '#shared/mutations/registry.ts'
import { type TransferValues, transferArgsOf } from './transfer-values.ts'

export type HeldTransferMutation =
  | { part: 'whole'; args: ArgsOf<'transfer.create'> }
  | { part: 'edit'; args: ArgsOf<'transfer.edit'> }

/** Null where the row is not there that it is an edit of. */
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
  /** Of the version that was shown beside a conflict: over it, the money is to be written now. */
  mark: MutationId | undefined
}

/** What takes the change's place. Of an edit: what it asked for already, and what was changed now. */
export function mutationOfHeldTransfer(
  mutation: HeldTransferMutation,
  { opened, values, row, mark }: Corrected,
): MutationInput {
  const { id, itineraryId: _none, from, to, amount, ...textFields } = transferArgsOf(mutation.args.id, values)
  if (mutation.part === 'whole') {
    const { itineraryId } = mutation.args
    return { name: 'transfer.create', args: { id, itineraryId, from, to, amount, ...textFields } }
  }
  const { money, ...asked } = mutation.args
  const isMoneyChanged = opened.from !== from || opened.to !== to || opened.amount !== amount
  const over = mark ?? money?.mark ?? row?.moneyMark
  const { title, description, date } = textFields
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

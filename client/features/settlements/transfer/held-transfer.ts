/**
 * A held change of a transfer: its values for the form, and the mutation that replaces it after a correction. Editing a
 * recorded transfer is the same with an edit that has no fields yet.
 */
import { type Expense, transferEnds } from '#shared/model/expense.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { ArgsOf, MutationInput } from '#shared/mutations/registry.ts'
import { type TransferValues, transferArgsOf } from './transfer-values.ts'

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

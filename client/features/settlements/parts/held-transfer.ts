/** A change of a transfer that waits for its owner, as the form shows it, and what replaces it once it is corrected. */
import { type Expense, transferEnds } from '#shared/model/expense.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { ArgsOf, MutationCall } from '#shared/mutations/registry.ts'
import { type TransferValues, transferArgsOf } from './transfer-values.ts'

export type HeldTransferCall =
  | { part: 'whole'; args: ArgsOf<'transfer.create'> }
  | { part: 'edit'; args: ArgsOf<'transfer.edit'> }

/** Null where the row is not there that it is an edit of. */
export function valuesOfHeldTransfer(call: HeldTransferCall, row: Expense | null): TransferValues | null {
  if (call.part === 'whole') {
    const { from, to, amount, date, title, description } = call.args
    return { from, to, amount, date, title, description }
  }
  const ends = row && transferEnds(row)
  if (!row || !ends) return null
  const { money, title = row.title, description = row.description, date = row.date } = call.args
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
export function callOfHeldTransfer(
  call: HeldTransferCall,
  { opened, values, row, mark }: Corrected,
): MutationCall {
  const { id, itineraryId: _none, from, to, amount, ...words } = transferArgsOf(call.args.id, values)
  if (call.part === 'whole') {
    const { itineraryId } = call.args
    return { name: 'transfer.create', args: { id, itineraryId, from, to, amount, ...words } }
  }
  const { money, ...asked } = call.args
  const isMoneyChanged = opened.from !== from || opened.to !== to || opened.amount !== amount
  const over = mark ?? money?.mark ?? row?.moneyMark
  const { title, description, date } = words
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

/** Edits a recorded transfer, or deletes it. */
import { useState } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { settlementTexts, transferTexts as texts } from '#shared/messages/settlements.ts'
import { yenText } from '#shared/messages/amount-texts.ts'
import { transferEnds } from '#shared/model/expense.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { mutate } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { type HeldTransferMutation, mutationOfHeldTransfer, valuesOfHeldTransfer } from './held-transfer.ts'
import { TransferDialog } from './transfer-dialog.tsx'

export type EditTransferDialogProps = {
  transfer: ExpenseRow
  people: People
  /** `name` is what the notice calls it. */
  onDelete: (transfer: ExpenseRow, name: string) => Promise<void>
  onClose: () => void
}

export function EditTransferDialog({ transfer, people, onDelete, onClose }: EditTransferDialogProps) {
  // An edit is made over the version that the form showed first, also if a friend's change arrives meanwhile.
  const [row] = useState(transfer)
  const edit: HeldTransferMutation = { part: 'edit', args: { id: row.id } }
  const [opened] = useState(() => valuesOfHeldTransfer(edit, row))
  if (!opened || row.status === 'settled') return null
  return (
    <TransferDialog
      opened
      initial={opened}
      people={people}
      paidFor={row.expenseId === null ? undefined : row.title}
      onSave={async (values) => {
        const { name, args } = mutationOfHeldTransfer(edit, { opened, values, row, mark: undefined })
        const outcome = await mutate(row.groupId, name, args)
        if (outcome.ok) showNotice({ message: texts.edited })
        return outcome.ok || outcome.code === 'nothing-to-change' ? null : rejectionSentences[outcome.code]
      }}
      onDelete={() => {
        onClose()
        void onDelete(row, nameOf(row, people))
      }}
      onClose={onClose}
    />
  )
}

/** Most transfers have the same title, so they are called by sender, receiver and amount. */
function nameOf(transfer: ExpenseRow, people: People): string {
  const ends = transferEnds(transfer)
  if (!ends) return transfer.title
  return `${settlementTexts.fromTo(people.nameOf(ends.from), people.nameOf(ends.to))} ${yenText(transfer.amount)}`
}

/** Edits a recorded transfer. */
import { useState } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { transferTexts as texts } from '#shared/messages/settlements.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { mutate } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { type HeldTransferMutation, mutationOfHeldTransfer, valuesOfHeldTransfer } from './held-transfer.ts'
import { TransferDialog } from './transfer-dialog.tsx'

type EditTransferDialogProps = { transfer: ExpenseRow; people: People; onClose: () => void }

export function EditTransferDialog({ transfer, people, onClose }: EditTransferDialogProps) {
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
      isEdited
      onSave={async (values) => {
        const { name, args } = mutationOfHeldTransfer(edit, { opened, values, row, mark: undefined })
        const outcome = await mutate(row.groupId, name, args)
        if (outcome.ok) showNotice({ message: texts.edited })
        return outcome.ok || outcome.code === 'nothing-to-change' ? null : rejectionSentences[outcome.code]
      }}
      onClose={onClose}
    />
  )
}

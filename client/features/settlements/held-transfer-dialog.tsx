/** The form of a transfer over a change that waits for its owner: corrected, it takes the change's place. */
import { useState } from 'react'
import type { Expense } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { MutationCall } from '#shared/mutations/registry.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { type HeldTransferCall, callOfHeldTransfer, valuesOfHeldTransfer } from './parts/held-transfer.ts'
import { TransferDialog } from './parts/transfer-dialog.tsx'

export type { HeldTransferCall }

type HeldTransferDialogProps = {
  groupId: GroupId
  call: HeldTransferCall
  /** What it is an edit of, as the device has it. */
  row: Expense | null
  /** Of the version that was shown beside a conflict. */
  mark: MutationId | undefined
  /** Answers with the sentence of why not, or null when it is done. */
  onSave: (calls: MutationCall[]) => Promise<string | null>
  onClose: () => void
}

export function HeldTransferDialog({ groupId, call, row, mark, onSave, onClose }: HeldTransferDialogProps) {
  const people = useLiveQuery(() => peopleOf(groupId), [groupId])
  const [opened] = useState(() => valuesOfHeldTransfer(call, row))
  if (!people || !opened) return null
  return (
    <TransferDialog
      opened
      initial={opened}
      people={people}
      onSave={(values) => onSave([callOfHeldTransfer(call, { opened, values, row, mark })])}
      onClose={onClose}
    />
  )
}

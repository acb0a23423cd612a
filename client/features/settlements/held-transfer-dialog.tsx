/** The form of a transfer over a change that waits for its author: corrected, it takes the change's place. */
import { useState } from 'react'
import type { Expense } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import {
  type HeldTransferMutation,
  mutationOfHeldTransfer,
  valuesOfHeldTransfer,
} from './transfer/held-transfer.ts'
import { TransferDialog } from './transfer/transfer-dialog.tsx'

export type { HeldTransferMutation as HeldTransferCall }

type HeldTransferDialogProps = {
  groupId: GroupId
  mutation: HeldTransferMutation
  /** What it is an edit of, as the device has it. */
  row: Expense | null
  /** Of the version that was shown beside a conflict. */
  mark: MutationId | undefined
  /** Answers with the sentence of why not, or null when it is done. */
  onSave: (mutations: MutationInput[]) => Promise<string | null>
  onClose: () => void
}

export function HeldTransferDialog({
  groupId,
  mutation,
  row,
  mark,
  onSave,
  onClose,
}: HeldTransferDialogProps) {
  const people = useLiveQuery(() => peopleOf(groupId), [groupId])
  const [opened] = useState(() => valuesOfHeldTransfer(mutation, row))
  if (!people || !opened) return null
  return (
    <TransferDialog
      opened
      initial={opened}
      people={people}
      onSave={(values) => onSave([mutationOfHeldTransfer(mutation, { opened, values, row, mark })])}
      onClose={onClose}
    />
  )
}

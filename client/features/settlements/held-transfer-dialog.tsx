/** The transfer form for a held change. A correction replaces the held change in the queue. */
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
  /** The device's row that the change edits; null for a new transfer or if the row does not exist. */
  row: Expense | null
  /** The `moneyMark` of the server's version that was shown beside a conflict. */
  mark: MutationId | undefined
  /** Resolves with the sentence that says why it failed, or with null on success. */
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

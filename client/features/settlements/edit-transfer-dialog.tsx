/** Edits a recorded transfer, or deletes it; or corrects one whose change is held, which replaces the change in the queue. */
import { useState } from 'react'
import { yenText } from '#shared/messages/amount-texts.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { settlementTexts, transferTexts as texts } from '#shared/messages/settlements.ts'
import type { Expense } from '#shared/model/expense.ts'
import { transferEnds } from '#shared/model/transfers.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { type People, peopleOf } from '#client/store/queries/people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import { type HeldTransferMutation, mutationOfHeldTransfer, valuesOfHeldTransfer } from './transfer-values.ts'

export type EditTransferDialogProps = {
  transfer: ExpenseRow
  people: People
  /** `name` is what the notice calls it. Resolves with whether it is deleted. */
  onDelete: (transfer: ExpenseRow, name: string) => Promise<boolean>
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
      onDelete={async () => {
        if (await onDelete(row, nameOf(row, people))) onClose()
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

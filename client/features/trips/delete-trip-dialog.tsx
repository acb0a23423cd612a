/** Asks what is to become of a trip's expenses, deletes it, and restores it by the notice. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { settlementRowsMax } from '#shared/limits.ts'
import { tripActionTexts as texts } from '#shared/messages/trip-screens.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { TripData } from '#client/store/queries/trips.ts'
import { mutate, mutateTogether } from '#client/sync/mutate.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { RadioRows } from '#client/ui/radio-rows.tsx'
import { showFailure, showOutcome, showUndoable } from '#client/features/groups/show-outcome.ts'

type DeleteTripDialogProps = {
  page: TripData
  onClose: () => void
  /** True right before the trip is deleted, and false again if that failed. */
  onDeleting: (isDeleting: boolean) => void
}

export function DeleteTripDialog({ page, onClose, onDeleting }: DeleteTripDialogProps) {
  const { trip, items, rows } = page
  const { id, groupId, title } = trip
  const navigate = useNavigate()
  const [fate, setFate] = useState<'keep' | 'delete'>('keep')
  const deletable = deletableRows(rows)
  const spent = deletable.reduce((sum, { amount }) => sum + amount, 0)
  const deleteTrip = async () => {
    const chosen = fate === 'delete' ? deletable : []
    onDeleting(true)
    const outcome = await mutateTogether(groupId, deletionOf(id, chosen))
    if (!outcome.ok) {
      onDeleting(false)
      return showFailure(texts.deleteFailed, outcome.code)
    }
    const undo = async () => {
      // One by one: an expense that cannot be restored does not keep the trip deleted.
      const outcomes = []
      for (const { name, args } of restorationOf(id, chosen)) outcomes.push(await mutate(groupId, name, args))
      const refused = outcomes.find((each) => !each.ok)
      showOutcome(refused ?? outcome, { done: texts.restored(title), failed: texts.restoreFailed })
    }
    showUndoable(texts.deleted(title), undo)
    await navigate({
      to: '/groups/$groupId',
      params: { groupId },
      hash: 'itinerary',
      replace: true,
      ignoreBlocker: true,
    })
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={deleteTrip}
      title={texts.deleteTitle}
      message={texts.deleteQuestion(title, items.length)}
      look="danger"
      confirmLabel={texts.deleteYes}
    >
      {rows.length === 0 ? null : (
        <RadioRows
          label={texts.deleteExpenses}
          value={fate}
          onChoose={setFate}
          choices={[
            { value: 'keep', title: texts.keep, note: texts.keepNote(rows.length) },
            ...(deletable.length === 0
              ? []
              : [
                  {
                    value: 'delete' as const,
                    title: texts.deleteToo,
                    note: texts.deleteTooNote(deletable.length, spent),
                  },
                ]),
          ]}
        />
      )}
    </ConfirmDialog>
  )
}

/** What is settled stays, whatever is chosen. */
function deletableRows(rows: readonly ExpenseRow[]): ExpenseRow[] {
  return rows.filter(({ status }) => status === 'active')
}

type Chosen = readonly Pick<ExpenseRow, 'id' | 'transactionType'>[]

/** `itinerary.delete` names a limited number of rows. The others are deleted one by one before it. */
export function deletionOf(id: TripId, chosen: Chosen): MutationInput[] {
  const expenses = chosen.slice(0, settlementRowsMax).map((row) => row.id)
  return [
    ...chosen.slice(settlementRowsMax).map((row): MutationInput => {
      const args = { id: row.id }
      return row.transactionType === 'transfer'
        ? { name: 'transfer.delete', args }
        : { name: 'expense.delete', args }
    }),
    { name: 'itinerary.delete', args: { id, expenses } },
  ]
}

/** `expense.restore` restores transfers too, because they are rows of the same table. */
export function restorationOf(id: TripId, chosen: Chosen): MutationInput[] {
  return [
    { name: 'itinerary.restore', args: { id } },
    ...chosen.slice(settlementRowsMax).map((row): MutationInput => {
      return { name: 'expense.restore', args: { id: row.id } }
    }),
  ]
}

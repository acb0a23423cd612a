/** Asks what is to become of a trip's expenses, deletes it, and restores it by the notice. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { tripActionTexts as texts } from '#shared/messages/trip-screens.ts'
import type { ItineraryPage } from '#client/store/queries/itineraries.ts'
import { mutate, mutateTogether } from '#client/sync/mutate.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { RadioRows } from '#client/ui/radio-rows.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { deletableRows, deletionOf, restorationOf } from './detail/trip-deletion.ts'

type DeleteTripDialogProps = {
  page: ItineraryPage
  onClose: () => void
  /** True right before the trip is deleted, and false again if that failed. */
  onDeleting: (isDeleting: boolean) => void
}

export function DeleteTripDialog({ page, onClose, onDeleting }: DeleteTripDialogProps) {
  const { itinerary, items, rows } = page
  const { id, groupId, title } = itinerary
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
      return showNotice({
        color: 'red',
        title: texts.deleteFailed,
        message: rejectionSentences[outcome.code],
      })
    }
    const undo = async () => {
      // One by one: an expense that cannot be restored does not keep the trip deleted.
      const outcomes = []
      for (const { name, args } of restorationOf(id, chosen)) outcomes.push(await mutate(groupId, name, args))
      const refused = outcomes.find((each) => !each.ok)
      showNotice(
        refused
          ? { color: 'red', title: texts.restoreFailed, message: rejectionSentences[refused.code] }
          : { message: texts.restored(title) },
      )
    }
    showNotice({ message: texts.deleted(title), action: { label: shellTexts.undo, run: undo } })
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

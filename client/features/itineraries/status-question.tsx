import { rejectionSentences } from '#shared/messages/rejections.ts'
import { reopenTexts, statusChangeTexts, tripActionTexts as texts } from '#shared/messages/trip-screens.ts'
import type { Itinerary, ItineraryStatus } from '#shared/model/itinerary.ts'
import { mutate } from '#client/sync/mutate.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showNotice } from '#client/ui/show-notice.ts'

type StatusQuestionProps = {
  itinerary: Pick<Itinerary, 'id' | 'groupId' | 'title' | 'status'>
  /** The status to which the trip is to be changed. */
  status: ItineraryStatus
  onClose: () => void
}

/** Asks before the status of a trip changes, and changes it. */
export function StatusQuestion({ itinerary, status, onClose }: StatusQuestionProps) {
  const { id, groupId, title } = itinerary
  const { action, question, done } = statusChangeTexts[status]
  const label = status === 'active' && itinerary.status !== 'draft' ? reopenTexts.action : action
  const change = async () => {
    const outcome = await mutate(groupId, 'itinerary.setStatus', { id, status })
    showNotice(
      outcome.ok
        ? { message: done }
        : { color: 'red', title: texts.statusFailed, message: rejectionSentences[outcome.code] },
    )
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={change}
      title={label}
      message={question(title)}
      look={status === 'cancelled' ? 'warning' : 'default'}
      confirmLabel={label}
    />
  )
}

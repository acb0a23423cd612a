import { rejectionSentences } from '#shared/messages/rejections.ts'
import { statusChangeTexts, tripActionTexts as texts } from '#shared/messages/trip-screens.ts'
import type { Itinerary } from '#shared/model/itinerary.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showNotice } from '#client/ui/show-notice.ts'

type StatusQuestionProps = {
  itinerary: Pick<Itinerary, 'id' | 'groupId' | 'title' | 'status'>
  /** The status to which the trip is to be changed. */
  status: keyof typeof statusChangeTexts
  onClose: () => void
}

/** Asks before the status of a trip changes, and changes it. */
export function StatusQuestion({ itinerary, status, onClose }: StatusQuestionProps) {
  const { id, groupId, title } = itinerary
  const { action, question, done } = statusChangeTexts[status]
  const change = async () => {
    const set = (to: typeof status): MutationInput => ({
      name: 'itinerary.setStatus',
      args: { id, status: to },
    })
    // Whose dates alone say that it is under way is a draft in its row, and a draft cannot be completed.
    const isFromDraft = status === 'completed' && itinerary.status === 'draft'
    const outcome = await mutateTogether(groupId, [...(isFromDraft ? [set('active')] : []), set(status)])
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
      title={action}
      message={question(title)}
      look={status === 'cancelled' ? 'warning' : 'default'}
      confirmLabel={action}
    />
  )
}

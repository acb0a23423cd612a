/**
 * What the dashboard shows of applications. A chunk of its own, because most people have none, and a review records a
 * change.
 */
import { useState } from 'react'
import { ownApplicationTexts as texts } from '#shared/messages/applications.ts'
import type { ApplicationId } from '#shared/model/application.ts'
import { withdrawApplication } from '#client/session/join-group.ts'
import {
  putAway,
  type OwnApplicationRow,
  type ReviewableApplication,
} from '#client/store/queries/applications.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { OwnApplicationsCard } from './cards/own-applications-card.tsx'
import { ToReviewCard } from './cards/to-review-card.tsx'
import { ReviewApplication } from './review-application.tsx'

type ApplicationCardsProps = {
  toReview: readonly ReviewableApplication[]
  own: readonly OwnApplicationRow[]
}

export function ApplicationCards({ toReview, own }: ApplicationCardsProps) {
  const [reviewed, setReviewed] = useState<ApplicationId | null>(null)
  const [withdrawn, setWithdrawn] = useState<OwnApplicationRow | null>(null)
  // What is put away changes no row, so nothing is read anew.
  const [hidden, setHidden] = useState<readonly OwnApplicationRow['id'][]>([])
  const shown = own.filter(({ id, status }) => status === 'applied' || !hidden.includes(id))
  return (
    <>
      {toReview.length > 0 ? <ToReviewCard applications={toReview} onReview={setReviewed} /> : null}
      {shown.length > 0 ? (
        <OwnApplicationsCard
          applications={shown}
          onWithdraw={setWithdrawn}
          onPutAway={(application) => {
            putAway(application)
            setHidden([...hidden, application.id])
            focusHeading()
          }}
        />
      ) : null}
      {reviewed === null ? null : <ReviewApplication id={reviewed} onClose={() => setReviewed(null)} />}
      {withdrawn === null ? null : (
        <ConfirmDialog
          opened
          title={texts.withdrawTitle}
          message={texts.withdrawText(withdrawn.groupName)}
          confirmLabel={texts.withdrawYes}
          look="final"
          onClose={() => setWithdrawn(null)}
          onConfirm={() => withdraw(withdrawn)}
        />
      )}
    </>
  )
}

/** The button that had the focus is gone with the answer. */
function focusHeading(): void {
  const heading = document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

async function withdraw({ groupId, groupName }: OwnApplicationRow): Promise<void> {
  const answer = await withdrawApplication(groupId)
  if (answer.ok) showNotice({ message: texts.withdrawn(groupName) })
  else showNotice({ color: 'red', title: texts.withdrawFailed, message: answer.sentence })
}

/** The review dialog of one application. Works with no connection: the decision waits in the queue like any change. */
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { reviewTexts as texts } from '#shared/messages/applications.ts'
import { planTexts } from '#shared/messages/groups.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { ApplicationId } from '#shared/model/application.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { usePeopleMax } from '#client/session/own-plan.ts'
import { type ApplicationReview, applicationReview } from '#client/store/queries/application-review.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import type { Notice } from '#client/ui/notice.ts'
import { shortened } from '#client/ui/shortened-text.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { Applicant, Decision, Headline, RejectForm, nameShownMax } from './review-view.tsx'

export function ReviewApplication({ id, onClose }: { id: ApplicationId; onClose: () => void }) {
  const stored = useLiveQuery(() => applicationReview(id), [id])
  // The review that the person is deciding: their decision changes the row before the dialog has closed.
  const [deciding, setDeciding] = useState<ApplicationReview | null>(null)
  const [isRejecting, setIsRejecting] = useState(false)
  const review = deciding ?? stored
  const isOpen = review?.application.status === 'applied'
  const title =
    isOpen && isRejecting
      ? texts.rejectTitle(shortened(review.application.applicantName, nameShownMax))
      : texts.title
  return (
    <Dialog opened onClose={onClose} title={title}>
      {review === undefined ? (
        <ListSkeleton rows={3} text={texts.loading} />
      ) : review === null ? (
        <ErrorState title={texts.gone} />
      ) : isOpen ? (
        <OpenReview
          review={review}
          isRejecting={isRejecting}
          onReject={setIsRejecting}
          onDeciding={setDeciding}
          onClose={onClose}
        />
      ) : (
        <DecidedReview review={review} onClose={onClose} />
      )}
    </Dialog>
  )
}

type ReviewProps = { review: ApplicationReview; onClose: () => void }

type OpenReviewProps = ReviewProps & {
  isRejecting: boolean
  onReject: (isRejecting: boolean) => void
  onDeciding: (review: ApplicationReview | null) => void
}

function OpenReview({ review, isRejecting, onReject, onDeciding, onClose }: OpenReviewProps) {
  const { application, assignable, peopleCount } = review
  const { id, groupId, userId, applicantName: name, avatarUrl: url } = application
  const peopleMax = usePeopleMax(review)
  /** Records the decision and leaves the dialog. Resolves with the sentence of a refusal, or null. */
  const decide = async (record: () => Promise<Outcome>, notice: Notice) => {
    onDeciding(review)
    const outcome = await record()
    if (outcome.ok) {
      showNotice(notice)
      onClose()
      return null
    }
    onDeciding(null)
    return rejectionSentences[outcome.code]
  }
  if (isRejecting) {
    return (
      <RejectForm
        name={shortened(name, nameShownMax)}
        onReject={(reason) =>
          decide(() => mutate(groupId, 'application.reject', { id, reason }), {
            message: texts.rejected(name),
          })
        }
        onBack={() => onReject(false)}
      />
    )
  }
  return (
    <Stack>
      <Applicant {...review} />
      <Decision
        application={application}
        assignable={assignable}
        peopleFull={peopleCount >= peopleMax ? planTexts.peopleFull(peopleMax) : null}
        onApprove={(pendingMemberId) =>
          decide(() => mutate(groupId, 'application.approve', { id, pendingMemberId }), {
            message: texts.approved(name),
            people: [{ id: keyOfUser(userId), name, url }],
          })
        }
        onStartRejecting={() => onReject(true)}
      />
    </Stack>
  )
}

/** Shown if somebody else has decided meanwhile. */
function DecidedReview({ review, onClose }: ReviewProps) {
  const { application, reviewerName } = review
  const { status, rejectionReason } = application
  return (
    <Stack>
      <Applicant {...review} />
      <div role="status">
        <Headline>{texts.decidedTitle}</Headline>
        <Hint>{[texts.decided[status], rejectionReason].filter(Boolean).join(' ')}</Hint>
        {reviewerName === null ? null : <Hint>{texts.decidedBy(reviewerName)}</Hint>}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Stack>
  )
}

/**
 * What the dashboard shows of applications. A chunk of its own, because most people have none, and a review records a
 * change.
 */
import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  ownApplicationTexts as texts,
  applicationStatusLabels,
  ownApplicationTexts,
} from '#shared/messages/applications.ts'
import type { ApplicationId } from '#shared/model/application.ts'
import { withdrawApplication } from '#client/session/withdraw-application.ts'
import { putAway } from '#client/store/put-away-applications.ts'
import type { OwnApplicationRow, ReviewableApplication } from '#client/store/queries/applications.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { ToReviewCard } from './applications-to-review.tsx'
import { ReviewApplication } from './review-application.tsx'
import classes from './applications.module.css'

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

/** Specification 1, section 9. */
export const ownApplicationsShownMax = 3

type OwnApplicationsCardProps = {
  applications: readonly OwnApplicationRow[]
  onWithdraw: (application: OwnApplicationRow) => void
  /** Of one that was turned down. */
  onPutAway: (application: OwnApplicationRow) => void
}

/** The person's own applications: whether they still wait, and how they were decided. */
export function OwnApplicationsCard({ applications, ...acts }: OwnApplicationsCardProps) {
  const others = applications.length - ownApplicationsShownMax
  return (
    <Section title={ownApplicationTexts.title}>
      <CardList>
        {applications.slice(0, ownApplicationsShownMax).map((application) => (
          <OwnApplicationRowOf key={application.id} application={application} {...acts} />
        ))}
      </CardList>
      {others > 0 ? <p className={classes.others}>{ownApplicationTexts.others(others)}</p> : null}
      {applications.some(({ status }) => status === 'applied') ? (
        <p className={classes.hint}>{ownApplicationTexts.waiting}</p>
      ) : null}
    </Section>
  )
}

type RowProps = { application: OwnApplicationRow } & Omit<OwnApplicationsCardProps, 'applications'>

function OwnApplicationRowOf({ application, onWithdraw, onPutAway }: RowProps) {
  const { groupId, groupName, status, rejectionReason, isMember } = application
  const canOpen = status !== 'applied' && isMember
  // Whoever rejects gives a reason. Without one the group has ended.
  const canApplyAgain = status === 'rejected' && !isMember && rejectionReason !== ''
  return (
    <CardRow
      mark={<Avatar id={groupId} name={groupName} />}
      title={groupName}
      note={
        <span className={classes.note}>
          <span className={classes.status} data-status={status}>
            {applicationStatusLabels[status]}
          </span>
          {status === 'rejected' && rejectionReason !== '' ? (
            <span className={classes.reason}>{ownApplicationTexts.reason(rejectionReason)}</span>
          ) : null}
        </span>
      }
      end={
        status === 'applied' ? (
          <Button
            variant="default"
            px="sm"
            aria-label={ownApplicationTexts.withdrawOf(groupName)}
            onClick={() => onWithdraw(application)}
          >
            {ownApplicationTexts.withdraw}
          </Button>
        ) : status === 'rejected' && !isMember ? (
          <span className={classes.ways}>
            {canApplyAgain ? (
              <Button
                variant="light"
                px="sm"
                aria-label={ownApplicationTexts.applyAgainTo(groupName)}
                renderRoot={(button) => <Link to="/join" search={{ group: groupId }} {...button} />}
              >
                {ownApplicationTexts.applyAgain}
              </Button>
            ) : null}
            <Button
              variant="subtle"
              px="sm"
              aria-label={ownApplicationTexts.putAwayOf(groupName)}
              onClick={() => onPutAway(application)}
            >
              {ownApplicationTexts.putAway}
            </Button>
          </span>
        ) : canOpen ? (
          <IconChevronRight size={20} stroke={1.8} aria-hidden />
        ) : undefined
      }
      render={({ className, children }) =>
        canOpen ? (
          <Link to="/groups/$groupId" params={{ groupId }} className={className}>
            {children}
          </Link>
        ) : (
          <div className={`${className} ${status === 'rejected' ? classes.rejected : ''}`}>{children}</div>
        )
      }
    />
  )
}

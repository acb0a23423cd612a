/**
 * The applications on the dashboard: those to review, and the person's own. A separate chunk, because most people have none and
 * because it needs the code that records changes.
 */
import { Box, Button, Group } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { applicationStatusLabels, ownApplicationTexts as texts } from '#shared/messages/applications.ts'
import { applyTexts } from '#shared/messages/invitations.ts'
import type { ApplicationId } from '#shared/model/application.ts'
import { withdrawApplication } from '#client/session/join-group.ts'
import { useIsServerSilent } from '#client/session/use-is-server-silent.ts'
import {
  putAway,
  type OwnApplicationRow,
  type ReviewableApplication,
} from '#client/store/queries/applications.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { OfflineAlert } from '#client/ui/error-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { unbroken } from '#client/ui/unbroken-phrases.tsx'
import { ToReviewCard } from './applications-to-review.tsx'
import { ReviewApplication } from './review-application.tsx'

type ApplicationCardsProps = {
  toReview: readonly ReviewableApplication[]
  own: readonly OwnApplicationRow[]
}

/** The number of own applications that are shown (specification 1, section 9). */
export const ownApplicationsShownMax = 3

export function ApplicationCards({ toReview, own }: ApplicationCardsProps) {
  const [reviewed, setReviewed] = useState<ApplicationId | null>(null)
  const [withdrawn, setWithdrawn] = useState<OwnApplicationRow | null>(null)
  const isOffline = useIsServerSilent()
  // Putting away changes no row, so `own` is not read again.
  const [hidden, setHidden] = useState<readonly OwnApplicationRow['id'][]>([])
  const shown = own.filter(({ id, status }) => status === 'applied' || !hidden.includes(id))
  const others = shown.length - ownApplicationsShownMax
  const hide = (application: OwnApplicationRow) => {
    putAway(application)
    setHidden([...hidden, application.id])
    focusHeading()
  }
  return (
    <>
      {toReview.length > 0 ? <ToReviewCard applications={toReview} onReview={setReviewed} /> : null}
      {shown.length > 0 ? (
        <Section title={texts.title}>
          <CardList>
            {shown.slice(0, ownApplicationsShownMax).map((application) => (
              <OwnRow
                key={application.id}
                application={application}
                onWithdraw={() => setWithdrawn(application)}
                onPutAway={() => hide(application)}
              />
            ))}
          </CardList>
          {others > 0 ? <Hint style={{ textAlign: 'center' }}>{texts.others(others)}</Hint> : null}
          {shown.some(({ status }) => status === 'applied') ? (
            <Hint look="inset">{texts.waiting}</Hint>
          ) : null}
        </Section>
      ) : null}
      {reviewed === null ? null : <ReviewApplication id={reviewed} onClose={() => setReviewed(null)} />}
      {withdrawn === null ? null : (
        <ConfirmDialog
          opened
          title={texts.withdrawTitle}
          message={texts.withdrawText(withdrawn.groupName)}
          confirmLabel={texts.withdrawYes}
          look="danger"
          canConfirm={!isOffline}
          onClose={() => setWithdrawn(null)}
          onConfirm={() => withdraw(withdrawn)}
        >
          {isOffline ? <OfflineAlert>{applyTexts.withdrawOffline}</OfflineAlert> : null}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Focuses the page's heading, because the focused button has disappeared. */
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

type OwnRowProps = {
  application: OwnApplicationRow
  onWithdraw: () => void
  /** Hides a rejected application. */
  onPutAway: () => void
}

/** On a phone the button stands below the reason, which would be a column of a few letters beside it. */
const rejectedStyle = { '--row-texts': '10rem', rowGap: '0.75rem' } as CSSProperties

const statusColors = {
  applied: 'var(--waiting)',
  approved: 'var(--receive)',
  rejected: 'var(--dim)',
  withdrawn: 'var(--dim)',
}

function OwnRow({ application, onWithdraw, onPutAway }: OwnRowProps) {
  const { groupId, groupName, status, rejectionReason, isMember } = application
  const canOpen = status !== 'applied' && isMember
  return (
    <CardRow
      mark={<Avatar id={groupId} name={groupName} />}
      title={groupName}
      note={
        <Group component="span" gap="0.125rem 0.5rem">
          <Box component="span" fw={600} c={statusColors[status]}>
            {applicationStatusLabels[status]}
          </Box>
          {status === 'rejected' && rejectionReason !== '' ? (
            <span style={{ whiteSpace: 'pre-line' }}>{texts.reason(rejectionReason)}</span>
          ) : null}
        </Group>
      }
      end={rowEnd({ application, onWithdraw, onPutAway })}
      render={({ children, ...row }) =>
        canOpen ? (
          <Link to="/groups/$groupId" params={{ groupId }} {...row}>
            {children}
          </Link>
        ) : (
          <div className={row.className} style={status === 'rejected' ? rejectedStyle : undefined}>
            {children}
          </div>
        )
      }
    />
  )
}

/** The buttons of an application, the arrow of a row that opens its group, or nothing. */
function rowEnd({ application, onWithdraw, onPutAway }: OwnRowProps): ReactNode {
  const { groupId, groupName, status, rejectionReason, isMember } = application
  if (status === 'applied')
    return (
      <Button variant="default" px="sm" aria-label={texts.withdrawOf(groupName)} onClick={onWithdraw}>
        {texts.withdraw}
      </Button>
    )
  if (isMember) return <IconChevronRight size={20} stroke={1.8} aria-hidden />
  if (status !== 'rejected') return undefined
  // Every rejection has a reason. An empty one means that the group was deleted.
  const canApplyAgain = rejectionReason !== ''
  return (
    <Group component="span" gap={0} justify="flex-end">
      {canApplyAgain ? (
        <Button
          variant="light"
          px="sm"
          aria-label={texts.applyAgainTo(groupName)}
          renderRoot={(button) => <Link to="/join" search={{ group: groupId }} {...button} />}
        >
          {unbroken(texts.applyAgain)}
        </Button>
      ) : null}
      <Button variant="subtle" px="sm" aria-label={texts.putAwayOf(groupName)} onClick={onPutAway}>
        {texts.putAway}
      </Button>
    </Group>
  )
}

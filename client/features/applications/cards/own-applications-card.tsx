/** The person's own applications: whether they still wait, and how they were decided. */
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { applicationStatusLabels, ownApplicationTexts as texts } from '#shared/messages/applications.ts'
import type { OwnApplicationRow } from '#client/store/queries/applications.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import classes from './application-cards.module.css'

/** Specification 1, section 9. */
export const ownApplicationsShownMax = 3

type OwnApplicationsCardProps = {
  applications: readonly OwnApplicationRow[]
  onWithdraw: (application: OwnApplicationRow) => void
  /** Of one that was turned down. */
  onPutAway: (application: OwnApplicationRow) => void
}

export function OwnApplicationsCard({ applications, ...acts }: OwnApplicationsCardProps) {
  const others = applications.length - ownApplicationsShownMax
  return (
    <Section title={texts.title}>
      <CardList>
        {applications.slice(0, ownApplicationsShownMax).map((application) => (
          <OwnApplicationRowOf key={application.id} application={application} {...acts} />
        ))}
      </CardList>
      {others > 0 ? <p className={classes.others}>{texts.others(others)}</p> : null}
      {applications.some(({ status }) => status === 'applied') ? (
        <p className={classes.hint}>{texts.waiting}</p>
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
            <span className={classes.reason}>{texts.reason(rejectionReason)}</span>
          ) : null}
        </span>
      }
      end={
        status === 'applied' ? (
          <Button
            variant="default"
            px="sm"
            aria-label={texts.withdrawOf(groupName)}
            onClick={() => onWithdraw(application)}
          >
            {texts.withdraw}
          </Button>
        ) : status === 'rejected' && !isMember ? (
          <span className={classes.ways}>
            {canApplyAgain ? (
              <Button
                variant="light"
                px="sm"
                aria-label={texts.applyAgainTo(groupName)}
                renderRoot={(button) => <Link to="/join" search={{ group: groupId }} {...button} />}
              >
                {texts.applyAgain}
              </Button>
            ) : null}
            <Button
              variant="subtle"
              px="sm"
              aria-label={texts.putAwayOf(groupName)}
              onClick={() => onPutAway(application)}
            >
              {texts.putAway}
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

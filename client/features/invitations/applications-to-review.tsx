/** 参加のお願い: applications to review, on the dashboard those to all groups of the person, and those to one group. */
import { Button, Group } from '@mantine/core'
import { useId, useState } from 'react'
import { applicationListTexts as texts, applicationTypeLabels } from '#shared/messages/applications.ts'
import type { ApplicationId } from '#shared/model/application.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { ReviewableApplication } from '#client/store/queries/applications.ts'
import { Section, CardList, CardRow } from '#client/ui/card.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { ReviewApplication } from './review-application.tsx'

/** The number of applications that the dashboard shows (specification 1, section 9). */
export const applicationsShownMax = 5

type ToReviewCardProps = {
  applications: readonly ReviewableApplication[]
  onReview: (id: ApplicationId) => void
}

export function ToReviewCard({ applications, onReview }: ToReviewCardProps) {
  const [isShown, setIsShown] = useState(true)
  const rowsId = useId()
  const open = applications.filter(({ application }) => application.status === 'applied').length
  const others = applications.length - applicationsShownMax
  return (
    <Section
      title={texts.title(open)}
      aside={
        <Button
          variant="subtle"
          my="-0.5rem"
          me="-0.25rem"
          px="xs"
          aria-expanded={isShown}
          aria-controls={rowsId}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? texts.hide : texts.show}
        </Button>
      }
    >
      <div id={rowsId} hidden={!isShown}>
        <ReviewRows
          applications={applications.slice(0, applicationsShownMax)}
          isOfSeveralGroups
          onReview={onReview}
        />
        {others > 0 ? <Hint style={{ textAlign: 'center' }}>{texts.others(others)}</Hint> : null}
      </div>
    </Section>
  )
}

/** The applications to one group, which only its owner and admins see. Shows no section if there are none. */
export function GroupApplications({ applications }: { applications: readonly ReviewableApplication[] }) {
  const [reviewed, setReviewed] = useState<ApplicationId | null>(null)
  const open = applications.filter(({ application }) => application.status === 'applied').length
  return (
    <>
      {applications.length > 0 ? (
        <Section title={texts.title(open)}>
          <ReviewRows applications={applications} onReview={setReviewed} />
        </Section>
      ) : null}
      {reviewed === null ? null : <ReviewApplication id={reviewed} onClose={() => setReviewed(null)} />}
    </>
  )
}

type ReviewRowsProps = {
  applications: readonly ReviewableApplication[]
  /** Names the group in each row, for applications to several. */
  isOfSeveralGroups?: boolean
  onReview: (id: ApplicationId) => void
}

function ReviewRows({ applications, isOfSeveralGroups = false, onReview }: ReviewRowsProps) {
  return (
    <CardList>
      {applications.map(({ application, groupName, state }) => {
        const { id, userId, applicantName, avatarUrl, type, status } = application
        const kind = applicationTypeLabels[type]
        return (
          <CardRow
            key={id}
            mark={<Avatar id={keyOfUser(userId)} name={applicantName} url={avatarUrl} />}
            title={<PersonName name={applicantName} />}
            note={
              <Group component="span" gap="0.125rem 0.5rem">
                <Facts facts={isOfSeveralGroups ? [groupName, kind] : [kind]} />
                <RowStateBadge state={state} />
              </Group>
            }
            end={
              status === 'applied' ? (
                <Button
                  variant="light"
                  px="sm"
                  aria-label={texts.reviewOf(applicantName)}
                  onClick={() => onReview(id)}
                >
                  {texts.review}
                </Button>
              ) : (
                <Tag>{texts.decided[status]}</Tag>
              )
            }
          />
        )
      })}
    </CardList>
  )
}

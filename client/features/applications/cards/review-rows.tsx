/** The rows of applications to review. */
import { Button } from '@mantine/core'
import { applicationListTexts as texts, applicationTypeLabels } from '#shared/messages/applications.ts'
import type { ApplicationId } from '#shared/model/application.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { ReviewableApplication } from '#client/store/queries/applications.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CardList, CardRow } from '#client/ui/card.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { Tag } from '#client/ui/tag.tsx'
import classes from './application-cards.module.css'

type ReviewRowsProps = {
  applications: readonly ReviewableApplication[]
  /** Names the group in each row, for applications to several. */
  isOfSeveralGroups?: boolean
  onReview: (id: ApplicationId) => void
}

export function ReviewRows({ applications, isOfSeveralGroups = false, onReview }: ReviewRowsProps) {
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
              <span className={classes.note}>
                <Facts facts={isOfSeveralGroups ? [groupName, kind] : [kind]} />
                <RowStateBadge state={state} />
              </span>
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

/** 参加のお願い on the dashboard: the applications to all groups that the person runs. */
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { applicationListTexts as texts } from '#shared/messages/applications.ts'
import type { ApplicationId } from '#shared/model/application.ts'
import type { ReviewableApplication } from '#client/store/queries/applications.ts'
import { Section } from '#client/ui/card.tsx'
import classes from './application-cards.module.css'
import { ReviewRows } from './review-rows.tsx'

/** Specification 1, section 9. */
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
          className={classes.toggle ?? ''}
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
        {others > 0 ? <p className={classes.others}>{texts.others(others)}</p> : null}
      </div>
    </Section>
  )
}

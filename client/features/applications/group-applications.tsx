/** The applications to one group, for its owner and admins. Nothing for others, and while there are none. */
import { useState } from 'react'
import { applicationListTexts as texts } from '#shared/messages/applications.ts'
import type { ApplicationId } from '#shared/model/application.ts'
import type { ReviewableApplication } from '#client/store/queries/applications.ts'
import { Section } from '#client/ui/card.tsx'
import { ReviewRows } from './cards/review-rows.tsx'
import { ReviewApplication } from './review-application.tsx'

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

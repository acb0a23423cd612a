/** What can be done with a trip, as a sheet: edit it, change its status, delete it. */
import {
  IconBan,
  IconCircleCheck,
  IconFileText,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { reopenAction, statusChangeTexts, tripActionTexts as texts } from '#shared/messages/trip-screens.ts'
import { type ItineraryStatus, nextItineraryStatuses } from '#shared/model/itinerary.ts'
import type { ItineraryPage } from '#client/store/queries/itineraries.ts'
import { CardList, CardRow } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DeleteTripDialog } from '../delete-trip-dialog.tsx'
import { StatusQuestion } from '../status-question.tsx'
import classes from './detail.module.css'

type TripActionsProps = {
  page: ItineraryPage
  onClose: () => void
  /** True right before the trip is deleted, and false again if that failed. */
  onDeleting: (isDeleting: boolean) => void
}

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const
const statusIcons: Record<ItineraryStatus, typeof IconBan> = {
  draft: IconFileText,
  active: IconPlayerPlay,
  completed: IconCircleCheck,
  cancelled: IconBan,
}

export function TripActions({ page, onClose, onDeleting }: TripActionsProps) {
  const [asked, setAsked] = useState<ItineraryStatus | 'delete' | null>(null)
  const { itinerary } = page
  const { id: itineraryId, groupId, status } = itinerary
  if (asked === 'delete') return <DeleteTripDialog page={page} onClose={onClose} onDeleting={onDeleting} />
  if (asked) return <StatusQuestion itinerary={itinerary} status={asked} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={texts.open}>
      <CardList>
        <CardRow
          mark={<IconPencil {...icon} />}
          title={texts.edit}
          note={texts.editNote}
          render={(row) => (
            <Link
              to="/groups/$groupId/itineraries/$itineraryId/edit"
              params={{ groupId, itineraryId }}
              {...row}
            />
          )}
        />
        {nextItineraryStatuses[status].map((next) => {
          const Icon = statusIcons[next]
          const isReopening = next === 'active' && status !== 'draft'
          return (
            <CardRow
              key={next}
              mark={<Icon {...icon} />}
              title={isReopening ? reopenAction : statusChangeTexts[next].action}
              note={statusChangeTexts[next].note}
              render={(row) => (
                <button type="button" {...row} {...plain(row)} onClick={() => setAsked(next)} />
              )}
            />
          )
        })}
        <CardRow
          mark={<IconTrash {...icon} color="var(--error)" />}
          title={<span className={classes.danger}>{texts.delete}</span>}
          render={(row) => (
            <button type="button" {...row} {...plain(row)} onClick={() => setAsked('delete')} />
          )}
        />
      </CardList>
    </Dialog>
  )
}

/** A row as a button, without the browser's look. */
function plain({ className }: { className: string }) {
  return { className: `${className} ${classes.action}` }
}

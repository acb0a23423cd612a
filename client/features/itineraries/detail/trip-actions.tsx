/** What can be done with a trip, as a sheet: edit it, move its items, take it along, copy it, change its status, delete it. */
import {
  IconArrowsSort,
  IconBan,
  IconCircleCheck,
  IconCopy,
  IconShare2,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { moveTexts } from '#shared/messages/item-screens.ts'
import { takeAlongTexts, tripCopyTexts } from '#shared/messages/take-along.ts'
import { statusChangeTexts, tripActionTexts as texts } from '#shared/messages/trip-screens.ts'
import { statusOn } from '#shared/model/itinerary.ts'
import type { ItineraryPage, ItineraryRow } from '#client/store/queries/itineraries.ts'
import { CardList, CardRow } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { CopyTripDialog } from '../along/copy-trip-dialog.tsx'
import { TakeAlongDialog } from '../along/take-along-dialog.tsx'
import { DeleteTripDialog } from '../delete-trip-dialog.tsx'
import { StatusQuestion } from '../status-question.tsx'
import classes from './detail.module.css'

type TripActionsProps = {
  page: ItineraryPage
  today: PlainDate
  onClose: () => void
  /** Begins to move the items of the plan. */
  onMoving: () => void
  /** True right before the trip is deleted, and false again if that failed. */
  onDeleting: (isDeleting: boolean) => void
}

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const
type StatusChange = keyof typeof statusChangeTexts
const statusIcons: Record<StatusChange, typeof IconBan> = {
  active: IconPlayerPlay,
  completed: IconCircleCheck,
  cancelled: IconBan,
}

export function TripActions({ page, today, onClose, onMoving, onDeleting }: TripActionsProps) {
  const [asked, setAsked] = useState<StatusChange | 'delete' | null>(null)
  /** The sheet that is open over this one. */
  const [over, setOver] = useState<'take-along' | 'copy' | null>(null)
  const ofSheet = { page, today, onClose: () => setOver(null), onDone: onClose }
  const { itinerary, items } = page
  const { id: itineraryId, groupId } = itinerary
  if (asked === 'delete') return <DeleteTripDialog page={page} onClose={onClose} onDeleting={onDeleting} />
  if (asked) return <StatusQuestion itinerary={itinerary} status={asked} onClose={onClose} />
  return (
    <>
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
          {items.length === 0 ? null : (
            <CardRow
              mark={<IconArrowsSort {...icon} />}
              title={moveTexts.begin}
              note={moveTexts.beginNote}
              render={(row) => (
                <button
                  type="button"
                  {...row}

                  onClick={() => {
                    onClose()
                    onMoving()
                  }}
                />
              )}
            />
          )}
          <CardRow
            mark={<IconShare2 {...icon} />}
            title={takeAlongTexts.open}
            note={takeAlongTexts.openNote}
            render={(row) => <button type="button" {...row} onClick={() => setOver('take-along')} />}
          />
          <CardRow
            mark={<IconCopy {...icon} />}
            title={tripCopyTexts.action}
            note={tripCopyTexts.note}
            render={(row) => <button type="button" {...row} onClick={() => setOver('copy')} />}
          />
          {statusChangesOf(itinerary, today).map((next) => {
            const Icon = statusIcons[next]
            const { action, note } = statusChangeTexts[next]
            return (
              <CardRow
                key={next}
                mark={<Icon {...icon} />}
                title={action}
                note={note}
                render={(row) => <button type="button" {...row} onClick={() => setAsked(next)} />}
              />
            )
          })}
          <CardRow
            mark={<IconTrash {...icon} color="var(--error)" />}
            title={<span className={classes.danger}>{texts.delete}</span>}
            render={(row) => <button type="button" {...row} onClick={() => setAsked('delete')} />}
          />
        </CardList>
      </Dialog>
      <TakeAlongDialog opened={over === 'take-along'} {...ofSheet} />
      <CopyTripDialog opened={over === 'copy'} {...ofSheet} />
    </>
  )
}

/** The dates say whether a trip is planned, under way or over. */
function statusChangesOf(itinerary: ItineraryRow, today: PlainDate): StatusChange[] {
  switch (itinerary.status) {
    case 'cancelled':
      return ['active']
    case 'completed':
      return ['active', 'cancelled']
    case 'draft':
    case 'active':
      return statusOn(itinerary, today) === 'active' ? ['completed', 'cancelled'] : ['cancelled']
  }
}

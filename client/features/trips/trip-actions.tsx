/** What can be done with a trip, as a sheet: edit it, move its items, take it along, copy it, change its status, delete it. */
import {
  IconArrowsSort,
  IconBan,
  IconCircleCheck,
  IconCopy,
  IconShare2,
  IconPencil,
  IconPhoto,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { tripPhotosTexts } from '#shared/messages/attachments.ts'
import { moveTexts } from '#shared/messages/item-screens.ts'
import { takeAlongTexts, tripCopyTexts } from '#shared/messages/take-along.ts'
import { statusChangeTexts, tripActionTexts as texts } from '#shared/messages/trip-screens.ts'
import { statusOn } from '#shared/model/trip.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { TripData, TripRow } from '#client/store/queries/trips.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { TripPhotosDialog } from '#client/features/attachments/trip-photos-dialog.tsx'
import { CardList, CardRow } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { showOutcome } from '#client/features/groups/show-outcome.ts'
import { ActionRow } from './action-row.tsx'
import { CopyTripDialog } from './copy-trip-dialog.tsx'
import { DeleteTripDialog } from './delete-trip-dialog.tsx'
import { TakeAlongDialog } from './take-along-dialog.tsx'

type TripActionsProps = {
  page: TripData
  today: PlainDate
  onClose: () => void
  /** Begins to move the items of the plan. */
  onMoving: () => void
  /** True right before the trip is deleted, and false again if that failed. */
  onDeleting: (isDeleting: boolean) => void
}

type StatusChange = keyof typeof statusChangeTexts
const statusIcons: Record<StatusChange, typeof IconBan> = {
  active: IconPlayerPlay,
  completed: IconCircleCheck,
  cancelled: IconBan,
}

export function TripActions({ page, today, onClose, onMoving, onDeleting }: TripActionsProps) {
  const [asked, setAsked] = useState<StatusChange | 'delete' | null>(null)
  /** The sheet that is open over this one. */
  const [over, setOver] = useState<'photos' | 'take-along' | 'copy' | null>(null)
  const ofSheet = { page, today, onClose: () => setOver(null), onDone: onClose }
  const { trip, items } = page
  const { id: itineraryId, groupId } = trip
  if (asked === 'delete') return <DeleteTripDialog page={page} onClose={onClose} onDeleting={onDeleting} />
  if (asked) return <StatusQuestion trip={trip} status={asked} onClose={onClose} />
  return (
    <>
      <Dialog opened onClose={onClose} title={texts.open}>
        <CardList>
          <CardRow
            mark={<IconPencil size={20} stroke={1.8} aria-hidden />}
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
            <ActionRow
              icon={IconArrowsSort}
              title={moveTexts.begin}
              note={moveTexts.beginNote}
              onClick={() => {
                onClose()
                onMoving()
              }}
            />
          )}
          <ActionRow
            icon={IconPhoto}
            title={tripPhotosTexts.open}
            note={tripPhotosTexts.openNote}
            onClick={() => setOver('photos')}
          />
          <ActionRow
            icon={IconShare2}
            title={takeAlongTexts.open}
            note={takeAlongTexts.openNote}
            onClick={() => setOver('take-along')}
          />
          <ActionRow
            icon={IconCopy}
            title={tripCopyTexts.action}
            note={tripCopyTexts.note}
            onClick={() => setOver('copy')}
          />
          {statusChangesOf(trip, today).map((next) => (
            <ActionRow
              key={next}
              icon={statusIcons[next]}
              title={statusChangeTexts[next].action}
              note={statusChangeTexts[next].note}
              onClick={() => setAsked(next)}
            />
          ))}
          <ActionRow
            icon={IconTrash}
            title={texts.delete}
            color="var(--error)"
            onClick={() => setAsked('delete')}
          />
        </CardList>
      </Dialog>
      {over === 'photos' ? <TripPhotosDialog page={page} onClose={() => setOver(null)} /> : null}
      <TakeAlongDialog opened={over === 'take-along'} {...ofSheet} />
      <CopyTripDialog opened={over === 'copy'} {...ofSheet} />
    </>
  )
}

/** The dates say whether a trip is planned, under way or over. */
function statusChangesOf(trip: TripRow, today: PlainDate): StatusChange[] {
  switch (trip.status) {
    case 'cancelled':
      return ['active']
    case 'completed':
      return ['active', 'cancelled']
    case 'draft':
    case 'active':
      return statusOn(trip, today) === 'active' ? ['completed', 'cancelled'] : ['cancelled']
  }
}

type StatusQuestionProps = {
  trip: TripRow
  /** The status to which the trip is to be changed. */
  status: StatusChange
  onClose: () => void
}

/** Asks before the status of a trip changes, and changes it. */
function StatusQuestion({ trip, status, onClose }: StatusQuestionProps) {
  const { id, groupId, title } = trip
  const { action, question, done } = statusChangeTexts[status]
  const change = async () => {
    const set = (to: StatusChange): MutationInput => ({
      name: 'itinerary.setStatus',
      args: { id, status: to },
    })
    // Whose dates alone say that it is under way is a draft in its row, and a draft cannot be completed.
    const isFromDraft = status === 'completed' && trip.status === 'draft'
    const outcome = await mutateTogether(groupId, [...(isFromDraft ? [set('active')] : []), set(status)])
    showOutcome(outcome, { done, failed: texts.statusFailed })
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={change}
      title={action}
      message={question(title)}
      look={status === 'cancelled' ? 'warning' : 'default'}
      confirmLabel={action}
    />
  )
}

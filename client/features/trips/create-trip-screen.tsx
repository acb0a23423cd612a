/** A new trip. It works with no connection. */
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { tripFormTexts as texts } from '#shared/messages/trip-screens.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { TripId } from '#shared/model/trip-id.ts'
import { keepStorageOnce } from '#client/platform/persistent-storage.ts'
import { MissingGroup } from '#client/features/groups/missing-rows.tsx'
import { todayInJapan } from '#client/store/device-clock.ts'
import { newId } from '#client/store/new-id.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { type Entered, TripForm, emptyTrip } from './trip-form.tsx'
import { TripsFull, useTripsFull } from './trips-full.tsx'

const route = getRouteApi('/groups/$groupId/itineraries/create')

export function CreateTripScreen() {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  const [today] = useState(todayInJapan)
  const groupName = useLiveQuery(() => groupNameOf(groupId), [groupId])
  const full = useTripsFull(groupId)
  const toGroup = useNavigateBack(groupId)
  if (groupName === null)
    return <MissingGroup groupId={groupId} onBack={() => void navigate({ to: '/dashboard' })} />
  const create = async ({ values }: Entered) => {
    const id = newId(TripId)
    const outcome = await mutate(groupId, 'itinerary.create', { id, ...values })
    if (!outcome.ok) return rejectionSentences[outcome.code]
    void keepStorageOnce()
    noteSavedRow(id)
    showNotice({ message: texts.created(values.title) })
    await navigate({
      to: '/groups/$groupId/itineraries/$itineraryId',
      params: { groupId, itineraryId: id },
      replace: true,
      ignoreBlocker: true,
    })
    return null
  }
  return (
    <TripForm
      look="create"
      groupName={groupName ?? ''}
      initial={emptyTrip}
      today={today}
      notice={<TripsFull sentence={full} />}
      blockedBy={full}
      onSave={create}
      onBack={() => toGroup()}
    />
  )
}

/**
 * 精算済みにする: settles expenses and transfers, which removes them from the calculation for good (specification 2, section
 * 4). With a trip in its address, only those of the trip.
 */
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { settlingTexts } from '#shared/messages/settlements.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { GroupNotHere, MissingRows } from '#client/features/groups/missing-rows.tsx'
import { todayInJapan } from '#client/store/device-clock.ts'
import { type ExpenseRow } from '#client/store/queries/expenses.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { itineraryById } from '#client/store/queries/itineraries.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { rowsOfGroup } from '#client/store/queries/settlements.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { MarkSettledView } from './mark-settled/mark-settled-view.tsx'
import { settleRows } from './mark-settled/rows-to-settle.ts'

const route = getRouteApi('/groups/$groupId/settlements/close')

export function MarkSettledScreen() {
  const { groupId } = route.useParams()
  const { itinerary: itineraryId } = route.useSearch()
  const navigate = useNavigate()
  const [today] = useState(todayInJapan)
  // The name of the group or trip. Null if it is not on this device.
  const name = useLiveQuery(
    async () =>
      itineraryId === undefined
        ? groupNameOf(groupId)
        : ((await itineraryById(groupId, itineraryId))?.title ?? null),
    [groupId, itineraryId],
  )
  // Rows and people are read together, so that the ticked rows and the changed balances are of the same state.
  const read = useLiveQuery(async () => {
    const [rows, people] = await Promise.all([rowsOfGroup(groupId), peopleOf(groupId)])
    const isShown = (row: ExpenseRow) =>
      row.status === 'active' && (itineraryId === undefined || row.itineraryId === itineraryId)
    return { rows: rows.filter(isShown), people }
  }, [groupId, itineraryId])
  const leave = (how: { replace: boolean }) =>
    itineraryId === undefined
      ? navigate({ to: '/groups/$groupId/settlements', params: { groupId }, ...how })
      : navigate({
          to: '/groups/$groupId/itineraries/$itineraryId',
          params: { groupId, itineraryId },
          hash: 'settlement',
          ...how,
        })
  const navigateBack = () => void leave({ replace: false })
  const settle = async (rows: readonly ExpenseRow[]) => {
    const isDone = read && (await settleRows(groupId, rows, read.people.resolve))
    // The history entry is replaced, because going back to a finished settlement makes no sense.
    if (isDone) void leave({ replace: true })
  }
  if (name === null) {
    return (
      <Screen title={settlingTexts.title} onBack={navigateBack}>
        {itineraryId === undefined ? (
          <GroupNotHere groupId={groupId} what="settlement" />
        ) : (
          <MissingRows what="itinerary" table="itineraries" id={itineraryId}>
            <ErrorState title={rejectionSentences['itinerary-not-found']} />
          </MissingRows>
        )}
      </Screen>
    )
  }
  return <MarkSettledView name={name} read={read} today={today} onSettle={settle} onBack={navigateBack} />
}

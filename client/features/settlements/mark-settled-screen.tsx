/**
 * 精算済みにする: settles expenses and transfers, which removes them from the calculation for good (specification 2, section
 * 4). With a trip in its address, only those of the trip.
 */
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { settlingTexts } from '#shared/messages/settlements.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { settlementRowsOf } from '#client/store/queries/settlements.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { Screen } from '#client/ui/screen.tsx'
import { MarkSettledView } from './mark-settled/mark-settled-view.tsx'
import { settleRows } from './mark-settled/rows-to-settle.ts'
import { PlaceNotHere, usePlaceName, useBackToSettlement } from './settlement-place.tsx'

const route = getRouteApi('/groups/$groupId/settlements/close')

export function MarkSettledScreen() {
  const { groupId } = route.useParams()
  const { itinerary } = route.useSearch()
  const place = { groupId, itineraryId: itinerary ?? null }
  const backToSettlement = useBackToSettlement(place)
  const [today] = useState(todayInJapan)
  const name = usePlaceName(place)
  // Rows and people are read together, so that the ticked rows and the changed balances are of the same state.
  const read = useLiveQuery(async () => {
    const [rows, people] = await Promise.all([settlementRowsOf(place), peopleOf(groupId)])
    return { rows: rows.filter(({ status }) => status === 'active'), people }
  }, [groupId, itinerary])
  const settle = async (rows: readonly ExpenseRow[]) => {
    const isDone = read && (await settleRows(groupId, rows, read.people.resolve))
    if (isDone) backToSettlement({ isDone: true })
  }
  const onBack = () => backToSettlement()
  if (name === null) {
    return (
      <Screen title={settlingTexts.title} onBack={onBack}>
        <PlaceNotHere {...place} />
      </Screen>
    )
  }
  return <MarkSettledView name={name} read={read} today={today} onSettle={settle} onBack={onBack} />
}

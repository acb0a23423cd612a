/** The settlement calculator, which records nothing (specification 3, section 2.1). */
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { todayInJapan } from '#client/store/device-clock.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { hasUnsentIn, settlementOfGroup } from '#client/store/queries/settlements.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { CalculatorView } from './calculator/calculator-view.tsx'
import { usePlaceName, useBackToSettlement } from './settlement-place.tsx'

const route = getRouteApi('/groups/$groupId/settlement-calculator')

export function CalculatorScreen() {
  const { groupId } = route.useParams()
  const place = { groupId, itineraryId: null }
  const backToSettlement = useBackToSettlement(place)
  const [today] = useState(todayInJapan)
  const groupName = usePlaceName(place)
  // Read together, so that the two plans that are compared are of the same state.
  const read = useLiveQuery(async () => {
    const [money, people, isEstimate] = await Promise.all([
      settlementOfGroup(groupId),
      peopleOf(groupId),
      hasUnsentIn(groupId),
    ])
    return { ...money, people, isEstimate }
  }, [groupId])
  return (
    <CalculatorView
      groupId={groupId}
      groupName={groupName}
      read={read}
      today={today}
      onBack={() => backToSettlement()}
    />
  )
}

/** The settlement calculator, which records nothing (specification 3, section 2.1). */
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { todayInJapan } from '#client/store/device-clock.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { hasUnsentIn, settlementOfGroup } from '#client/store/queries/settlements.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { CalculatorView } from './calculator/calculator-view.tsx'

const route = getRouteApi('/groups/$groupId/settlement-calculator')

export function CalculatorScreen() {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  const [today] = useState(todayInJapan)
  const groupName = useLiveQuery(() => groupNameOf(groupId), [groupId])
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
      onBack={() => void navigate({ to: '/groups/$groupId/settlements', params: { groupId } })}
    />
  )
}

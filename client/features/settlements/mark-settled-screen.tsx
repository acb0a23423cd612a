/**
 * 精算済みにする: settles expenses and transfers, which removes them from the calculation for good (specification 2, section
 * 4).
 */
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { settlingTexts } from '#shared/messages/settlements.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { type ExpenseRow } from '#client/store/queries/expenses.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
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
  const navigate = useNavigate()
  const [today] = useState(todayInJapan)
  const groupName = useLiveQuery(() => groupNameOf(groupId), [groupId])
  // Rows and people are read together, so that the ticked rows and the changed balances are of the same state.
  const read = useLiveQuery(async () => {
    const [rows, people] = await Promise.all([rowsOfGroup(groupId), peopleOf(groupId)])
    return { rows: rows.filter(({ status }) => status === 'active'), people }
  }, [groupId])
  const target = { to: '/groups/$groupId/settlements', params: { groupId } } as const
  const navigateBack = () => void navigate(target)
  const settle = async (rows: readonly ExpenseRow[]) => {
    const isDone = read && (await settleRows(groupId, rows, read.people.resolve))
    // The history entry is replaced, because going back to a finished settlement makes no sense.
    if (isDone) void navigate({ ...target, replace: true })
  }
  if (groupName === null) {
    return (
      <Screen title={settlingTexts.title} onBack={navigateBack}>
        <ErrorState title={rejectionSentences['group-not-found']} />
      </Screen>
    )
  }
  return (
    <MarkSettledView
      groupName={groupName}
      read={read}
      today={today}
      onSettle={settle}
      onBack={navigateBack}
    />
  )
}

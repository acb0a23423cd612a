/** Each person's totals, and which expenses are settled (specification 3, section 2.10). */
import { IconTable } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { summaryTexts } from '#shared/messages/settlements.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { newestFirst } from '#shared/money/newest-first.ts'
import { hasUnsentIn, settlementOfGroup } from '#client/store/queries/settlements.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { GroupNotHere } from '#client/features/groups/missing-rows.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { SummaryView } from './summary/summary-view.tsx'

const route = getRouteApi('/groups/$groupId/settlements/summary')

export function SummaryScreen() {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  const [today] = useState(todayInJapan)
  const groupName = useLiveQuery(() => groupNameOf(groupId), [groupId])
  const read = useLiveQuery(async () => {
    const [{ settlement, rows }, people, isEstimate] = await Promise.all([
      settlementOfGroup(groupId),
      peopleOf(groupId),
      hasUnsentIn(groupId),
    ])
    const expenses = newestFirst(rows.filter((row) => row.transactionType === 'expense'))
    const { people: totals, expensesByPayer: payers } = settlement
    return { totals, payers, expenses, people, isEstimate }
  }, [groupId])
  return (
    <Screen
      icon={IconTable}
      title={summaryTexts.title}
      subtitle={groupName ?? undefined}
      onBack={() => void navigate({ to: '/groups/$groupId/settlements', params: { groupId } })}
    >
      {groupName === null ? (
        <GroupNotHere groupId={groupId} what="settlement" />
      ) : (
        <SummaryView groupId={groupId} read={read} today={today} />
      )}
    </Screen>
  )
}

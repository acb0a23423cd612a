import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { settlementTexts } from '#shared/messages/settlements.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { deleteWithUndo } from '#client/features/trash/delete-and-restore.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { type ExpenseRow } from '#client/store/queries/expenses.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { unsentRowStates } from '#client/store/queries/unsent-changes.ts'
import { hasUnsentIn, settlementOfGroup } from '#client/store/queries/settlements.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { SettlementView } from './overview/settlement-view.tsx'
import { recordTransfer } from './transfer/record-transfer.ts'

const route = getRouteApi('/groups/$groupId/settlements')

export function SettlementScreen() {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  const [today] = useState(todayInJapan)
  const groupName = useLiveQuery(() => groupNameOf(groupId), [groupId])
  const money = useLiveQuery(() => settlementOfGroup(groupId), [groupId])
  const people = useLiveQuery(() => peopleOf(groupId), [groupId])
  const states = useLiveQuery(() => unsentRowStates(scopeOfGroup(groupId)), [groupId])
  const isEstimate = useLiveQuery(() => hasUnsentIn(groupId), [groupId])

  const remove = async (transfer: ExpenseRow, name: string) => {
    await deleteWithUndo(transfer, name)
  }

  return (
    <Screen
      title={settlementTexts.title}
      onBack={() => void navigate({ to: '/groups/$groupId', params: { groupId } })}
    >
      {groupName === null ? (
        <ErrorState title={rejectionSentences['group-not-found']} />
      ) : (
        <SettlementView
          groupId={groupId}
          groupName={groupName ?? ''}
          read={
            money && people && states && isEstimate !== undefined
              ? { ...money, people, states, isEstimate }
              : undefined
          }
          today={today}
          onRecord={(values) => recordTransfer(groupId, values)}
          onDelete={remove}
        />
      )}
    </Screen>
  )
}

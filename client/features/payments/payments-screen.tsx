/** 支払い状況: the paid flags of every expense that is not settled (specification 3, section 2.9). */
import { IconCreditCard } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { rowsOfGroup } from '#client/store/queries/settlements.ts'
import { unsentRowStates } from '#client/store/queries/unsent-changes.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { GroupNotHere } from '#client/features/groups/missing-rows.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { markPaid } from './flags/mark-paid.ts'
import { openPaymentsOf } from './list/open-payments.ts'
import { PaymentsView } from './list/payments-view.tsx'

const route = getRouteApi('/groups/$groupId/payments')

export function PaymentsScreen() {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  const [today] = useState(todayInJapan)
  const groupName = useLiveQuery(() => groupNameOf(groupId), [groupId])
  const money = useLiveQuery(() => paymentsOfGroup(groupId), [groupId])
  const states = useLiveQuery(() => unsentRowStates(scopeOfGroup(groupId)), [groupId])
  return (
    <Screen
      icon={IconCreditCard}
      title={texts.title}
      subtitle={groupName ?? undefined}
      onBack={() => void navigate({ to: '/groups/$groupId/settlements', params: { groupId } })}
    >
      {groupName === null ? (
        <GroupNotHere groupId={groupId} what="expenses" />
      ) : (
        <PaymentsView
          groupId={groupId}
          read={money && states && { ...money, states }}
          today={today}
          onMark={async (row, marking) => money && markPaid(row, marking, money.people)}
        />
      )}
    </Screen>
  )
}

/** Computed inside the query, so that a re-render for another reason does not compute it again. */
async function paymentsOfGroup(groupId: GroupId) {
  const [rows, people] = await Promise.all([rowsOfGroup(groupId), peopleOf(groupId)])
  return { payments: openPaymentsOf(rows, people), people }
}

/** 支払いの記録: all transfers of a group, and the toggles of every expense that is not settled (specification 3, section 2.9). */
import { IconCreditCard } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { GroupNotHere } from '#client/features/groups/missing-rows.tsx'
import { deleteWithUndo } from '#client/features/trash/delete-and-restore.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { rowsOfGroup, settlementOverviewOfGroup } from '#client/store/queries/settlements.ts'
import { unsentRowStates } from '#client/store/queries/unsent-changes.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { Screen } from '#client/ui/screen.tsx'
import { PaymentsView } from './payments/payments-view.tsx'
import { recordTransfer } from './transfer/record-transfer.ts'

const route = getRouteApi('/groups/$groupId/payments')

export function PaymentsScreen() {
  const { groupId } = route.useParams()
  const { transfer: editedId } = route.useSearch()
  const navigate = useNavigate()
  const [today] = useState(todayInJapan)
  const groupName = useLiveQuery(() => groupNameOf(groupId), [groupId])
  const read = useLiveQuery(() => paymentsOfGroup(groupId), [groupId])
  const edit = (transfer: ExpenseId | undefined) =>
    void navigate({
      to: '.',
      search: { transfer },
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    })
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
          read={read}
          today={today}
          editedId={editedId}
          onEdit={edit}
          onRecord={(values) => recordTransfer({ groupId, itineraryId: null }, values)}
          onDelete={async (transfer, name) => void (await deleteWithUndo(transfer, name))}
        />
      )}
    </Screen>
  )
}

/** Read together, so that a payment and the figures that contain it appear in one frame. */
async function paymentsOfGroup(groupId: GroupId) {
  const [settlement, rows, people, states] = await Promise.all([
    settlementOverviewOfGroup(groupId),
    rowsOfGroup(groupId),
    peopleOf(groupId),
    unsentRowStates(scopeOfGroup(groupId)),
  ])
  return { settlement, rows, people, states }
}

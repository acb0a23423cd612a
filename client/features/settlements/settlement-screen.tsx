/** A group's settlement, a tab of its page. With a trip in its address, it leads to the settlement of the trip. */
import { IconBackpack } from '@tabler/icons-react'
import { Navigate, getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import { GroupTabs } from '#client/features/groups/group-tabs.tsx'
import { MissingGroup } from '#client/features/groups/missing-group.tsx'
import { todayInJapan } from '#client/store/device-clock.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { hasUnsentIn, rowsOfGroup, settlementOverviewOfGroup } from '#client/store/queries/settlements.ts'
import { rememberedQuery, useLiveQuery } from '#client/store/use-live-query.ts'
import { Screen } from '#client/ui/screen.tsx'
import { SettlementView } from './overview/settlement-view.tsx'
import { recordTransfer } from './transfer/record-transfer.ts'

const route = getRouteApi('/groups/$groupId/settlements')

const useGroupName = rememberedQuery(groupNameOf)

export function SettlementScreen() {
  const { itinerary, transfer } = route.useSearch()
  if (itinerary !== undefined) return <ToTrip itineraryId={itinerary} />
  return transfer === undefined ? <GroupSettlement /> : <ToPayment transfer={transfer} />
}

/** Earlier builds opened a transfer here, and people have kept such addresses. */
function ToPayment({ transfer }: { transfer: ExpenseId }) {
  const { groupId } = route.useParams()
  return <Navigate to="/groups/$groupId/payments" params={{ groupId }} search={{ transfer }} replace />
}

/** The settlement of a trip is a tab of the trip's page. */
function ToTrip({ itineraryId }: { itineraryId: ItineraryId }) {
  const { groupId } = route.useParams()
  const params = { groupId, itineraryId }
  return <Navigate to="/groups/$groupId/itineraries/$itineraryId" params={params} hash="settlement" replace />
}

function GroupSettlement() {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  const [today] = useState(todayInJapan)
  const groupName = useGroupName(groupId)
  const settlement = useLiveQuery(() => settlementOverviewOfGroup(groupId), [groupId])
  // Only an explanation and the text for a chat need the rows themselves.
  const [needsRows, setNeedsRows] = useState(false)
  const rows = useLiveQuery(() => (needsRows ? rowsOfGroup(groupId) : undefined), [groupId, needsRows])
  const people = useLiveQuery(() => peopleOf(groupId), [groupId])
  const isEstimate = useLiveQuery(() => hasUnsentIn(groupId), [groupId])

  const onBack = () => void navigate({ to: '/dashboard' })
  if (groupName === null) return <MissingGroup groupId={groupId} what="settlement" onBack={onBack} />
  return (
    <Screen
      icon={IconBackpack}
      title={groupName ?? ''}
      onBack={onBack}
      tabs={<GroupTabs groupId={groupId} current="settlement" />}
      width="panes"
    >
      <SettlementView
        groupId={groupId}
        groupName={groupName ?? ''}
        read={
          settlement && people && isEstimate !== undefined
            ? { settlement, rows, people, isEstimate }
            : undefined
        }
        onReadRows={() => setNeedsRows(true)}
        today={today}
        onRecord={(values) => recordTransfer({ groupId, itineraryId: null }, values)}
      />
    </Screen>
  )
}

/** A group's settlement, a tab of its page. With a trip in its address, it leads to the settlement of the trip. */
import { IconBackpack } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { GroupTabs } from '#client/features/groups/group-tabs.tsx'
import { MissingGroup } from '#client/features/groups/missing-group.tsx'
import { deleteWithUndo } from '#client/features/trash/delete-and-restore.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { type ExpenseRow } from '#client/store/queries/expenses.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { unsentRowStates } from '#client/store/queries/unsent-changes.ts'
import { hasUnsentIn, rowsOfGroup, settlementOverviewOfGroup } from '#client/store/queries/settlements.ts'
import { rememberedQuery, useLiveQuery } from '#client/store/use-live-query.ts'
import { Screen } from '#client/ui/screen.tsx'
import { SettlementView } from './overview/settlement-view.tsx'
import { recordTransfer } from './transfer/record-transfer.ts'

const route = getRouteApi('/groups/$groupId/settlements')

const useGroupName = rememberedQuery(groupNameOf)

export function SettlementScreen() {
  const { itinerary } = route.useSearch()
  return itinerary === undefined ? <GroupSettlement /> : <ToTrip itineraryId={itinerary} />
}

/** The settlement of a trip is a tab of the trip's page. */
function ToTrip({ itineraryId }: { itineraryId: ItineraryId }) {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({
      to: '/groups/$groupId/itineraries/$itineraryId',
      params: { groupId, itineraryId },
      hash: 'settlement',
      replace: true,
    })
  }, [navigate, groupId, itineraryId])
  return null
}

function GroupSettlement() {
  const { groupId } = route.useParams()
  const { transfer: editedId } = route.useSearch()
  const navigate = useNavigate()
  const [today] = useState(todayInJapan)
  const groupName = useGroupName(groupId)
  const settlement = useLiveQuery(() => settlementOverviewOfGroup(groupId), [groupId])
  // Only an explanation and the text for a chat need the rows themselves.
  const [needsRows, setNeedsRows] = useState(false)
  const rows = useLiveQuery(() => (needsRows ? rowsOfGroup(groupId) : undefined), [groupId, needsRows])
  const people = useLiveQuery(() => peopleOf(groupId), [groupId])
  const states = useLiveQuery(() => unsentRowStates(scopeOfGroup(groupId)), [groupId])
  const isEstimate = useLiveQuery(() => hasUnsentIn(groupId), [groupId])

  const remove = async (transfer: ExpenseRow, name: string) => {
    await deleteWithUndo(transfer, name)
  }

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
          settlement && people && states && isEstimate !== undefined
            ? { settlement, rows, people, states, isEstimate }
            : undefined
        }
        editedId={editedId}
        onEdit={(transfer) =>
          void navigate({
            to: '.',
            search: { transfer },
            replace: true,
            ignoreBlocker: true,
            resetScroll: false,
          })
        }
        onReadRows={() => setNeedsRows(true)}
        today={today}
        onRecord={(values) => recordTransfer({ groupId, itineraryId: null }, values)}
        onDelete={remove}
      />
    </Screen>
  )
}

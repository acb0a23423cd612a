/** A group's settlement, a tab of its page. With a trip in its address, it leads to the settlement of the trip. */
import { IconBackpack } from '@tabler/icons-react'
import { Navigate, getRouteApi } from '@tanstack/react-router'
import { GroupTabs } from '#client/features/groups/group-tabs.tsx'
import { MissingGroup } from '#client/features/groups/missing-rows.tsx'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { rememberedQuery } from '#client/store/use-live-query.ts'
import { Screen } from '#client/ui/screen.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { Settlement } from './settlement.tsx'

const route = getRouteApi('/groups/$groupId/settlements')

const useGroupName = rememberedQuery(groupNameOf)

export function SettlementScreen() {
  const { groupId } = route.useParams()
  const { itinerary: itineraryId, transfer } = route.useSearch()
  // The settlement of a trip is a tab of the trip's page.
  if (itineraryId !== undefined) {
    const params = { groupId, itineraryId }
    return (
      <Navigate to="/groups/$groupId/itineraries/$itineraryId" params={params} hash="settlement" replace />
    )
  }
  // Earlier builds opened a transfer here, and people have kept such addresses.
  if (transfer !== undefined)
    return <Navigate to="/groups/$groupId/payments" params={{ groupId }} search={{ transfer }} replace />
  return <GroupSettlement />
}

function GroupSettlement() {
  const { groupId } = route.useParams()
  const name = useGroupName(groupId)
  const navigateBack = useNavigateBackTo({ to: '/dashboard' })
  const onBack = () => navigateBack()
  if (name === null) return <MissingGroup groupId={groupId} what="settlement" onBack={onBack} />
  return (
    <Screen
      icon={IconBackpack}
      title={name ?? ''}
      onBack={onBack}
      tabs={<GroupTabs groupId={groupId} current="settlement" />}
      width="panes"
    >
      <Settlement groupId={groupId} itineraryId={null} name={name ?? ''} />
    </Screen>
  )
}

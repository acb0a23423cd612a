/** The page of a group with the tabs of its trips, expenses and people. A further tab leads to the settlement's own screen. */
import { IconBackpack } from '@tabler/icons-react'
import { type ParsedLocation, getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { Group, GroupId } from '#shared/model/group.ts'
import { iconPathOf } from '#client/store/icon-cache.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { type GroupWithPeople, groupWithPeople } from '#client/store/queries/groups.ts'
import { rememberedQuery } from '#client/store/use-live-query.ts'
import type { AvatarProps } from '#client/ui/avatar.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { useIsWide } from '#client/ui/two-panes.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { hashOf, useOwnLocation } from '#client/ui/use-own-location.ts'
import { AddExpenseButton } from '#client/features/expenses/add-expense-button.tsx'
import { ExpensesTab } from '#client/features/expenses/expenses-tab.tsx'
import {
  type GroupPageTab,
  groupPageTabOf,
  lastTabOf,
  rememberTab,
  GroupTabs,
  useTripsOfGroup,
} from '#client/features/groups/group-tabs.tsx'
import { MissingGroup } from '#client/features/groups/missing-rows.tsx'
import { AddTripButton, TripsTab } from '#client/features/trips/trips-tab.tsx'
import { MembersTab } from '#client/features/members/members-tab.tsx'
import { NewGroupInvitation } from './new-group-invitation.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when the group has just been created on this device. */
    isNewGroup?: boolean
  }
}

const route = getRouteApi('/groups/$groupId')

const isOfNewGroup = ({ state }: ParsedLocation) => state.isNewGroup === true

const useGroupWithPeople = rememberedQuery(groupWithPeople)

export function GroupScreen() {
  const { groupId } = route.useParams()
  const hash = useOwnLocation(`/groups/${groupId}`, hashOf)
  return hash === 'settlement' ? <ToSettlement groupId={groupId} /> : <GroupPage />
}

/** Redirects from `#settlement`, which names the last tab as on a trip's page. */
function ToSettlement({ groupId }: { groupId: GroupId }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: '/groups/$groupId/settlements', params: { groupId }, replace: true })
  }, [navigate, groupId])
  return null
}

function GroupPage() {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  const navigateBack = useNavigateBackTo({ to: '/dashboard' })
  const whole = useGroupWithPeople(groupId)
  const isNew = useOwnLocation(`/groups/${groupId}`, isOfNewGroup)
  const isWide = useIsWide()
  const tab = useGroupPageTab(groupId, { isThere: Boolean(whole) })
  const address = route.useSearch()
  // An opened expense and unfolded filters are closed first (specification 2, section 2.9).
  const isInside = tab === 'expenses' && Object.values(address).some((value) => value !== undefined)
  const onBack = () =>
    isInside
      ? void navigate({ to: '/groups/$groupId', params: { groupId }, hash: tab, replace: true })
      : navigateBack()
  const [lastShown, setLastShown] = useState<Pick<Group, 'id' | 'name'> | null>(null)
  if (whole && (lastShown?.id !== groupId || lastShown.name !== whole.group.name)) setLastShown(whole.group)
  if (whole === null) {
    const goneName = lastShown?.id === groupId ? lastShown.name : null
    return <MissingGroup groupId={groupId} goneName={goneName} onBack={onBack} />
  }
  // The tab of people does not show it, because it has the same ways to add somebody.
  const invitation =
    isNew && whole ? (
      <NewGroupInvitation
        group={whole.group}
        people={othersIn(whole)}
        onClose={() => void navigate({ to: '/groups/$groupId', params: { groupId }, replace: true })}
      />
    ) : null
  return (
    <Screen
      title={whole?.group.name ?? ''}
      icon={IconBackpack}
      picture={whole ? iconPathOf(whole.group) : null}
      onBack={onBack}
      tabs={<GroupTabs groupId={groupId} current={tab} />}
      width="panes"
      bottom={actionOf(tab, { groupId, isWide })}
    >
      {/* In a new group the list begins below the invitation. */}
      {tab === 'expenses' && (whole || !isNew) ? <ExpensesTab groupId={groupId} below={invitation} /> : null}
      {tab === 'itinerary' ? <TripsTab groupId={groupId} below={invitation} /> : null}
      {tab === 'members' ? <MembersTab groupId={groupId} /> : null}
    </Screen>
  )
}

/** Everybody in the group but the person. Somebody who joined as a pending member is listed as a member alone. */
function othersIn({ members, pendingMembers, colors, selfId }: GroupWithPeople): AvatarProps[] {
  const avatarProps = (id: UserKey, person: Omit<AvatarProps, 'id'>) => ({
    id,
    color: colors.get(id),
    ...person,
  })
  return [
    ...members
      .filter(({ userId }) => userId !== selfId)
      .map(({ userId, displayName: name, avatarUrl: url }) => avatarProps(keyOfUser(userId), { name, url })),
    ...pendingMembers.map(({ id, name }) => avatarProps(keyOfPendingMember(id), { name, isPending: true })),
  ]
}

/** The button at the bottom of a tab. On a wide screen it is beside the list instead. */
function actionOf(
  tab: GroupPageTab | null,
  { groupId, isWide }: { groupId: GroupId; isWide: boolean },
): ReactNode {
  if (isWide || tab === null || tab === 'members') return undefined
  return tab === 'itinerary' ? <AddTripButton groupId={groupId} /> : <AddExpenseButton groupId={groupId} />
}

/** The tab of the address, which is remembered for the next time that the group is opened. */
function useGroupPageTab(groupId: GroupId, { isThere }: { isThere: boolean }): GroupPageTab | null {
  const hash = useOwnLocation(`/groups/${groupId}`, hashOf)
  const trips = useTripsOfGroup(groupId)
  const { isOn } = trips
  const [opened, setOpened] = useState<{ groupId: GroupId; last: GroupPageTab | null } | null>(null)
  const isOpened = opened?.groupId === groupId
  const last = isOpened ? opened.last : lastTabOf(groupId)
  const tab = groupPageTabOf({ hash, last, trips })
  // The page stays on the tab on which it has opened when the first trip arrives.
  if (!isOpened || (last === null && tab !== null)) setOpened({ groupId, last: last ?? tab })
  useEffect(() => {
    if (isThere && tab !== null) rememberTab(groupId, tab, { isOn })
  }, [groupId, tab, isThere, isOn])
  return tab
}

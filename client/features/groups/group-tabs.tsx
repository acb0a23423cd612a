import { Link, useLocation } from '@tanstack/react-router'
import { groupPageTexts as texts } from '#shared/messages/groups.ts'
import type { GroupId } from '#shared/model/group.ts'
import { TabBar } from '#client/ui/tab-bar.tsx'
import { type GroupPageTab, groupPageTabOf, groupPageTabs } from './group-page-tab.ts'
import { useHasTrips } from './use-has-trips.ts'

type GroupTab = GroupPageTab | 'settlement'

/**
 * The pages of a group as tabs, each with its own address. A tab replaces the one before it in the history, so that going
 * back leaves the group.
 */
export function GroupTabs({ groupId, current }: { groupId: GroupId; current: GroupTab }) {
  const hasTrips = useHasTrips(groupId)
  // The address changes first. While the tab is loaded, only that one is current.
  const tab = useLocation({ select: (location) => tabOf(location, groupId, { hasTrips }) ?? current })
  // Addresses of tabs differ only in the part after #.
  const shared = { params: { groupId }, replace: true, activeOptions: { includeHash: true, exact: true } }
  const isCurrent = (one: GroupTab) => (one === tab ? { 'aria-current': 'page' as const } : {})
  const shown = groupPageTabs.filter((one) => one !== 'itinerary' || hasTrips)
  return (
    <TabBar
      label={texts.tabs}
      tabs={[
        ...shown.map((one) => ({
          key: one,
          render: (look: { className: string }) => (
            <Link to="/groups/$groupId" hash={one} {...shared} {...isCurrent(one)} {...look}>
              {texts[one]}
            </Link>
          ),
        })),
        {
          key: 'settlement',
          render: (look) => (
            <Link to="/groups/$groupId/settlements" {...shared} {...isCurrent('settlement')} {...look}>
              {texts.settlement}
            </Link>
          ),
        },
      ]}
    />
  )
}

type Address = { pathname: string; hash: string }

/** Null for the address of no tab, and for that of the group's page without a hash. */
function tabOf(
  { pathname, hash }: Address,
  groupId: GroupId,
  { hasTrips }: { hasTrips: boolean },
): GroupTab | null {
  if (pathname === `/groups/${groupId}/settlements`) return 'settlement'
  if (pathname !== `/groups/${groupId}` || hash === '') return null
  return groupPageTabOf({ hash, last: null, hasTrips })
}

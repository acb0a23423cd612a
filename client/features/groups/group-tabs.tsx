import { Link } from '@tanstack/react-router'
import { groupPageTexts as texts } from '#shared/messages/groups.ts'
import type { GroupId } from '#shared/model/group.ts'
import { TabBar } from '#client/ui/tab-bar.tsx'
import { type GroupPageTab, groupPageTabs } from './group-page-tab.ts'
import { useTripsOfGroup } from './use-trips-of-group.ts'

type GroupTab = GroupPageTab | 'settlement'

/**
 * The pages of a group as tabs, each with its own address. A tab replaces the one before it in the history, so that going
 * back leaves the group.
 */
export function GroupTabs({ groupId, current }: { groupId: GroupId; current: GroupTab | null }) {
  const { isOn } = useTripsOfGroup(groupId)
  // Addresses of tabs differ only in the part after #.
  const shared = { params: { groupId }, replace: true, activeOptions: { includeHash: true, exact: true } }
  const isCurrent = (one: GroupTab) => (one === current ? { 'aria-current': 'page' as const } : {})
  const shown = groupPageTabs.filter((one) => one !== 'itinerary' || isOn)
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

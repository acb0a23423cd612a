import { Link, useLocation } from '@tanstack/react-router'
import { groupPageTexts as texts } from '#shared/messages/groups.ts'
import type { GroupId } from '#shared/model/group.ts'
import { TabBar } from '#client/ui/tab-bar.tsx'

type GroupTab = 'expenses' | 'members' | 'settlement'

/**
 * The pages of a group as tabs, each with its own address. A tab replaces the one before it in the history, so that going
 * back leaves the group.
 */
export function GroupTabs({ groupId, current }: { groupId: GroupId; current: GroupTab }) {
  // The address changes first. While the tab is loaded, only that one is current.
  const tab = useLocation({ select: (location) => tabOf(location, groupId) ?? current })
  // Two addresses differ only in the part after #.
  const shared = { params: { groupId }, replace: true, activeOptions: { includeHash: true, exact: true } }
  const isCurrent = (one: GroupTab) => (one === tab ? { 'aria-current': 'page' as const } : {})
  return (
    <TabBar
      label={texts.tabs}
      tabs={[
        {
          key: 'expenses',
          render: (look) => (
            <Link to="/groups/$groupId" hash="" {...shared} {...isCurrent('expenses')} {...look}>
              {texts.expenses}
            </Link>
          ),
        },
        {
          key: 'members',
          render: (look) => (
            <Link to="/groups/$groupId" hash="members" {...shared} {...isCurrent('members')} {...look}>
              {texts.members}
            </Link>
          ),
        },
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

/** Null for the address of no tab. */
function tabOf({ pathname, hash }: { pathname: string; hash: string }, groupId: GroupId): GroupTab | null {
  if (pathname === `/groups/${groupId}/settlements`) return 'settlement'
  if (pathname !== `/groups/${groupId}`) return null
  return hash === 'members' ? 'members' : 'expenses'
}

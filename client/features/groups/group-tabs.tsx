import { Link } from '@tanstack/react-router'
import { groupPageTexts as texts } from '#shared/messages/groups.ts'
import type { GroupId } from '#shared/model/group.ts'
import { TabBar } from '#client/ui/tab-bar.tsx'

type GroupTab = 'expenses' | 'members' | 'settlement'

/**
 * The pages of a group as tabs, each with its own address. A tab replaces the one before it in the history, so that going
 * back leaves the group.
 */
export function GroupTabs({ groupId, current }: { groupId: GroupId; current: GroupTab }) {
  // Two addresses differ only in the part after #.
  const shared = { params: { groupId }, replace: true, activeOptions: { includeHash: true, exact: true } }
  const isCurrent = (tab: GroupTab) => (tab === current ? { 'aria-current': 'page' as const } : {})
  return (
    <TabBar
      label={texts.tabs}
      tabs={[
        {
          key: 'expenses',
          render: (tab) => (
            <Link to="/groups/$groupId" hash="" {...shared} {...isCurrent('expenses')} {...tab}>
              {texts.expenses}
            </Link>
          ),
        },
        {
          key: 'members',
          render: (tab) => (
            <Link to="/groups/$groupId" hash="members" {...shared} {...isCurrent('members')} {...tab}>
              {texts.members}
            </Link>
          ),
        },
        {
          key: 'settlement',
          render: (tab) => (
            <Link to="/groups/$groupId/settlements" {...shared} {...isCurrent('settlement')} {...tab}>
              {texts.settlement}
            </Link>
          ),
        },
      ]}
    />
  )
}

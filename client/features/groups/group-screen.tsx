/** A group's page: its expenses and its people in two tabs, each with its own address. */
import { Link, getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { groupPageTexts as texts } from '#shared/messages/groups.ts'
import type { GroupId } from '#shared/model/group.ts'
import { groupWithPeople } from '#client/store/queries/groups.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { useIsWide } from '#client/ui/two-panes.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { TabBar } from '#client/ui/tab-bar.tsx'
import { AddExpenseButton } from '../expenses/add-expense-button.tsx'
import { ExpensesTab } from '../expenses/expenses-tab.tsx'
import { MembersTab } from '../members/members-tab.tsx'
import { MissingGroup } from './missing-group.tsx'

const route = getRouteApi('/groups/$groupId')

export function GroupScreen() {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  const isMembers = useLocation({ select: ({ hash }) => hash === 'members' })
  const whole = useLiveQuery(() => groupWithPeople(groupId), [groupId])
  const isWide = useIsWide()
  const onBack = () => void navigate({ to: '/dashboard' })
  if (whole === null) return <MissingGroup onBack={onBack} />
  return (
    <Screen
      title={whole?.group.name ?? ''}
      onBack={onBack}
      tabs={<GroupTabs groupId={groupId} />}
      width="panes"
      bottom={isMembers || isWide ? undefined : <AddExpenseButton groupId={groupId} />}
    >
      {isMembers ? <MembersTab groupId={groupId} people={whole} /> : <ExpensesTab groupId={groupId} />}
    </Screen>
  )
}

function GroupTabs({ groupId }: { groupId: GroupId }) {
  // The addresses of both tabs differ only in the part after #.
  const activeOptions = { includeHash: true, exact: true }
  return (
    <TabBar
      label={texts.tabs}
      tabs={[
        {
          key: 'expenses',
          render: (tab) => (
            <Link
              to="/groups/$groupId"
              params={{ groupId }}
              hash=""
              replace
              activeOptions={activeOptions}
              {...tab}
            >
              {texts.expenses}
            </Link>
          ),
        },
        {
          key: 'members',
          render: (tab) => (
            <Link
              to="/groups/$groupId"
              params={{ groupId }}
              hash="members"
              replace
              activeOptions={activeOptions}
              {...tab}
            >
              {texts.members}
            </Link>
          ),
        },
        {
          key: 'settlement',
          render: (tab) => (
            <Link to="/groups/$groupId/settlements" params={{ groupId }} {...tab}>
              {texts.settlement}
            </Link>
          ),
        },
      ]}
    />
  )
}

/** A group's expenses and its people, two tabs of its page. The third is the settlement's own screen. */
import { IconBackpack } from '@tabler/icons-react'
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { iconPathOf } from '#shared/model/group.ts'
import { groupWithPeople } from '#client/store/queries/groups.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { useIsWide } from '#client/ui/two-panes.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { AddExpenseButton } from '../expenses/add-expense-button.tsx'
import { ExpensesTab } from '../expenses/expenses-tab.tsx'
import { MembersTab } from '../members/members-tab.tsx'
import { GroupTabs } from './group-tabs.tsx'
import { MissingGroup } from './missing-group.tsx'
import { NewGroupInvitation } from './new-group-invitation.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when the group has just been made on this device. */
    isNewGroup?: boolean
  }
}

const route = getRouteApi('/groups/$groupId')

export function GroupScreen() {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  const isMembers = useLocation({ select: ({ hash }) => hash === 'members' })
  const whole = useLiveQuery(() => groupWithPeople(groupId), [groupId])
  const isNew = useLocation({ select: ({ state }) => state.isNewGroup === true })
  const isWide = useIsWide()
  const onBack = () => void navigate({ to: '/dashboard' })
  if (whole === null) return <MissingGroup onBack={onBack} />
  return (
    <Screen
      title={whole?.group.name ?? ''}
      icon={IconBackpack}
      picture={whole ? iconPathOf(whole.group) : null}
      onBack={onBack}
      tabs={<GroupTabs groupId={groupId} current={isMembers ? 'members' : 'expenses'} />}
      width="panes"
      bottom={isMembers || isWide ? undefined : <AddExpenseButton groupId={groupId} />}
    >
      {isMembers ? <MembersTab groupId={groupId} /> : <ExpensesTab groupId={groupId} />}
      {isNew && whole ? (
        <NewGroupInvitation
          group={whole.group}
          onClose={() => void navigate({ to: '/groups/$groupId', params: { groupId }, replace: true })}
        />
      ) : null}
    </Screen>
  )
}

/** ユーザー管理: the people of the server, and the pending members of all groups (specification 3, section 2.14). */
import { IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { userManagementTexts as texts } from '#shared/messages/user-management.ts'
import { Screen } from '#client/ui/screen.tsx'
import { TabBar } from '#client/ui/tab-bar.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { PendingMembersTab } from './pending-members-tab.tsx'
import { SystemAdminsOnly } from './system-admins-only.tsx'
import { countsAtom } from './use-pages.ts'
import { UsersTab } from './users-tab.tsx'

const route = getRouteApi('/admin/user-management')

export function UserManagementScreen() {
  return (
    <SystemAdminsOnly>
      <UserManagement />
    </SystemAdminsOnly>
  )
}

function UserManagement() {
  const { tab = 'users' } = route.useSearch()
  const navigateBack = useNavigateBackTo({ to: '/dashboard' })
  const counts = useAtomValue(countsAtom)
  return (
    <Screen
      title={texts.title}
      subtitle={texts.subtitle}
      icon={IconUsers}
      onBack={() => navigateBack()}
      width="panes"
      tabs={
        <TabBar
          label={texts.tabs}
          current={tab}
          tabs={[
            {
              key: 'users',
              name: counts ? texts.users(counts.users) : texts.usersTab,
              to: { to: '/admin/user-management', search: {} },
            },
            {
              key: 'pending',
              name: counts ? texts.pendingMembers(counts.pendingMembers) : texts.pendingMembersTab,
              to: { to: '/admin/user-management', search: { tab: 'pending' } },
            },
          ]}
        />
      }
    >
      {tab === 'pending' ? <PendingMembersTab key={tab} /> : <UsersTab key={tab} />}
    </Screen>
  )
}

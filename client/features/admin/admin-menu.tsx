/** システム管理者メニュー of the dashboard. A chunk of its own, which only devices of a server with system admins fetch. */
import { Group } from '@mantine/core'
import { IconAlertTriangle, IconDatabase, IconFileText, IconSettings, IconUsers } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { adminTexts as texts } from '#shared/messages/admin.ts'
import { logAdminAction, verifySystemAdmin } from '#client/session/system-admin.ts'
import { CardList, Section } from '#client/ui/card.tsx'
import { LinkRow } from '#client/ui/link-row.tsx'

const tools = [
  { to: '/admin/database-explorer', title: texts.databaseExplorer, icon: IconDatabase },
  { to: '/admin/user-management', title: texts.userManagement, icon: IconUsers },
  { to: '/admin/system-logs', title: texts.systemLogs, icon: IconFileText },
  { to: '/admin/settings', title: texts.settings, icon: IconSettings },
] as const

/** Shows nothing until the server has said that the person is a system admin. */
export function AdminMenu() {
  const [isAdmin, setIsAdmin] = useState(false)
  useEffect(() => void verifySystemAdmin().then(({ ok }) => setIsAdmin(ok)), [])
  if (!isAdmin) return null
  return (
    <Section title={texts.title}>
      <Group role="note" c="var(--waiting)" fz="sm" gap={6} align="flex-start" wrap="nowrap" px={2}>
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
        <p>{texts.warning}</p>
      </Group>
      <CardList label={texts.title}>
        {tools.map(({ to, title, icon }) => (
          <LinkRow
            key={to}
            to={to}
            icon={icon}
            title={title}
            onClick={() => logAdminAction('open-tool', { address: to })}
          />
        ))}
      </CardList>
    </Section>
  )
}

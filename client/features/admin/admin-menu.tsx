/** システム管理者メニュー of the dashboard. A chunk of its own, which only devices of a server with system admins fetch. */
import { IconAlertTriangle, IconDatabase, IconFileText, IconSettings, IconUsers } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { adminTexts as texts } from '#shared/messages/admin.ts'
import { logAdminAction, verifySystemAdmin } from '#client/session/system-admin.ts'
import { CardList, Section } from '#client/ui/card.tsx'
import { LinkRow } from '#client/ui/link-row.tsx'
import classes from './admin-menu.module.css'

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
      <p className={classes.warning} role="note">
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
        {texts.warning}
      </p>
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

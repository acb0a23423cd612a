/** 管理者メニュー of the dashboard. A chunk of its own, which only devices of a server with system admins fetch. */
import {
  IconAlertTriangle,
  IconChevronRight,
  IconDatabase,
  IconFileText,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { adminTexts as texts } from '#shared/messages/admin.ts'
import { logAdminAction, verifySystemAdmin } from '#client/session/system-admin.ts'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import classes from './admin-menu.module.css'

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

const tools = [
  { to: '/admin/database-explorer', title: texts.databaseExplorer, Icon: IconDatabase },
  { to: '/admin/user-management', title: texts.userManagement, Icon: IconUsers },
  { to: '/admin/system-logs', title: texts.systemLogs, Icon: IconFileText },
  { to: '/admin/settings', title: texts.settings, Icon: IconSettings },
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
        {tools.map(({ to, title, Icon }) => (
          <CardRow
            key={to}
            mark={<Icon {...icon} />}
            title={title}
            end={<IconChevronRight {...icon} color="var(--dim)" />}
            render={(row) => (
              <Link to={to} onClick={() => logAdminAction('open-tool', { address: to })} {...row} />
            )}
          />
        ))}
      </CardList>
    </Section>
  )
}

/** The way to a further screen of the settings, as a row of a card list. */
import { IconChevronRight, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { CardRow } from '#client/ui/card.tsx'

type SettingsLinkProps = {
  to: '/settings/sessions' | '/settings/delete-account'
  icon: TablerIcon
  title: string
  note: string
}

export function SettingsLink({ to, icon: Icon, title, note }: SettingsLinkProps) {
  return (
    <CardRow
      mark={<Icon size={20} stroke={1.8} aria-hidden />}
      title={title}
      note={note}
      end={<IconChevronRight size={20} stroke={1.8} aria-hidden color="var(--dim)" />}
      render={(row) => <Link to={to} {...row} />}
    />
  )
}

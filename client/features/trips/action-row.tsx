import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CardRow } from '#client/ui/card.tsx'

type ActionRowProps = {
  icon: TablerIcon
  title: ReactNode
  note?: string
  color?: string
  disabled?: boolean
  onClick: () => void
}

/** A row of a sheet that does something where it stands, so that no arrow leads from it. */
export function ActionRow({ icon: Icon, title, note, color, disabled = false, onClick }: ActionRowProps) {
  return (
    <CardRow
      mark={<Icon size={20} stroke={1.8} aria-hidden color={color ?? 'currentColor'} />}
      title={color === undefined ? title : <span style={{ color }}>{title}</span>}
      note={note}
      render={(row) => <button type="button" {...row} disabled={disabled} onClick={onClick} />}
    />
  )
}

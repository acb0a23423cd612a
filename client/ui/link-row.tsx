/** Rows of a card list that lead somewhere: to another screen, or to what a tap does. */
import { UnstyledButton } from '@mantine/core'
import { IconChevronRight, type TablerIcon } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { CardRow } from './card.tsx'
import type { RowContentProps } from './row-content.tsx'

type RowProps = Pick<RowContentProps, 'mark' | 'title' | 'note'> & {
  /** The mark, where it is an icon. */
  icon?: TablerIcon
}

type AnchorRowProps = RowProps & Omit<ComponentProps<'a'>, keyof RowContentProps | 'children' | 'className'>

function AnchorRow({ icon, mark, title, note, ...anchor }: AnchorRowProps) {
  return (
    <CardRow
      mark={icon ? <RowIcon icon={icon} /> : mark}
      title={title}
      note={note}
      end={<Chevron />}
      render={({ children, ...row }) => (
        <a {...anchor} {...row}>
          {children}
        </a>
      )}
    />
  )
}

/** `<LinkRow to="…" icon={…} title="…" note="…" />`: a `Link` that is a row. */
export const LinkRow = createLink(AnchorRow)

type ButtonRowProps = RowProps & Pick<RowContentProps, 'end'> & { disabled?: boolean; onClick: () => void }

/** Ends like a link, unless `end` is something else. */
export function ButtonRow({ icon, mark, end, disabled = false, onClick, ...texts }: ButtonRowProps) {
  return (
    <CardRow
      mark={icon ? <RowIcon icon={icon} /> : mark}
      {...texts}
      end={end ?? <Chevron />}
      render={(row) => <UnstyledButton {...row} disabled={disabled} onClick={onClick} />}
    />
  )
}

function RowIcon({ icon: Icon }: { icon: TablerIcon }) {
  return <Icon size={20} stroke={1.8} aria-hidden />
}

function Chevron() {
  return <IconChevronRight size={20} stroke={1.8} aria-hidden color="var(--dim)" />
}

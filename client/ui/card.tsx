/** Cards, and the rows of a list in one. */
import { Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './card.module.css'
import { RowContent, type RowContentProps } from './row-content.tsx'

export function Card({ children, look = 'plain' }: { children: ReactNode; look?: 'plain' | 'hero' }) {
  return (
    <div className={classes.card} data-surface data-look={look}>
      {children}
    </div>
  )
}

type SectionProps = {
  title: string
  /** Shown at the end of the heading's line, such as a sum or a small button. */
  aside?: ReactNode
  /** After # in the address of a link to it. */
  id?: string
  children: ReactNode
}

export function Section({ title, aside, id, children }: SectionProps) {
  const titleId = useId()
  return (
    <Stack component="section" gap="xs" id={id} aria-labelledby={titleId}>
      <div className={classes.heading}>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      {children}
    </Stack>
  )
}

/** Its children are `CardRow`s. */
export function CardList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={classes.list} data-surface aria-label={label}>
      {children}
    </ul>
  )
}

type RowElementProps = { className: string; 'data-pressable': true; children: ReactNode }

type CardRowProps = RowContentProps & {
  /** Wraps the whole row, for example in a link: `(row) => <Link to="…" {...row} />`. */
  render?: (row: RowElementProps) => ReactNode
}

export function CardRow({ render = plainRow, ...content }: CardRowProps) {
  const row = { className: classes.row ?? '', 'data-pressable': true } as const
  return <li>{render({ ...row, children: <RowContent {...content} /> })}</li>
}

function plainRow({ className, children }: RowElementProps): ReactNode {
  return <div className={className}>{children}</div>
}

/** A row of a long list that a tap opens and closes. */
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { CardEntry, type RowPlace } from '#client/ui/card-entry.tsx'
import { RowContent, type RowContentProps } from '#client/ui/row-content.tsx'
import classes from './disclosure-row.module.css'

type DisclosureRowProps = RowContentProps & {
  place: RowPlace
  /** The accessible name of what is opened. */
  label: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Drawn only while the row is open. */
  children: () => ReactNode
}

export function DisclosureRow({ place, label, isOpen, onOpen, children, ...content }: DisclosureRowProps) {
  const id = useId()
  return (
    <CardEntry place={place}>
      <button
        type="button"
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        <span className={classes.content}>
          <RowContent {...content} />
        </span>
        <IconChevronDown size={20} aria-hidden />
      </button>
      {isOpen ? (
        <div id={id} className={classes.panel} role="group" aria-label={label}>
          {children()}
        </div>
      ) : null}
    </CardEntry>
  )
}

/**
 * The rows of people: columns with headings on a wide screen, and otherwise two lines for each person. Screen readers skip the
 * headings, because each cell has its own label, which is visible where there are no columns.
 */
import type { ReactNode } from 'react'
import type { Total } from '#shared/api/user-management.ts'
import { unbrokenName } from '#shared/messages/labels.ts'
import { userManagementTexts as texts } from '#shared/messages/user-management.ts'
import classes from './people-list.module.css'

type PeopleListProps = {
  kind: 'users' | 'pending'
  /** The order of the list. Without columns, a row shows only the time by which the list is ordered. */
  sort: string
  /** Null until it is known. */
  total: Total | null
  /** The headings of the columns after the name. Empty for a list without rows. */
  headings: readonly string[]
  children: ReactNode
}

export function PeopleList({ kind, sort, total, headings, children }: PeopleListProps) {
  return (
    <div className={classes.people} data-kind={kind} data-sort={sort}>
      <div className={classes.headings}>
        <p className={classes.total} role="status">
          {total ? texts.found(total) : ''}
        </p>
        {headings.map((heading) => (
          <span key={heading} className={classes.heading} aria-hidden>
            {heading}
          </span>
        ))}
      </div>
      {children}
    </div>
  )
}

type PersonRowProps = {
  name: string
  /** Its details are open. */
  isOpen: boolean
  onOpen: () => void
  avatar: ReactNode
  /** Renders the name, which is the button that opens the details, with what is beside it. */
  renderName: (button: ReactNode) => ReactNode
  /** A line below the name, which is shown only in columns. */
  note?: ReactNode
  children: ReactNode
}

export function PersonRow({ name, isOpen, onOpen, avatar, renderName, note, children }: PersonRowProps) {
  return (
    <article className={classes.row} data-open={isOpen || undefined} data-pressable aria-label={name}>
      {avatar}
      <div className={classes.texts}>
        {renderName(
          <button
            type="button"
            className={classes.opener}
            aria-label={texts.detailsOf(name)}
            aria-current={isOpen || undefined}
            onClick={onOpen}
          >
            {unbrokenName(name)}
          </button>,
        )}
        {note ? <p className={classes.note}>{note}</p> : null}
      </div>
      {children}
    </article>
  )
}

export function Cells({ children }: { children: ReactNode }) {
  return <div className={classes.cells}>{children}</div>
}

type CellProps = { of: string; label: string; children: ReactNode }

export function Cell({ of, label, children }: CellProps) {
  return (
    <p className={classes.cell} data-of={of}>
      <span className={classes.label}>{label} </span>
      {children}
    </p>
  )
}

/** Buttons that act on a person without opening the details. They are shown only in columns. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

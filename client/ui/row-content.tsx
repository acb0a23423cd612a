/**
 * The content of a list row: a mark, a title with a second line, and an amount or the like at the end with a second
 * line.
 */
import type { ReactNode } from 'react'
import { isLongName, unbroken } from './unbroken-phrases.tsx'
import classes from './card.module.css'

export type RowContentProps = {
  mark?: ReactNode
  /** Two lines at most, or three of large letters; longer text ends in an ellipsis. */
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  endNote?: ReactNode
}

/** For a flex row: the texts take the width that the other parts leave. */
export function RowContent({ mark, title, note, end, endNote }: RowContentProps) {
  return (
    <>
      {mark}
      <span className={classes.texts}>
        <span className={classes.title} data-clamp data-long={isLongName(title) || undefined}>
          {unbroken(title)}
        </span>
        {note ? <span className={classes.note}>{unbroken(note)}</span> : null}
      </span>
      {end ? (
        <span className={classes.end}>
          {end}
          {endNote ? <span className={classes.note}>{endNote}</span> : null}
        </span>
      ) : null}
    </>
  )
}

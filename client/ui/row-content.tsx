/** What a row of a list says: a mark, a title with a second line, and something at the end with its own. */
import type { ReactNode } from 'react'
import classes from './row-content.module.css'

export type RowContentProps = {
  mark?: ReactNode
  /** In one line: what is too long ends in dots. */
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  endNote?: ReactNode
}

/** For a flex row: the texts take what the others leave. */
export function RowContent({ mark, title, note, end, endNote }: RowContentProps) {
  return (
    <>
      {mark}
      <span className={classes.texts}>
        <span className={classes.title}>{title}</span>
        {note ? <span className={classes.note}>{note}</span> : null}
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

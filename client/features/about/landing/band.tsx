import { type ReactNode, useId } from 'react'
import classes from './band.module.css'

type BandProps = { title: string; ground: 'plain' | 'sunk'; isCentred?: boolean; children: ReactNode }

/** A part of the page over its whole width. */
export function Band({ title, ground, isCentred = false, children }: BandProps) {
  const id = useId()
  return (
    <section
      className={classes.band}
      data-ground={ground}
      data-centred={isCentred || undefined}
      aria-labelledby={id}
    >
      <div className={classes.column}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </section>
  )
}

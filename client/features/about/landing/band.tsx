import { type ReactNode, useId } from 'react'
import classes from './band.module.css'

type BandProps = {
  title: string
  ground: 'plain' | 'sunk'
  look?: 'below' | 'beside' | 'centred'
  children: ReactNode
}

/** A part of the page over its whole width. */
export function Band({ title, ground, look = 'below', children }: BandProps) {
  const id = useId()
  return (
    <section className={classes.band} data-ground={ground} data-look={look} aria-labelledby={id}>
      <div className={classes.column}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </section>
  )
}

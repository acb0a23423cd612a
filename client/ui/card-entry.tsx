/** A row of a windowed list (virtual-rows.tsx). The rows from the first to the last place look like one card. */
import type { ReactNode } from 'react'
import classes from './card.module.css'

export type RowPlace = { isFirst: boolean; isLast: boolean }

export function CardEntry({ place, children }: { place: RowPlace; children: ReactNode }) {
  return (
    <div
      className={classes.entry}
      data-first={place.isFirst || undefined}
      data-last={place.isLast || undefined}
    >
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import classes from './explorer.module.css'

/** A wide table scrolls by itself, so that the page does not. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll only what has the focus
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import classes from './explorer.module.css'

/** Scrolls a wide table by itself, so that the page does not scroll sideways. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll only what has the focus
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

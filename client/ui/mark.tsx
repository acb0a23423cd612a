import type { ReactNode } from 'react'
import classes from './marks.module.css'

/** A word in a small pill beside a name. */
export function Mark({ tone = 'plain', children }: { tone?: 'plain' | 'soft'; children: ReactNode }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  )
}

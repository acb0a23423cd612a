import type { ReactNode } from 'react'
import classes from './tags.module.css'

/** A word in a small pill beside a name. */
export function Tag({ tone = 'plain', children }: { tone?: 'plain' | 'soft'; children: ReactNode }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  )
}

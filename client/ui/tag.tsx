import type { ReactNode } from 'react'
import classes from './tags.module.css'

type TagProps = { tone?: 'plain' | 'soft' | 'receive'; children: ReactNode }

/** A word in a small pill beside a name. */
export function Tag({ tone = 'plain', children }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  )
}

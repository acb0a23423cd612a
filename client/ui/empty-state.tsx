import type { ReactNode } from 'react'
import classes from './states.module.css'

type EmptyStateProps = {
  /** A Tabler icon of 44 px. */
  icon: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
}

/** Shown for a list without rows: what will be listed here, and how to begin. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span aria-hidden className={classes.icon}>
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      {children ? <p className={classes.text}>{children}</p> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  )
}

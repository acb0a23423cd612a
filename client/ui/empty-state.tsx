import type { ReactNode } from 'react'
import classes from './states.module.css'

type EmptyStateProps = {
  /** A Tabler icon of 44 px. */
  icon: ReactNode
  title: string
  children?: ReactNode
  /** One below the other, the first one first. */
  actions?: ReactNode
  /** What was asked for cannot be shown. */
  isError?: boolean
}

/** Shown for a list without rows: what will be listed here, and how to begin. Also in place of a whole screen. */
export function EmptyState({ icon, title, children, actions, isError = false }: EmptyStateProps) {
  return (
    <div className={classes.empty} role={isError ? 'alert' : undefined} data-empty>
      <span aria-hidden className={classes.icon} data-error={isError || undefined}>
        {icon}
      </span>
      <h2 className={classes.title}>{title}</h2>
      {children ? <div className={classes.text}>{children}</div> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  )
}

/** The buttons of a dialog: they stay at its foot, within a thumb's reach, while what is above them scrolls. */
import type { ReactNode } from 'react'
import classes from './dialog-actions.module.css'

/** The last of the dialog. Two are beside each other, others below. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

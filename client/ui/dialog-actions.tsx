/** The buttons of a dialog. They stay at its foot while the content above scrolls. */
import type { ReactNode } from 'react'
import classes from './dialog-actions.module.css'

/**
 * Must be the dialog's last element. Two buttons are side by side, with one of `data-below` under them. More are stacked. One of
 * `data-answer` has a button and a paragraph that says what it does. A paragraph of `data-note` stands above two buttons.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes.actions} data-actions>
      {children}
    </div>
  )
}

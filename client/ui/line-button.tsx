import type { ReactNode } from 'react'
import { ActionButton } from './action-button.tsx'
import classes from './line-button.module.css'

type LineButtonProps = { children: ReactNode; disabled?: boolean; onClick: () => void }

/** A primary button that leads to LINE, in LINE's own colour. */
export function LineButton(button: LineButtonProps) {
  return <ActionButton className={classes.line ?? ''} {...button} />
}

import type { ReactNode } from 'react'
import classes from './field-pair.module.css'

/** Two short fields, beside each other where there is room for both. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}

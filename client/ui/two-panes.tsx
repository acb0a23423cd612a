/**
 * The main content of a screen and, beside it on a wide screen, what belongs to it: a sum, an action, the details of
 * a row.
 */
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './two-panes.module.css'

type PanesProps = {
  children: ReactNode
  /** Without one, the content takes its place. */
  aside: ReactNode
  /** The place of `aside` on a phone: sums go above, less important content below. */
  onPhone?: 'above' | 'below'
}

/** To be used in a `Screen` of the width `panes`. */
export function Panes({ children, aside, onPhone = 'above' }: PanesProps) {
  const beside = aside ? <div className={classes.aside}>{aside}</div> : null
  return (
    <div className={classes.panes}>
      {onPhone === 'above' ? beside : null}
      <div className={classes.main}>{children}</div>
      {onPhone === 'below' ? beside : null}
    </div>
  )
}

/** Whether there is room for two panes. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false }) ?? false
}

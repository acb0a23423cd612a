import type { ComponentProps } from 'react'
import classes from './hint.module.css'

type HintProps = Omit<ComponentProps<'p'>, 'className'> & {
  /** `soft`: on a ground of its own, about the whole form. */
  look?: 'plain' | 'soft'
}

/** A quiet paragraph that explains what stands beside it. */
export function Hint({ look = 'plain', ...paragraph }: HintProps) {
  return <p className={classes.hint} data-look={look} {...paragraph} />
}

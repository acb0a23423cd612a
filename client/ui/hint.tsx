import type { ComponentProps } from 'react'
import classes from './hint.module.css'
import { unbroken } from './unbroken-phrases.tsx'

type HintProps = Omit<ComponentProps<'p'>, 'className'> & {
  /** `inset`: outside of a card, in line with the headings. `soft`: on a ground of its own. */
  look?: 'plain' | 'inset' | 'soft'
  size?: 'sm' | 'xs'
}

/** A quiet paragraph that explains what stands beside it. */
export function Hint({ look = 'plain', size = 'sm', children, ...paragraph }: HintProps) {
  return (
    <p className={classes.hint} data-look={look} data-size={size} {...paragraph}>
      {unbroken(children)}
    </p>
  )
}

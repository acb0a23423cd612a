/** A list row that is a checkbox or a radio button. The whole row can be tapped. */
import { IconCheck } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import classes from './choice-row.module.css'

type ChoiceRowProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  type: 'checkbox' | 'radio'
  /** Its content, such as `RowContent`. */
  children: ReactNode
}

export function ChoiceRow({ title, children, ...input }: ChoiceRowProps) {
  return (
    <label className={classes.row} data-disabled={input.disabled || undefined} title={title}>
      <input {...input} />
      <span className={classes.mark} aria-hidden>
        {input.type === 'checkbox' ? <IconCheck size={16} stroke={3} /> : null}
      </span>
      {children}
    </label>
  )
}

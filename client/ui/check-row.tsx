/** List rows that are chosen by a tap. */
import { IconCheck } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Card } from './card.tsx'
import classes from './choice-row.module.css'
import { RowContent, type RowContentProps } from './row-content.tsx'

type CheckRowProps = RowContentProps & {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** The accessible name of the checkbox. */
  label: string
  /** If set, the row is disabled, and this says why. */
  disabledReason?: string | undefined
}

/** A list row with a checkbox. */
export function CheckRow({ isChecked, onChange, label, disabledReason, ...content }: CheckRowProps) {
  const isDisabled = disabledReason !== undefined
  return (
    <ChoiceRow
      type="checkbox"
      checked={isChecked}
      disabled={isDisabled}
      title={disabledReason}
      onChange={(event) => onChange(event.currentTarget.checked)}
      aria-label={isDisabled ? `${label}（${disabledReason}）` : label}
    >
      <RowContent {...content} />
    </ChoiceRow>
  )
}

/** A checkbox that is a card of its own. */
export function CheckCard(row: CheckRowProps) {
  return (
    <Card>
      <div className={classes.inCard}>
        <CheckRow {...row} />
      </div>
    </Card>
  )
}

type ChoiceRowProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  type: 'checkbox' | 'radio'
  /** Its content, such as `RowContent`. */
  children: ReactNode
}

/** A list row that is a checkbox or a radio button. The whole row can be tapped. */
export function ChoiceRow({ title, children, ...input }: ChoiceRowProps) {
  return (
    <label className={classes.row} data-disabled={input.disabled || undefined} title={title}>
      <input {...input} data-unseen />
      <span className={classes.mark} aria-hidden>
        {input.type === 'checkbox' ? <IconCheck size={16} stroke={3} /> : null}
      </span>
      {children}
    </label>
  )
}

/** A choice between a few ways, each a row with a line that explains it. */
import { type ReactNode, useId } from 'react'
import { ChoiceRow } from './check-row.tsx'
import classes from './choice-row.module.css'
import { RowContent } from './row-content.tsx'

type RadioRowsProps<Value extends string> = {
  label: string
  choices: readonly {
    value: Value
    title: string
    note: string
    /** Shown below the row while it is chosen. */
    details?: ReactNode
  }[]
  /** Null before anything is chosen. */
  value: Value | null
  onChoose: (value: Value) => void
}

export function RadioRows<Value extends string>({ label, choices, value, onChoose }: RadioRowsProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className={classes.rows} data-surface data-choices>
        {choices.map((choice) => (
          <div key={choice.value}>
            <ChoiceRow
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            >
              <RowContent title={choice.title} note={choice.note} />
            </ChoiceRow>
            {choice.value === value && choice.details ? (
              <div className={classes.details}>{choice.details}</div>
            ) : null}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

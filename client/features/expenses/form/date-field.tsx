/** The date in words, with today and yesterday one tap away. */
import { type ReactNode, useId } from 'react'
import { type PlainDate, dateAfter } from '#shared/dates.ts'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { DayInput } from '#client/ui/day-field.tsx'
import classes from './details-card.module.css'

type DateFieldProps = {
  value: PlainDate
  today: PlainDate
  onChange: (date: PlainDate) => void
  error: ReactNode
}

export function DateField({ value, today, onChange, error }: DateFieldProps) {
  const id = useId()
  const yesterday = dateAfter(today, -1)
  const nearDay = value === today ? yesterday : today
  const nearName = nearDay === today ? texts.today : texts.yesterday
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {texts.date}
      </label>
      <div className={classes.days}>
        <DayInput
          id={id}
          value={value}
          today={today}
          onChange={onChange}
          name={value === today ? texts.today : value === yesterday ? texts.yesterday : null}
          hasError={Boolean(error)}
        />
        <button
          type="button"
          className={classes.nearDay}
          aria-label={texts.setDate(nearName)}
          onClick={() => onChange(nearDay)}
        >
          {nearName}
        </button>
      </div>
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

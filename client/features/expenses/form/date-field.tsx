/** The date in words, with today and yesterday one tap away. A tap on the words opens the browser's date picker. */
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { type PlainDate, dateAfter, isPlainDate } from '#shared/dates.ts'
import { dateMax, dateMin } from '#shared/limits.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import classes from './details-card.module.css'

type DateFieldProps = {
  value: PlainDate
  today: PlainDate
  onChange: (date: PlainDate) => void
  error: ReactNode
}

export function DateField({ value, today, onChange, error }: DateFieldProps) {
  const id = useId()
  // The browser's own field is invisible over the words. Whoever types a date with a keyboard sees it instead.
  const [isTyping, setIsTyping] = useState(false)
  const yesterday = dateAfter(today, -1)
  const nearDay = value === today ? yesterday : today
  const nearName = nearDay === today ? texts.today : texts.yesterday
  const name = value === today ? texts.today : value === yesterday ? texts.yesterday : null
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {texts.date}
      </label>
      <div className={classes.days}>
        <span className={classes.day} data-typing={isTyping || undefined}>
          <span id={`${id}-day`} aria-hidden className={classes.dayText}>
            {name === null ? null : <b>{name}</b>}
            <span data-plain={name === null || undefined}>
              {isPlainDate(value) ? dayText(value, today) : texts.chooseDate}
            </span>
            <IconCalendar size={18} stroke={1.8} />
          </span>
          <input
            id={id}
            type="date"
            min={dateMin}
            max={dateMax}
            value={value}
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={error ? `${id}-error` : `${id}-day`}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={(event) => setIsTyping(event.key !== 'Tab')}
            onBlur={() => setIsTyping(false)}
          />
        </span>
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

/**
 * Fields for a day. The day stands there in words, and a tap on them opens the browser's date picker, whose own field would show
 * the day in the order and the letters of the browser's language. Whoever types with a keyboard sees the browser's field.
 */
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { type PlainDate, isPlainDate } from '#shared/dates.ts'
import { dateMax, dateMin } from '#shared/limits.ts'
import { shortDayText, weekdayText } from '#shared/messages/date-texts.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { typedTexts } from '#shared/messages/typed-texts.ts'
import classes from './day-field.module.css'

type DayInputProps = {
  id: string
  /** Empty if none is chosen. */
  value: PlainDate
  today: PlainDate
  onChange: (date: PlainDate) => void
  /** In place of the date, such as 今日. The date follows in small letters. */
  name?: string | null
  /** Shown below the field by whoever uses it, with the id `${id}-error`. */
  hasError?: boolean
  isBoxed?: boolean
  /** Whether the browser has a day of which a part is missing, and no value of it. */
  onIncomplete?: (isIncomplete: boolean) => void
  /** The earliest day that the picker offers. A day that is typed may be earlier. */
  min?: PlainDate | undefined
}

export function DayInput({ id, value, today, onChange, name = null, ...rest }: DayInputProps) {
  const { hasError = false, isBoxed = false, min = dateMin, onIncomplete } = rest
  const [isTyping, setIsTyping] = useState(false)
  return (
    <span
      className={classes.day}
      data-boxed={isBoxed || undefined}
      data-error={hasError || undefined}
      data-typing={isTyping || undefined}
    >
      <span id={`${id}-day`} aria-hidden className={classes.words}>
        {name === null ? null : <b>{name}</b>}
        {isPlainDate(value) ? (
          <span data-plain={name === null || undefined}>
            {shortDayText(value, today)}
            <span className={classes.weekday}>{weekdayText(value)}</span>
          </span>
        ) : (
          <span data-empty>{fieldTexts.chooseDate}</span>
        )}
        <IconCalendar size={18} stroke={1.8} />
      </span>
      <input
        id={id}
        type="date"
        min={min}
        max={dateMax}
        value={value}
        aria-invalid={hasError || undefined}
        aria-describedby={hasError ? `${id}-error` : `${id}-day`}
        onChange={(event) => {
          onIncomplete?.(false)
          onChange(event.currentTarget.value)
        }}
        onInvalid={() => onIncomplete?.(true)}
        onKeyDown={(event) => setIsTyping(event.key !== 'Tab')}
        onBlur={(event) => {
          setIsTyping(false)
          onIncomplete?.(event.currentTarget.validity.badInput)
        }}
      />
    </span>
  )
}

type DayFieldProps = Pick<DayInputProps, 'value' | 'today' | 'onChange' | 'min'> & {
  label: string
  error?: ReactNode
}

/** With a label above it and a frame, as other fields. */
export function DayField({ label, error, ...input }: DayFieldProps) {
  const id = useId()
  const [isIncomplete, setIsIncomplete] = useState(false)
  const problem = isIncomplete ? typedTexts.incompleteDate : error
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <DayInput id={id} hasError={Boolean(problem)} isBoxed onIncomplete={setIsIncomplete} {...input} />
      {problem ? (
        <p id={`${id}-error`} className={classes.error}>
          {problem}
        </p>
      ) : null}
    </div>
  )
}

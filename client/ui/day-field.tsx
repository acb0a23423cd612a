/**
 * Fields for a day. The day stands there in words, and a tap on them opens the browser's date picker, whose own field would show
 * the day in the order and the letters of the browser's language. Whoever types with a keyboard sees the browser's field.
 */
import { Input } from '@mantine/core'
import { IconCalendar, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { type PlainDate, isPlainDate } from '#shared/dates.ts'
import { dateMax, dateMin } from '#shared/limits.ts'
import { shortDayText, weekdayText } from '#shared/messages/date-texts.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { typedTexts } from '#shared/messages/typed-texts.ts'
import classes from './day-field.module.css'

type PickerInputProps = {
  id: string
  type: 'date' | 'time'
  value: string
  min?: string
  max?: string
  /** The value, as the app writes it. */
  words: ReactNode
  icon: TablerIcon
  onChange: (value: string) => void
  /** Shown below the field by whoever uses it, with the id `${id}-error`. */
  hasError?: boolean
  isBoxed?: boolean
  /** Whether the browser has a value of which a part is missing, and reports none. */
  onIncomplete?: ((isIncomplete: boolean) => void) | undefined
}

/** The browser's own field, and over it the words, until somebody types in it. */
export function PickerInput({ id, words, icon: Icon, onChange, onIncomplete, ...rest }: PickerInputProps) {
  const { hasError = false, isBoxed = false, ...input } = rest
  const [isTyping, setIsTyping] = useState(false)
  return (
    <span
      className={classes.day}
      data-boxed={isBoxed || undefined}
      data-error={hasError || undefined}
      data-typing={isTyping || undefined}
    >
      <span id={`${id}-words`} aria-hidden className={classes.words}>
        {words}
        <Icon size={18} stroke={1.8} />
      </span>
      <input
        id={id}
        {...input}
        data-unseen
        aria-invalid={hasError || undefined}
        aria-describedby={hasError ? `${id}-error` : `${id}-words`}
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

type PickerFieldProps = {
  label: string
  error?: ReactNode
  /** The sentence that says that a part of the value is missing. */
  incomplete: string
  children: (
    input: Required<Pick<PickerInputProps, 'id' | 'hasError' | 'isBoxed' | 'onIncomplete'>>,
  ) => ReactNode
}

/** With a label above it and a frame, as other fields. */
export function PickerField({ label, error, incomplete, children }: PickerFieldProps) {
  const id = useId()
  const [isIncomplete, setIsIncomplete] = useState(false)
  const problem = isIncomplete ? incomplete : error
  return (
    <Input.Wrapper id={id} label={label} error={problem} errorProps={{ mt: '0.3125rem' }}>
      {children({ id, hasError: Boolean(problem), isBoxed: true, onIncomplete: setIsIncomplete })}
    </Input.Wrapper>
  )
}

type DayInputProps = Pick<PickerInputProps, 'id' | 'onChange' | 'hasError' | 'isBoxed' | 'onIncomplete'> & {
  /** Empty if none is chosen. */
  value: PlainDate
  today: PlainDate
  /** In place of the date, such as 今日. The date follows in small letters. */
  name?: string | null
  /** The earliest day that the picker offers. A day that is typed may be earlier. */
  min?: PlainDate | undefined
}

export function DayInput({ value, today, name = null, min = dateMin, ...input }: DayInputProps) {
  return (
    <PickerInput
      {...input}
      type="date"
      value={value}
      min={min}
      max={dateMax}
      icon={IconCalendar}
      words={
        <>
          {name === null ? null : <b>{name}</b>}
          {isPlainDate(value) ? (
            <span data-plain={name === null || undefined}>
              {shortDayText(value, today)}
              <span className={classes.weekday}>{weekdayText(value)}</span>
            </span>
          ) : (
            <span data-empty>{fieldTexts.chooseDate}</span>
          )}
        </>
      }
    />
  )
}

type DayFieldProps = Pick<DayInputProps, 'value' | 'today' | 'onChange' | 'min'> &
  Pick<PickerFieldProps, 'label' | 'error'>

export function DayField({ label, error, ...day }: DayFieldProps) {
  return (
    <PickerField label={label} error={error} incomplete={typedTexts.incompleteDate}>
      {(input) => <DayInput {...input} {...day} />}
    </PickerField>
  )
}

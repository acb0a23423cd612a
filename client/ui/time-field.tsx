/**
 * A field for a time of day, which may stay empty. As in a field for a day (day-field.tsx) the time stands there as the app writes
 * it, over the browser's own field, which would follow the browser's language.
 */
import { IconClock } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { itemFormTexts, timeOfDayText } from '#shared/messages/item-screens.ts'
import { typedTexts } from '#shared/messages/typed-texts.ts'
import classes from './day-field.module.css'

type TimeFieldProps = {
  label: string
  /** `HH:MM`, or empty. */
  value: string
  error?: ReactNode
  onChange: (time: string) => void
}

export function TimeField({ label, value, error, onChange }: TimeFieldProps) {
  const id = useId()
  const [isTyping, setIsTyping] = useState(false)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const problem = isIncomplete ? typedTexts.incompleteTime : error
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <span
        className={classes.day}
        data-boxed
        data-error={Boolean(problem) || undefined}
        data-typing={isTyping || undefined}
      >
        <span id={`${id}-time`} aria-hidden className={classes.words}>
          {value === '' ? (
            <span data-empty>{itemFormTexts.chooseTime}</span>
          ) : (
            <span data-plain>{timeOfDayText(value)}</span>
          )}
          <IconClock size={18} stroke={1.8} />
        </span>
        <input
          id={id}
          type="time"
          value={value}
          aria-invalid={Boolean(problem) || undefined}
          aria-describedby={problem ? `${id}-error` : `${id}-time`}
          onChange={(event) => {
            setIsIncomplete(false)
            onChange(event.currentTarget.value)
          }}
          onInvalid={() => setIsIncomplete(true)}
          onKeyDown={(event) => setIsTyping(event.key !== 'Tab')}
          onBlur={(event) => {
            setIsTyping(false)
            setIsIncomplete(event.currentTarget.validity.badInput)
          }}
        />
      </span>
      {problem ? (
        <p id={`${id}-error`} className={classes.error}>
          {problem}
        </p>
      ) : null}
    </div>
  )
}

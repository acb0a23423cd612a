/** A field for a time of day, which may stay empty. */
import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { itemFormTexts, timeOfDayText } from '#shared/messages/item-screens.ts'
import { typedTexts } from '#shared/messages/typed-texts.ts'
import { PickerField, PickerInput } from './day-field.tsx'

type TimeFieldProps = {
  label: string
  /** `HH:MM`, or empty. */
  value: string
  error?: ReactNode
  onChange: (time: string) => void
}

export function TimeField({ label, value, error, onChange }: TimeFieldProps) {
  return (
    <PickerField label={label} error={error} incomplete={typedTexts.incompleteTime}>
      {(input) => (
        <PickerInput
          {...input}
          type="time"
          value={value}
          icon={IconClock}
          words={
            value === '' ? (
              <span data-empty>{itemFormTexts.chooseTime}</span>
            ) : (
              <span data-plain>{timeOfDayText(value)}</span>
            )
          }
          onChange={onChange}
        />
      )}
    </PickerField>
  )
}

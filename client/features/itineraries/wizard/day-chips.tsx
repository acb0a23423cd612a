/** The days of a trip beside each other, of which one is chosen. */
import { useId } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText, weekdayText } from '#shared/messages/date-texts.ts'
import { itemWizardTexts as texts } from '#shared/messages/item-screens.ts'
import classes from './wizard.module.css'

type DayChipsProps = {
  days: readonly PlainDate[]
  /** How many items were entered for each day. */
  counts: ReadonlyMap<PlainDate, number>
  value: PlainDate
  today: PlainDate
  onChoose: (day: PlainDate) => void
}

export function DayChips({ days, counts, value, today, onChoose }: DayChipsProps) {
  const name = useId()
  return (
    <div className={classes.days} role="radiogroup" aria-label={texts.days}>
      {days.map((day) => {
        const count = counts.get(day) ?? 0
        return (
          <label key={day} className={classes.dayChip}>
            <input
              type="radio"
              name={name}
              checked={day === value}
              aria-label={texts.dayLabel(dayText(day, today), count)}
              onChange={() => onChoose(day)}
            />
            <span>{weekdayText(day).slice(1, -1)}</span>
            <b>{texts.dayNumber(day, days[0] ?? day)}</b>
            <span>{texts.count(count)}</span>
          </label>
        )
      })}
    </div>
  )
}

/** Chooses the first and the last day, with the ranges that are asked for most one tap away. */
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type PlainDate, dateAfter, isPlainDate } from '#shared/dates.ts'
import { historyTexts as texts } from '#shared/messages/history.ts'
import { DayField } from '#client/ui/day-field.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import classes from './filter-bar.module.css'
import type { HistoryFilter } from '#shared/money/history-filter.ts'

type Range = Pick<HistoryFilter, 'from' | 'to'>

type DateRangeFormProps = { filter: Range; today: PlainDate; onChoose: (range: Required<Range>) => void }

export function DateRangeForm({ filter, today, onChoose }: DateRangeFormProps) {
  const [from, setFrom] = useState(filter.from ?? '')
  const [to, setTo] = useState(filter.to ?? '')
  const isReversed = from !== '' && to !== '' && to < from
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReversed) onChoose({ from: dayOf(from), to: dayOf(to) })
  }
  const yesterday = dateAfter(today, -1)
  const near = [
    { name: texts.today, from: today, to: today },
    { name: texts.yesterday, from: yesterday, to: yesterday },
    { name: texts.lastWeek, from: dateAfter(today, -6), to: today },
  ]
  return (
    <form className={classes.dates} noValidate onKeyDown={ignoreComposingEnter} onSubmit={submit}>
      <div className={classes.near}>
        {near.map(({ name, ...range }) => (
          <Button key={name} variant="default" onClick={() => onChoose(range)}>
            {name}
          </Button>
        ))}
      </div>
      <div className={classes.fields}>
        <DayField label={texts.from} value={from} today={today} onChange={setFrom} />
        <DayField
          label={texts.to}
          value={to}
          today={today}
          onChange={setTo}
          error={isReversed ? texts.datesReversed : null}
        />
      </div>
      <DialogActions>
        <Button variant="default" onClick={() => onChoose({ from: undefined, to: undefined })}>
          {texts.everyDate}
        </Button>
        <Button type="submit">{texts.showDates}</Button>
      </DialogActions>
    </form>
  )
}

function dayOf(typed: string): PlainDate | undefined {
  return isPlainDate(typed) ? typed : undefined
}

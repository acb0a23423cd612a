/** A day of a plan under its heading, with what was spent on it or else what it is to cost. */
import type { ReactNode } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { undatedLabel } from '#shared/messages/itineraries.ts'
import { tripPageTexts as texts } from '#shared/messages/trip-screens.ts'
import { Money } from '#client/ui/money.tsx'
import { Tag } from '#client/ui/tag.tsx'
import type { PlanDay } from './plan-days.ts'
import classes from './plan.module.css'

export function DaySection({
  day,
  today,
  note,
  children,
}: {
  day: PlanDay
  today: PlainDate
  /** A line below the heading. */
  note?: string | undefined
  children: ReactNode
}) {
  const { date, number, spent, budget } = day
  const name = date === null ? undatedLabel : dayText(date, today)
  return (
    <section className={classes.day} aria-label={name} data-day={date ?? ''}>
      <div className={classes.dayHeading}>
        {number === null ? null : <Tag tone={date === today ? 'soft' : 'plain'}>{texts.day(number)}</Tag>}
        <h2>{name}</h2>
        {spent > 0 ? (
          <Money amount={spent} />
        ) : budget > 0 ? (
          <span className={classes.dayBudget}>{texts.dayBudget(budget)}</span>
        ) : null}
      </div>
      {note === undefined ? null : <p className={classes.dayNote}>{note}</p>}
      {children}
    </section>
  )
}

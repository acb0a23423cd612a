/** The whole plan of a trip laid out for paper, as a page of the plan (`#print`). Only the sheet itself is printed. */
import { Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { timeOfDayText } from '#shared/messages/item-screens.ts'
import { tripStatusLabels, undatedLabel } from '#shared/messages/trips.ts'
import { printTexts as texts } from '#shared/messages/take-along.ts'
import { tripDaysText, tripPageTexts } from '#shared/messages/trip-screens.ts'
import { isLineBrowser } from '#client/platform/which-browser.ts'
import { type TripData, budgetOf } from '#client/store/queries/trips.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { type PlanDay, planDaysOfPage } from './plan-days.ts'
import { categoryOf, costsOf } from './plan-text.ts'
import { TripPage } from './trip-page.tsx'
import classes from './printed-plan.module.css'

export function PrintPage({ page }: { page: TripData }) {
  return (
    <TripPage
      trip={page.trip}
      title={texts.title}
      icon={IconPrinter}
      bottom={
        <ActionButton leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => print()}>
          {texts.print}
        </ActionButton>
      }
      bottomNote={isLineBrowser(navigator.userAgent) ? texts.inLine : texts.note}
    >
      <PrintedPlan page={page} />
    </TripPage>
  )
}

/** Nobody knows in which year a paper is read, so the first date has its year. */
const always: PlainDate = ''

/** The days of the plan with their items, the notes and budgets included. */
export function PrintedPlan({ page }: { page: TripData }) {
  const { trip, items } = page
  const { title, destination, description, startDate, status } = trip
  const budget = budgetOf(items)
  const days = planDaysOfPage(page)
  return (
    <article className={classes.paper} data-surface aria-label={texts.plan}>
      <Stack gap="0.125rem">
        <h2>{title}</h2>
        <p>{tripDaysText(trip, always)}</p>
        {status === 'cancelled' ? <p>{tripStatusLabels.cancelled}</p> : null}
        {destination === '' ? null : <p>{destination}</p>}
        {budget > 0 ? <p>{texts.total(budget)}</p> : null}
        {description === '' ? null : <p className={classes.note}>{description}</p>}
      </Stack>
      {days.length === 0 ? <p>{texts.nothing}</p> : null}
      {days.map((day) => (
        <PrintedDay key={day.date ?? undatedLabel} day={day} firstDay={startDate} />
      ))}
    </article>
  )
}

/** The date has its year only if it is another one than that of the trip's first day, which stands above. */
function PrintedDay({ day, firstDay }: { day: PlanDay; firstDay: PlainDate }) {
  const { date, number, items, budget } = day
  const name = date === null ? undatedLabel : dayText(date, firstDay)
  return (
    <section className={classes.day} aria-label={name}>
      <div className={classes.dayHeading}>
        <h3>{number === null ? name : `${tripPageTexts.day(number)} ${name}`}</h3>
        {budget > 0 ? <p>{tripPageTexts.dayBudget(budget)}</p> : null}
      </div>
      <ul>
        {items.map(({ item }) => (
          <PrintedItem key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function PrintedItem({ item }: { item: PlanDay['items'][number]['item'] }) {
  const { time, title, location, description } = item
  const category = categoryOf(item)
  const costs = costsOf(item)
  return (
    <li className={classes.item}>
      <p className={classes.time}>{time === null ? null : timeOfDayText(time)}</p>
      <div>
        <p className={classes.title}>{title}</p>
        {category === null ? null : <p>{category}</p>}
        {location === '' ? null : <p>{location}</p>}
        {description === '' ? null : <p className={classes.note}>{description}</p>}
      </div>
      {costs.length === 0 ? null : (
        <div className={classes.budget}>
          {costs.map((fact) => (
            <p key={fact}>
              <UnbrokenAmounts text={fact} />
            </p>
          ))}
        </div>
      )}
    </li>
  )
}

/** What a trip is, below its days: its status, its place, and how much is planned. */
import { IconMapPin } from '@tabler/icons-react'
import type { PlainDate } from '#shared/dates.ts'
import { tripPageTexts, tripTexts as texts } from '#shared/messages/trip-screens.ts'
import { type ItineraryPage, budgetOf } from '#client/store/queries/itineraries.ts'
import { Facts } from '#client/ui/facts.tsx'
import { RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { StatusTag } from '../status-tag.tsx'
import classes from './plan.module.css'

export function TripSummary({ page, today }: { page: ItineraryPage; today: PlainDate }) {
  const { itinerary, items, states } = page
  const { id, destination, description } = itinerary
  const budget = budgetOf(items)
  return (
    <section className={classes.summary} aria-label={tripPageTexts.summary}>
      <div className={classes.facts}>
        <StatusTag itinerary={itinerary} today={today} />
        <RowStateBadge state={states.get(id)} />
        <Facts
          facts={[
            ...(destination === ''
              ? []
              : [
                  <span key="destination" className={classes.place}>
                    <IconMapPin size={16} stroke={1.8} aria-hidden />
                    {destination}
                  </span>,
                ]),
            texts.items(items.length),
            ...(budget > 0 ? [<UnbrokenAmounts key="budget" text={texts.budget(budget)} />] : []),
          ]}
        />
      </div>
      {description === '' ? null : <p className={classes.description}>{description}</p>}
    </section>
  )
}

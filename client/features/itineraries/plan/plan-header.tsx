/** What a trip is, in one row above its days: status, place, how much is planned, and what can be done. */
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconCalendarEvent, IconChevronRight, IconDots, IconMapPin, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { todayTexts } from '#shared/messages/today-of-trip.ts'
import { budgetTexts } from '#shared/messages/trip-budget.ts'
import { tripActionTexts, tripPageTexts, tripTexts as texts } from '#shared/messages/trip-screens.ts'
import { type ItineraryPage, type ItineraryRow, budgetOf } from '#client/store/queries/itineraries.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { useIsWide } from '#client/ui/two-panes.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { StatusTag } from '../status-tag.tsx'
import { tripDayNumberOf } from '../today/trip-day-number.ts'
import classes from './plan.module.css'

type PlanHeaderProps = {
  page: ItineraryPage
  today: PlainDate
  onActions: () => void
  /** Whether items were moved a moment ago. */
  hasMoved: boolean
}

export function PlanHeader({ page, today, onActions, hasMoved }: PlanHeaderProps) {
  const { itinerary, items, states } = page
  const budget = budgetOf(items)
  const isWide = useIsWide()
  return (
    <section className={classes.header} aria-label={tripPageTexts.summary}>
      <About itinerary={itinerary} hasItems={items.length > 0}>
        <span className={classes.place}>
          <StatusTag itinerary={itinerary} today={today} />
          <RowStateBadge state={states.get(itinerary.id)} />
          {itinerary.destination === '' ? null : (
            <>
              <IconMapPin size={16} stroke={1.8} aria-hidden />
              <span title={itinerary.destination}>{itinerary.destination}</span>
            </>
          )}
        </span>
        <Facts
          facts={[
            texts.items(items.length),
            ...(budget > 0 ? [<UnbrokenAmounts key="budget" text={texts.budget(budget)} />] : []),
            ...(budget === 0 && items.length > 0 ? [budgetTexts.title] : []),
          ]}
        />
        {budget > 0 ? <VisuallyHidden>{budgetTexts.title}</VisuallyHidden> : null}
      </About>
      {tripDayNumberOf(itinerary, today) ? <TodayButton itinerary={itinerary} /> : null}
      {isWide ? (
        <div>
          <AddItemButton itinerary={itinerary} />
        </div>
      ) : null}
      <ActionIcon
        ref={hasMoved ? focusInPlace : null}
        variant="default"
        aria-haspopup="dialog"
        aria-label={tripActionTexts.open}
        data-tooltip={tripActionTexts.open}
        onClick={onActions}
      >
        <IconDots size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    </section>
  )
}

type OfTrip = { itinerary: ItineraryRow }

/** Leads to what was planned beside what was spent, if anything is planned. */
function About({ itinerary, hasItems, children }: OfTrip & { hasItems: boolean; children: ReactNode }) {
  const { groupId, id: itineraryId } = itinerary
  if (!hasItems)
    return (
      <div className={classes.about}>
        <span>{children}</span>
      </div>
    )
  return (
    <Link
      to="/groups/$groupId/itineraries/$itineraryId"
      params={{ groupId, itineraryId }}
      hash="budget"
      className={classes.about ?? ''}
    >
      <span>{children}</span>
      <IconChevronRight size={18} stroke={1.8} aria-hidden />
    </Link>
  )
}

function TodayButton({ itinerary: { groupId, id: itineraryId } }: OfTrip) {
  return (
    <Button
      variant="light"
      px="sm"
      aria-label={todayTexts.title}
      leftSection={<IconCalendarEvent size={18} stroke={1.8} aria-hidden />}
      renderRoot={(props) => (
        <Link
          to="/groups/$groupId/itineraries/$itineraryId"
          params={{ groupId, itineraryId }}
          hash="today"
          {...props}
        />
      )}
    >
      {todayTexts.short}
    </Button>
  )
}

/** The primary action of a plan. */
export function AddItemButton({ itinerary: { groupId, id: itineraryId } }: OfTrip) {
  return (
    <ActionButton
      leftSection={<IconPlus size={20} aria-hidden />}
      renderRoot={(props) => (
        <Link
          to="/groups/$groupId/itineraries/$itineraryId/items/create"
          params={{ groupId, itineraryId }}
          {...props}
        />
      )}
    >
      {tripPageTexts.addItem}
    </ActionButton>
  )
}

/** After items were moved, the focus is on the button that led there. It is new in the page, which does not scroll to it. */
function focusInPlace(button: HTMLElement | null): void {
  button?.focus({ preventScroll: true })
}

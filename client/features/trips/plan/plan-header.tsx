/** The headings of a plan. */
import { ActionIcon, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconCalendarEvent, IconChevronRight, IconDots, IconMapPin, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { undatedLabel } from '#shared/messages/trips.ts'
import { todayTexts } from '#shared/messages/today-of-trip.ts'
import { budgetTexts } from '#shared/messages/trip-budget.ts'
import { tripActionTexts, tripPageTexts, tripTexts as texts } from '#shared/messages/trip-screens.ts'
import { type TripData, type TripRow, budgetOf } from '#client/store/queries/trips.ts'
import { Hint } from '#client/ui/hint.tsx'
import { Money } from '#client/ui/money.tsx'
import { RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { useIsWide } from '#client/ui/two-panes.tsx'
import { AmountFacts } from '../amount-facts.tsx'
import { ActionLink, LinkButton } from '../link-buttons.tsx'
import type { PlanDay } from '../plan-days.ts'
import { StatusTag } from '../status-tag.tsx'
import { tripDayNumberOf } from '../use-japan-time.ts'
import classes from './plan.module.css'

type PlanHeaderProps = {
  page: TripData
  today: PlainDate
  onActions: () => void
  /** Whether items were moved a moment ago. */
  hasMoved: boolean
}

/** What a trip is, in one row above its days: status, place, how much is planned, and what can be done. */
export function PlanHeader({ page, today, onActions, hasMoved }: PlanHeaderProps) {
  const { trip, items, states } = page
  const budget = budgetOf(items)
  const isWide = useIsWide()
  return (
    <Group role="region" wrap="nowrap" gap="xs" aria-label={tripPageTexts.summary}>
      <About trip={trip} hasItems={items.length > 0}>
        <Group gap="0.375rem" wrap="nowrap">
          <StatusTag trip={trip} today={today} />
          <RowStateBadge state={states.get(trip.id)} />
          {trip.destination === '' ? null : (
            <>
              <IconMapPin size={16} stroke={1.8} aria-hidden />
              <Text span inherit truncate title={trip.destination}>
                {trip.destination}
              </Text>
            </>
          )}
        </Group>
        <AmountFacts
          facts={[
            texts.items(items.length),
            ...(budget > 0 ? [texts.budget(budget)] : []),
            ...(budget === 0 && items.length > 0 ? [budgetTexts.title] : []),
          ]}
        />
        {budget > 0 ? <VisuallyHidden>{budgetTexts.title}</VisuallyHidden> : null}
      </About>
      {tripDayNumberOf(trip, today) ? <TodayButton trip={trip} /> : null}
      {isWide ? (
        <div>
          <AddItemButton trip={trip} />
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
    </Group>
  )
}

type OfTrip = { trip: TripRow }

/** Leads to what was planned beside what was spent, if anything is planned. */
function About({ trip, hasItems, children }: OfTrip & { hasItems: boolean; children: ReactNode }) {
  const { groupId, id: itineraryId } = trip
  if (!hasItems)
    return (
      <div className={classes.about}>
        <div>{children}</div>
      </div>
    )
  return (
    <Link
      to="/groups/$groupId/itineraries/$itineraryId"
      params={{ groupId, itineraryId }}
      hash="budget"
      className={classes.about ?? ''}
    >
      <div>{children}</div>
      <IconChevronRight size={18} stroke={1.8} aria-hidden />
    </Link>
  )
}

function TodayButton({ trip: { groupId, id: itineraryId } }: OfTrip) {
  return (
    <LinkButton
      variant="light"
      px="sm"
      aria-label={todayTexts.title}
      leftSection={<IconCalendarEvent size={18} stroke={1.8} aria-hidden />}
      to="/groups/$groupId/itineraries/$itineraryId"
      params={{ groupId, itineraryId }}
      hash="today"
    >
      {todayTexts.short}
    </LinkButton>
  )
}

/** The primary action of a plan. */
export function AddItemButton({ trip: { groupId, id: itineraryId } }: OfTrip) {
  return (
    <ActionLink
      leftSection={<IconPlus size={20} aria-hidden />}
      to="/groups/$groupId/itineraries/$itineraryId/items/create"
      params={{ groupId, itineraryId }}
    >
      {tripPageTexts.addItem}
    </ActionLink>
  )
}

/** After items were moved, the focus is on the button that led there. It is new in the page, which does not scroll to it. */
function focusInPlace(button: HTMLElement | null): void {
  button?.focus({ preventScroll: true })
}

type DaySectionProps = {
  day: PlanDay
  today: PlainDate
  /** A line below the heading. */
  note?: string | undefined
  children: ReactNode
}

/** A day under its heading, with what was spent on it or else what it is to cost. */
export function DaySection({ day, today, note, children }: DaySectionProps) {
  const { date, number, spent, budget } = day
  const name = date === null ? undatedLabel : dayText(date, today)
  return (
    <section className={classes.day} aria-label={name} data-day={date ?? ''}>
      <Group gap="0 0.5rem" justify="flex-end" px="0.125rem">
        {number === null ? null : (
          <Tag tone={date === today ? 'soft' : 'plain'}>{tripPageTexts.day(number)}</Tag>
        )}
        <h2>{name}</h2>
        {spent > 0 ? (
          <Money amount={spent} />
        ) : budget > 0 ? (
          <Text span size="sm" c="dimmed" truncate>
            {tripPageTexts.dayBudget(budget)}
          </Text>
        ) : null}
      </Group>
      {note === undefined ? null : <Hint look="inset">{note}</Hint>}
      {children}
    </section>
  )
}

/**
 * The page of today of a trip: what is next, where, what it costs, and one tap to record it. Before and after the trip, what is
 * to come.
 */
import { Box, Group, Text } from '@mantine/core'
import { IconCalendarEvent, IconCircleCheck, IconLuggage, IconReceiptYen } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PlainDate } from '#shared/dates.ts'
import { totalOf } from '#shared/money/total-of.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { todayTexts as texts } from '#shared/messages/today-of-trip.ts'
import { AddExpenseButton } from '#client/features/expenses/add-expense-button.tsx'
import { type ExpenseRow, expensesOutsideTrips } from '#client/store/queries/expenses.ts'
import type { TripData, TripRow } from '#client/store/queries/trips.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { Card, CardList, Section } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Money } from '#client/ui/money.tsx'
import { shortened } from '#client/ui/shortened-text.ts'
import { Tag } from '#client/ui/tag.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { ActionLink, LinkButton } from './link-buttons.tsx'
import type { PlanItem } from './plan-days.ts'
import { DayItemRow, NextItemCard } from './today-items.tsx'
import { type TripMoment, type TripToday, tripMomentOf } from './trip-day.ts'
import { TripPage } from './trip-page.tsx'
import { useJapanTime } from './use-japan-time.ts'
import classes from './today.module.css'

export function TodayPage({ page }: { page: TripData }) {
  const { trip } = page
  const { groupId } = trip
  const now = useJapanTime()
  const outside = useLiveQuery(() => expensesOutsideTrips(groupId, now.date), [groupId, now.date])
  const moment = tripMomentOf({ ...page, people: page.people.active.length }, now)
  const ofDay = { trip, today: now.date }
  return (
    <TripPage trip={trip} title={texts.title} icon={IconCalendarEvent} bottom={bottomOf(moment, page)}>
      {/* Not before that is read, because it would move what is below. */}
      {moment.kind === 'during' && outside ? <During {...ofDay} moment={moment} outside={outside} /> : null}
      {moment.kind === 'before' ? <Before {...ofDay} moment={moment} /> : null}
      {moment.kind === 'after' ? (
        <EmptyState
          icon={<IconLuggage {...icon} />}
          title={texts.afterTitle}
          actions={<TripLink trip={trip} hash="settlement" text={texts.toSettlement} />}
        >
          {texts.after}
        </EmptyState>
      ) : null}
      {moment.kind === 'cancelled' ? (
        <EmptyState
          icon={<IconCalendarEvent {...icon} />}
          title={texts.cancelledTitle}
          actions={<TripLink trip={trip} hash="" text={texts.toPlan} />}
        >
          {texts.cancelled}
        </EmptyState>
      ) : null}
    </TripPage>
  )
}

const icon = { size: 44, stroke: 1.8 } as const

function bottomOf(moment: TripMoment, { trip: { groupId, id } }: TripData) {
  if (moment.kind === 'cancelled') return undefined
  if (moment.kind === 'during' && moment.next) return <RecordNextButton next={moment.next} />
  return <AddExpenseButton groupId={groupId} itineraryId={id} />
}

const titleShownMax = 12

function RecordNextButton({ next: { item, spent } }: { next: PlanItem }) {
  const { groupId, itineraryId, id, title, estimatedCost } = item
  // What is recorded after the first expense is hardly the whole budget again.
  const amount = spent === 0 ? (estimatedCost ?? 0) : 0
  return (
    <ActionLink
      leftSection={<IconReceiptYen size={20} aria-hidden />}
      to="/groups/$groupId/add-expense"
      params={{ groupId }}
      search={{ itinerary_id: itineraryId, itinerary_item_id: id }}
    >
      <span>
        <UnbrokenAmounts text={texts.recordNext(shortened(title, titleShownMax), amount)} />
      </span>
    </ActionLink>
  )
}

type TripLinkProps = { trip: TripRow; hash: string; text: string }

function TripLink({ trip: { groupId, id: itineraryId }, hash, text }: TripLinkProps) {
  return (
    <LinkButton to="/groups/$groupId/itineraries/$itineraryId" params={{ groupId, itineraryId }} hash={hash}>
      {text}
    </LinkButton>
  )
}

type OfDayProps = { trip: TripRow; today: PlainDate }
type BeforeProps = OfDayProps & { moment: Extract<TripMoment, { kind: 'before' }> }

function Before({ moment: { daysLeft, first }, trip, today }: BeforeProps) {
  return (
    <>
      <Card look="hero">
        <p className={classes.daysLeft}>{texts.daysLeft(daysLeft)}</p>
        <Box component="p" c="dimmed">
          {texts.beforeText(trip.startDate, today)}
        </Box>
      </Card>
      <Section title={texts.firstItem}>
        {first ? (
          <CardList label={texts.firstItem}>
            <DayItemRow planned={first} />
          </CardList>
        ) : (
          <Box component="p" c="dimmed">
            {texts.noFirstItem}
          </Box>
        )}
      </Section>
    </>
  )
}

type DuringProps = OfDayProps & {
  moment: TripToday
  /** The expenses of today that belong to no trip. */
  outside: readonly ExpenseRow[]
}

function During({ moment, trip, today, outside }: DuringProps) {
  const { next, items, tomorrow, spent, budget } = moment
  const others = items.filter(({ planned }) => planned.item.id !== next?.item.id)
  const restTitle = next ? texts.others : texts.over
  return (
    <>
      <Group gap="0.25rem 0.625rem" px="0.125rem">
        <Tag tone="soft">{texts.dayOf(moment.number, moment.count)}</Tag>
        <Text span inherit fz="lg" fw={700}>
          {dayText(today, today)}
        </Text>
      </Group>
      {next ? <NextItemCard planned={next} /> : <NothingNext trip={trip} isEmpty={items.length === 0} />}
      {spent > 0 || budget > 0 ? (
        <p className={classes.money}>
          <span>
            <span className={classes.dim}>{texts.spentToday}</span>
            <Money amount={spent} size="large" />
          </span>
          {budget > 0 ? (
            <span className={classes.dim}>
              <UnbrokenAmounts text={texts.budgetToday(budget)} />
            </span>
          ) : null}
        </p>
      ) : null}
      <OutsideTrips trip={trip} today={today} outside={outside} />
      {others.length > 0 ? (
        <Section title={restTitle}>
          <CardList label={restTitle}>
            {others.map(({ planned, isDone }) => (
              <DayItemRow key={planned.item.id} planned={planned} isDone={isDone} isRecordable />
            ))}
          </CardList>
        </Section>
      ) : null}
      {tomorrow ? (
        <Section title={texts.tomorrow(tomorrow.date)}>
          <CardList label={texts.tomorrow(tomorrow.date)}>
            <DayItemRow planned={tomorrow.first} />
          </CardList>
        </Section>
      ) : null}
    </>
  )
}

/** What the figure of today leaves out, because nobody has said that it is of the trip. */
function OutsideTrips({ trip: { groupId }, today, outside }: Omit<DuringProps, 'moment'>) {
  if (outside.length === 0) return null
  return (
    <p className={classes.outside}>
      <UnbrokenAmounts text={texts.outside(outside.length, totalOf(outside))} />{' '}
      <Link to="/groups/$groupId/expenses" params={{ groupId }} search={{ from: today, to: today }}>
        {texts.toOutside}
      </Link>
    </p>
  )
}

function NothingNext({ trip, isEmpty }: { trip: TripRow; isEmpty: boolean }) {
  const { groupId, id: itineraryId } = trip
  if (!isEmpty)
    return (
      <EmptyState icon={<IconCircleCheck {...icon} />} title={texts.doneTitle}>
        {texts.doneText}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconCalendarEvent {...icon} />}
      title={texts.emptyTitle}
      actions={
        <LinkButton
          to="/groups/$groupId/itineraries/$itineraryId/items/create"
          params={{ groupId, itineraryId }}
        >
          {texts.addItem}
        </LinkButton>
      }
    >
      {texts.empty}
    </EmptyState>
  )
}

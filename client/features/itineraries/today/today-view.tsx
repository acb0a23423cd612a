/** What the page of today shows before, during and after the trip. */
import { Button } from '@mantine/core'
import { IconCalendarEvent, IconCircleCheck, IconLuggage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PlainDate } from '#shared/dates.ts'
import type { GroupId } from '#shared/model/group.ts'
import { totalOf } from '#shared/money/total-of.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { todayTexts as texts } from '#shared/messages/today-of-trip.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { ItineraryRow } from '#client/store/queries/itineraries.ts'
import { Card, CardList, Section } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Money } from '#client/ui/money.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { DayItemRow } from './day-item-row.tsx'
import { NextItemCard } from './next-item-card.tsx'
import classes from './today.module.css'
import type { TripMoment, TripToday } from './trip-day.ts'

type TodayViewProps = {
  moment: TripMoment
  itinerary: ItineraryRow
  today: PlainDate
  /** The expenses of today that belong to no trip. */
  outside: readonly ExpenseRow[]
}

const icon = { size: 44, stroke: 1.8 } as const

export function TodayView({ moment, itinerary, today, outside }: TodayViewProps) {
  switch (moment.kind) {
    case 'during':
      return <During moment={moment} itinerary={itinerary} today={today} outside={outside} />
    case 'before':
      return <Before moment={moment} itinerary={itinerary} today={today} />
    case 'after':
      return (
        <EmptyState
          icon={<IconLuggage {...icon} />}
          title={texts.afterTitle}
          actions={<TripLink itinerary={itinerary} hash="settlement" text={texts.toSettlement} />}
        >
          {texts.after}
        </EmptyState>
      )
    case 'cancelled':
      return (
        <EmptyState
          icon={<IconCalendarEvent {...icon} />}
          title={texts.cancelledTitle}
          actions={<TripLink itinerary={itinerary} hash="" text={texts.toPlan} />}
        >
          {texts.cancelled}
        </EmptyState>
      )
  }
}

function TripLink({
  itinerary: { groupId, id: itineraryId },
  hash,
  text,
}: {
  itinerary: ItineraryRow
  hash: string
  text: string
}) {
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/groups/$groupId/itineraries/$itineraryId"
          params={{ groupId, itineraryId }}
          hash={hash}
          {...props}
        />
      )}
    >
      {text}
    </Button>
  )
}

type BeforeProps = Omit<TodayViewProps, 'moment' | 'outside'> & {
  moment: Extract<TripMoment, { kind: 'before' }>
}

function Before({ moment: { daysLeft, first }, itinerary, today }: BeforeProps) {
  return (
    <>
      <Card look="hero">
        <p className={classes.daysLeft}>{texts.daysLeft(daysLeft)}</p>
        <p className={classes.note}>{texts.beforeText(itinerary.startDate, today)}</p>
      </Card>
      <Section title={texts.firstItem}>
        {first ? (
          <CardList label={texts.firstItem}>
            <DayItemRow planned={first} />
          </CardList>
        ) : (
          <p className={classes.note}>{texts.noFirstItem}</p>
        )}
      </Section>
    </>
  )
}

type DuringProps = Omit<TodayViewProps, 'moment'> & { moment: TripToday }

function During({ moment, itinerary, today, outside }: DuringProps) {
  const { next, items, tomorrow } = moment
  const others = items.filter(({ planned }) => planned.item.id !== next?.item.id)
  const restTitle = next ? texts.others : texts.over
  return (
    <>
      <p className={classes.day}>
        <Tag tone="soft">{texts.dayOf(moment.number, moment.count)}</Tag>
        <b>{dayText(today, today)}</b>
      </p>
      {next ? (
        <NextItemCard planned={next} />
      ) : (
        <NothingNext itinerary={itinerary} isEmpty={items.length === 0} />
      )}
      {moment.spent > 0 || moment.budget > 0 ? (
        <p className={classes.money}>
          <span>
            <span className={classes.dim}>{texts.spentToday}</span>
            <Money amount={moment.spent} size="large" />
          </span>
          {moment.budget > 0 ? (
            <span className={classes.dim}>
              <UnbrokenAmounts text={texts.budgetToday(moment.budget)} />
            </span>
          ) : null}
        </p>
      ) : null}
      <OutsideTrips groupId={itinerary.groupId} today={today} outside={outside} />
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
function OutsideTrips({
  groupId,
  today,
  outside,
}: { groupId: GroupId } & Pick<DuringProps, 'today' | 'outside'>) {
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

function NothingNext({ itinerary, isEmpty }: { itinerary: ItineraryRow; isEmpty: boolean }) {
  const { groupId, id: itineraryId } = itinerary
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
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/groups/$groupId/itineraries/$itineraryId/items/create"
              params={{ groupId, itineraryId }}
              {...props}
            />
          )}
        >
          {texts.addItem}
        </Button>
      }
    >
      {texts.empty}
    </EmptyState>
  )
}

/** The trips of a group, each as a card (specification 2, section 2.1). */
import { Box, Group, Stack, Text } from '@mantine/core'
import { IconChevronRight, IconMap2, IconMapPin, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { todayTexts } from '#shared/messages/today-of-trip.ts'
import { tripDaysText, tripListTexts as texts, tripTexts } from '#shared/messages/trip-screens.ts'
import type { GroupId } from '#shared/model/group.ts'
import { statusOn } from '#shared/model/trip.ts'
import { type TripSummary, tripSummaries } from '#client/store/queries/trips.ts'
import { rememberedQuery } from '#client/store/use-live-query.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { useWasJustSaved } from '#client/ui/saved-row.ts'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { AmountFacts } from './amount-facts.tsx'
import { ActionLink } from './link-buttons.tsx'
import { StatusTag } from './status-tag.tsx'
import { tripDayNumberOf, useJapanDate } from './use-japan-time.ts'
import classes from './trips-tab.module.css'

const useTripSummaries = rememberedQuery(tripSummaries)

/** `below` stands after the trips, and comes together with them. */
export function TripsTab({ groupId, below = null }: { groupId: GroupId; below?: ReactNode }) {
  const today = useJapanDate()
  const summaries = useTripSummaries(groupId)
  return (
    <>
      <TripsView groupId={groupId} summaries={summaries} today={today} />
      {summaries ? below : null}
    </>
  )
}

type TripsViewProps = {
  groupId: GroupId
  /** Undefined while they are read. */
  summaries: readonly TripSummary[] | undefined
  today: PlainDate
}

export function TripsView({ groupId, summaries, today }: TripsViewProps) {
  const isWide = useIsWide()
  // On a phone the button is at the foot of the screen.
  const button = isWide ? <AddTripButton groupId={groupId} /> : null
  if (!summaries)
    return <ScreenSkeleton text={texts.loading} parts={[{ rows: 1, rowHeight: 6.5, headingHeight: 0 }]} />
  if (summaries.length === 0)
    return (
      <EmptyState icon={<IconMap2 size={44} stroke={1.8} />} title={texts.emptyTitle} actions={button}>
        {texts.empty}
      </EmptyState>
    )
  return (
    <Panes aside={button}>
      <ul className={classes.list} aria-label={texts.list}>
        {summaries.map((summary) => (
          <TripCard key={summary.trip.id} summary={summary} today={today} />
        ))}
      </ul>
    </Panes>
  )
}

function TripCard({ summary, today }: { summary: TripSummary; today: PlainDate }) {
  const { trip, itemCount, expenseCount, budget, state } = summary
  const { id: itineraryId, groupId, title, destination } = trip
  const status = statusOn(trip, today)
  const wasJustSaved = useWasJustSaved(itineraryId)
  const day = tripDayNumberOf(trip, today)
  return (
    <li>
      <Link
        to="/groups/$groupId/itineraries/$itineraryId"
        params={{ groupId, itineraryId }}
        className={classes.card ?? ''}
        data-surface
        data-pressable
        data-saved={wasJustSaved || undefined}
      >
        <Stack gap="0.25rem" fz="sm" flex={1} miw={0}>
          <Text
            span
            lineClamp={3}
            textWrap="pretty"
            fz="lg"
            fw={700}
            lh={1.4}
            c={status === 'completed' || status === 'cancelled' ? 'dimmed' : 'inherit'}
          >
            {title}
          </Text>
          <Group gap="0.125rem 0.5rem">
            <span>{tripDaysText(trip, today)}</span>
            {day && status === 'active' ? (
              <Tag tone="soft">{todayTexts.inList(day.number)}</Tag>
            ) : (
              <StatusTag trip={trip} today={today} />
            )}
            <RowStateBadge state={state} />
          </Group>
          {destination === '' ? null : (
            <Group gap="0.25rem" wrap="nowrap" align="start" c="dimmed">
              <IconMapPin size={16} stroke={1.8} aria-hidden className={classes.pin ?? ''} />
              {destination}
            </Group>
          )}
          <Box c="dimmed">
            <AmountFacts
              facts={[
                ...(itemCount + expenseCount === 0
                  ? [texts.nothing]
                  : [tripTexts.items(itemCount), tripTexts.expenses(expenseCount)]),
                ...(budget > 0 ? [tripTexts.budget(budget)] : []),
              ]}
            />
          </Box>
        </Stack>
        <IconChevronRight
          size={20}
          stroke={1.8}
          aria-hidden
          color="var(--dim)"
          className={classes.chevron ?? ''}
        />
      </Link>
    </li>
  )
}

/** The primary action of a group's trips. */
export function AddTripButton({ groupId }: { groupId: GroupId }) {
  return (
    <ActionLink
      leftSection={<IconPlus size={20} aria-hidden />}
      to="/groups/$groupId/itineraries/create"
      params={{ groupId }}
    >
      {texts.create}
    </ActionLink>
  )
}

import { IconHistory } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState, useMemo } from 'react'
import { activityTexts as texts } from '#shared/messages/activity.ts'
import { type PlainDate, japanDateOf } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { activityOf, type ActivityEntry } from '#client/store/queries/activity.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { GroupNotHere } from '#client/features/groups/missing-rows.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { useGrowingLimit } from '#client/ui/use-growing-limit.ts'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { CardEntry } from '#client/ui/card-entry.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { useScrollPosition } from '#client/ui/use-scroll-position.ts'
import { type ScrollPosition, VirtualRows } from '#client/ui/virtual-rows.tsx'
import { ActivityEntryRow } from './activity-entry.tsx'
import classes from './activity.module.css'

const route = getRouteApi('/groups/$groupId/activity')

/** Estimates in pixels; each entry is measured once it is drawn. */
const entryHeight = 72
const dayHeight = 46

const scrollPositions = new Map<string, ScrollPosition>()

/** The activity of a group, the newest first, under headings for each day. */
export function ActivityScreen() {
  const { groupId } = route.useParams()
  const [now] = useState(nowSeconds)
  const navigateBack = useNavigateBack(groupId)
  const { limit, readMore } = useGrowingLimit()
  const groupName = useLiveQuery(() => groupNameOf(groupId), [groupId])
  const activity = useLiveQuery(() => activityOf(groupId, limit), [groupId, limit])
  const scrolling = useScrollPosition(scrollPositions)
  const items = useMemo(() => withDays(activity?.entries ?? []), [activity])
  return (
    <Screen
      title={texts.title}
      icon={IconHistory}
      subtitle={groupName ?? undefined}
      onBack={() => navigateBack()}
    >
      {activity === null ? (
        <GroupNotHere groupId={groupId} what="group" />
      ) : activity === undefined ? (
        <ListSkeleton text={texts.loading} />
      ) : (
        <VirtualRows
          items={items}
          label={texts.listLabel}
          keyOf={({ key }) => key}
          heightOf={({ entry }) => (entry ? entryHeight : dayHeight)}
          render={({ entry, day, ...place }) =>
            entry ? (
              <CardEntry place={place}>
                <ActivityEntryRow
                  entry={entry}
                  people={activity.people}
                  state={activity.states.get(changedRowOf(entry))}
                  now={now}
                />
              </CardEntry>
            ) : (
              <h2 className={classes.day}>{dayText(day, japanDateOf(now))}</h2>
            )
          }
          {...scrolling}
          onNearEnd={() => readMore(activity.readCount)}
        />
      )}
    </Screen>
  )
}

/** The id of the row that the change has written. */
function changedRowOf(entry: ActivityEntry): string {
  if (entry.kind === 'planned' || entry.kind === 'plan-deleted') return entry.plan.id
  if (entry.kind === 'recorded' || entry.kind === 'deleted') return entry.row.id
  return entry.key
}

/** An entry, or the heading of a day, which has no entry. */
type Item = {
  key: string
  day: PlainDate
  entry: ActivityEntry | undefined
  isFirst: boolean
  isLast: boolean
}

function withDays(entries: readonly ActivityEntry[]): Item[] {
  return entries.flatMap((entry, index) => {
    const day = japanDateOf(entry.at)
    const isFirst = dayAt(entries, index - 1) !== day
    const isLast = dayAt(entries, index + 1) !== day
    const item: Item = { key: entry.key, day, entry, isFirst, isLast }
    return isFirst ? [{ ...item, key: day, entry: undefined }, item] : [item]
  })
}

function dayAt(entries: readonly ActivityEntry[], index: number): PlainDate | undefined {
  const entry = entries[index]
  return entry && japanDateOf(entry.at)
}

/** What was done in a group, the newest first, under headings for each day. */
import { useMemo } from 'react'
import { type EpochSeconds, type PlainDate, japanDateOf } from '#shared/dates.ts'
import { activityTexts as texts } from '#shared/messages/activity.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import type { ActivityEntry, ActivityOfGroup } from '#client/store/queries/activity.ts'
import { CardEntry } from '#client/ui/card-entry.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { useScrollPosition } from '#client/ui/use-scroll-position.ts'
import { type ScrollPosition, VirtualRows } from '#client/ui/virtual-rows.tsx'
import { ActivityEntryRow, type ActivityEntryProps } from './activity-entry.tsx'
import classes from './activity.module.css'

type ActivityViewProps = {
  /** Undefined while it is read. */
  activity: ActivityOfGroup | undefined
  now: EpochSeconds
  onRestore: ActivityEntryProps['onRestore']
  /** Called when the end of the loaded entries comes near. */
  onNearEnd: () => void
}

/** Estimates in pixels; each entry is measured once it is drawn. */
const entryHeight = 72
const dayHeight = 46

const scrollPositions = new Map<string, ScrollPosition>()

export function ActivityView({ activity, now, onRestore, onNearEnd }: ActivityViewProps) {
  const scrolling = useScrollPosition(scrollPositions)
  const items = useMemo(() => withDays(activity?.entries ?? []), [activity])
  if (!activity) return <ListSkeleton text={texts.loading} />
  const { people, states } = activity
  const today = japanDateOf(now)
  return (
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
              people={people}
              state={states.get(changedRowOf(entry))}
              now={now}
              onRestore={onRestore}
            />
          </CardEntry>
        ) : (
          <h2 className={classes.day}>{dayText(day, today)}</h2>
        )
      }
      {...scrolling}
      onNearEnd={onNearEnd}
    />
  )
}

/** The id of the row that the change has written. */
function changedRowOf(entry: ActivityEntry): string {
  if (entry.kind === 'planned' || entry.kind === 'plan-deleted') return entry.plan.id
  if (entry.kind === 'recorded' || entry.kind === 'deleted') return entry.row.id
  return entry.key
}

/** A heading has no entry. */
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

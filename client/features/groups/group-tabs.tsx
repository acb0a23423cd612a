import { type HistoryState, linkOptions } from '@tanstack/react-router'
import { groupPageTexts as texts } from '#shared/messages/groups.ts'
import type { GroupId } from '#shared/model/group.ts'
import { keepText, readText } from '#client/store/browser-storage.ts'
import { groupTabsKey } from '#client/store/device-traces.ts'
import { tripsInGroup } from '#client/store/queries/trips.ts'
import { rememberedQuery } from '#client/store/use-live-query.ts'
import { TabBar } from '#client/ui/tab-bar.tsx'

/** `current` is null as long as no tab is shown. */
type GroupTabsProps = { groupId: GroupId; current: GroupPageTab | 'settlement' | null }

/** Keeps the invitation of a new group until the person closes it or leaves the page. */
const keepNewGroup = ({ isNewGroup }: HistoryState) => (isNewGroup ? { isNewGroup } : {})

/** The pages of a group, each with its own address. */
export function GroupTabs({ groupId, current }: GroupTabsProps) {
  const { isOn } = useTripsOfGroup(groupId)
  const params = { groupId }
  const shown = groupPageTabs.filter((tab) => tab !== 'itinerary' || isOn)
  const settlement = linkOptions({ to: '/groups/$groupId/settlements', params })
  return (
    <TabBar
      label={texts.tabs}
      current={current ?? ''}
      tabs={[
        ...shown.map((key) => {
          const to = linkOptions({ to: '/groups/$groupId', params, hash: key, state: keepNewGroup })
          return { key, name: texts[key], to }
        }),
        { key: 'settlement', name: texts.settlement, to: settlement },
      ]}
    />
  )
}

/** The answer names its group: while another group is read, it is still that of the one before. */
const useTripsAnswer = rememberedQuery(async (groupId: GroupId) => {
  return { groupId, trips: await tripsInGroup(groupId) }
})

export function useTripsOfGroup(groupId: GroupId): TripsOfGroup {
  const answer = useTripsAnswer(groupId)
  const trips = answer?.groupId === groupId ? answer.trips : null
  return trips ?? { isOn: didPlanTrips(groupId), hasAny: undefined }
}

const groupPageTabs = ['itinerary', 'expenses', 'members'] as const
export type GroupPageTab = (typeof groupPageTabs)[number]

/** The tab that has this name; null if none has. */
function readTab(text: string | undefined): GroupPageTab | null {
  return groupPageTabs.find((tab) => tab === text) ?? null
}

type TripsOfGroup = {
  /** Whether the group plans trips. */
  isOn: boolean
  /** Whether the group has a trip. Undefined while that is read for the first time. */
  hasAny: boolean | undefined
}

type Where = {
  hash: string
  /** The tab that was last used on this device for this group. */
  last: GroupPageTab | null
  trips: TripsOfGroup
}

/**
 * The tab that the page shows. An unknown hash means the trips. Without a hash it is the last tab, or if there is none, the trips
 * if the group has any, otherwise the expenses, and null while that is not known.
 */
export function groupPageTabOf({ hash, last, trips: { isOn, hasAny } }: Where): GroupPageTab | null {
  const first = hasAny === undefined ? null : hasAny ? 'itinerary' : 'expenses'
  const wanted = hash === '' ? (last ?? first) : (readTab(hash) ?? 'itinerary')
  return isOn || wanted === 'members' ? wanted : 'expenses'
}

/** The number of groups whose last tab is remembered. */
const groupsMax = 100

/** Lines with the id of a group, its tab, and whether it plans trips. The group that was opened last comes last. */
function storedLines(): string[] {
  return (readText(groupTabsKey) ?? '').split('\n')
}

function lineOf(groupId: GroupId): string[] | undefined {
  const line = storedLines().findLast((each) => each.startsWith(groupId))
  return line?.split(' ')
}

export function lastTabOf(groupId: GroupId): GroupPageTab | null {
  return readTab(lineOf(groupId)?.[1])
}

/** Whether the group planned trips when it was last opened on this device. True if it never was: new groups plan trips. */
export function didPlanTrips(groupId: GroupId): boolean {
  const line = lineOf(groupId)
  return line === undefined || line[1] === 'itinerary' || line[2] === 'trips'
}

export function rememberTab(groupId: GroupId, tab: GroupPageTab, { isOn }: Pick<TripsOfGroup, 'isOn'>): void {
  const others = storedLines().filter((line) => line !== '' && !line.startsWith(groupId))
  const line = [groupId, tab, ...(isOn ? ['trips'] : [])].join(' ')
  keepText(groupTabsKey, [...others.slice(1 - groupsMax), line].join('\n'))
}

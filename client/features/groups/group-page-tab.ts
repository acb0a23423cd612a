/** On which tab a group's page opens (docs/decisions/0087-trip-screens.md). */
import type { GroupId } from '#shared/model/group.ts'
import { groupTabsKey } from '#client/store/device-traces.ts'

export const groupPageTabs = ['itinerary', 'expenses', 'members'] as const
export type GroupPageTab = (typeof groupPageTabs)[number]

/** Null for any other text. */
function readTab(text: string | undefined): GroupPageTab | null {
  return groupPageTabs.find((tab) => tab === text) ?? null
}

export type TripsOfGroup = {
  /** Whether the group plans trips. */
  isOn: boolean
  /** Whether there is one. Undefined while that is read for the first time. */
  hasAny: boolean | undefined
}

type Where = {
  hash: string
  /** The tab that was last used on this device for this group. */
  last: GroupPageTab | null
  trips: TripsOfGroup
}

/**
 * Any other hash means the trips. Without a hash and a tab that was used before it is the expenses as long as there is no trip,
 * and null as long as that is not known.
 */
export function groupPageTabOf({ hash, last, trips: { isOn, hasAny } }: Where): GroupPageTab | null {
  const first = hasAny === undefined ? null : hasAny ? 'itinerary' : 'expenses'
  const wanted = hash === '' ? (last ?? first) : (readTab(hash) ?? 'itinerary')
  return isOn || wanted === 'members' ? wanted : 'expenses'
}

/** Of so many groups the tab is kept, those that were opened last. */
const groupsMax = 100

/** Lines with the id of a group, its tab, and whether it plans trips. The group that was opened last comes last. */
function storedLines(): string[] {
  try {
    return (localStorage.getItem(groupTabsKey) ?? '').split('\n')
  } catch {
    // Without localStorage no tab was used last.
    return []
  }
}

function lineOf(groupId: GroupId): string[] | undefined {
  const line = storedLines().findLast((each) => each.startsWith(groupId))
  return line?.split(' ')
}

export function lastTabOf(groupId: GroupId): GroupPageTab | null {
  return readTab(lineOf(groupId)?.[1])
}

/** Before the group is read: as it was when it was last opened here, and of one that was never opened as new groups are. */
export function didPlanTrips(groupId: GroupId): boolean {
  const line = lineOf(groupId)
  return line === undefined || line[1] === 'itinerary' || line[2] === 'trips'
}

export function rememberTab(groupId: GroupId, tab: GroupPageTab, { isOn }: Pick<TripsOfGroup, 'isOn'>): void {
  const others = storedLines().filter((line) => line !== '' && !line.startsWith(groupId))
  const line = [groupId, tab, ...(isOn ? ['trips'] : [])].join(' ')
  try {
    localStorage.setItem(groupTabsKey, [...others.slice(1 - groupsMax), line].join('\n'))
  } catch {
    // The group opens on its first tab.
  }
}

/** On which tab a group's page opens (docs/decisions/0087-trip-screens.md). */
import type { GroupId } from '#shared/model/group.ts'
import { groupTabsKey } from '#client/store/group-tabs.ts'

export const groupPageTabs = ['itinerary', 'expenses', 'members'] as const
export type GroupPageTab = (typeof groupPageTabs)[number]

/** Null for any other text. */
function readTab(text: string | undefined): GroupPageTab | null {
  return groupPageTabs.find((tab) => tab === text) ?? null
}

type Where = {
  hash: string
  /** The tab that was last used on this device for this group. */
  last: GroupPageTab | null
  hasTrips: boolean
}

/** Any other hash means the trips, and in a group without trips the expenses. */
export function groupPageTabOf({ hash, last, hasTrips }: Where): GroupPageTab {
  const wanted = hash === '' ? last : readTab(hash)
  if (wanted === null || wanted === 'itinerary') return hasTrips ? 'itinerary' : 'expenses'
  return wanted
}

/** Of so many groups the tab is kept, those that were opened last. */
const groupsMax = 100

/** Lines with the id of a group and its tab. The group that was opened last comes last. */
function storedLines(): string[] {
  try {
    return (localStorage.getItem(groupTabsKey) ?? '').split('\n')
  } catch {
    // Without localStorage no tab was used last.
    return []
  }
}

export function lastTabOf(groupId: GroupId): GroupPageTab | null {
  const line = storedLines().findLast((each) => each.startsWith(groupId))
  return readTab(line?.split(' ').at(-1))
}

export function rememberTab(groupId: GroupId, tab: GroupPageTab): void {
  const others = storedLines().filter((line) => line !== '' && !line.startsWith(groupId))
  try {
    localStorage.setItem(groupTabsKey, [...others.slice(1 - groupsMax), `${groupId} ${tab}`].join('\n'))
  } catch {
    // The group opens on its first tab.
  }
}

import { linkOptions } from '@tanstack/react-router'
import { tripPageTexts as texts } from '#shared/messages/trip-screens.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import { TabBar } from '#client/ui/tab-bar.tsx'
import type { TripTab } from './trip-tab.ts'

type TripTabsProps = { groupId: GroupId; itineraryId: ItineraryId; current: TripTab }

const tabs = [
  { key: 'itinerary', hash: '', name: texts.plan },
  { key: 'expenses', hash: 'expenses', name: texts.expenses },
  { key: 'settlement', hash: 'settlement', name: texts.settlement },
] as const

/** The members have no tab. */
export function TripTabs({ groupId, itineraryId, current }: TripTabsProps) {
  const params = { groupId, itineraryId }
  const to = '/groups/$groupId/itineraries/$itineraryId'
  return (
    <TabBar
      label={texts.tabs}
      current={current}
      tabs={tabs.map(({ key, hash, name }) => ({ key, name, to: linkOptions({ to, params, hash }) }))}
    />
  )
}

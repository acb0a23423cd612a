import { Link } from '@tanstack/react-router'
import { tripPageTexts as texts } from '#shared/messages/trip-screens.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import { TabBar } from '#client/ui/tab-bar.tsx'
import type { TripTab } from './trip-tab.ts'

type TripTabsProps = { groupId: GroupId; itineraryId: ItineraryId; current: TripTab }

/** A tab replaces the one before it in the history, so that going back leaves the trip. The members have no tab. */
export function TripTabs({ groupId, itineraryId, current }: TripTabsProps) {
  const tabs = [
    { key: 'itinerary', hash: '', name: texts.plan },
    { key: 'expenses', hash: 'expenses', name: texts.expenses },
    { key: 'settlement', hash: 'settlement', name: texts.settlement },
  ] as const
  return (
    <TabBar
      label={texts.tabs}
      tabs={tabs.map(({ key, hash, name }) => ({
        key,
        render: (look) => (
          <Link
            to="/groups/$groupId/itineraries/$itineraryId"
            params={{ groupId, itineraryId }}
            hash={hash}
            replace
            activeOptions={{ includeHash: true, exact: true }}
            {...(key === current ? { 'aria-current': 'page' as const } : {})}
            {...look}
          >
            {name}
          </Link>
        ),
      }))}
    />
  )
}

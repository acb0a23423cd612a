import { linkOptions } from '@tanstack/react-router'
import { groupPageTexts as texts } from '#shared/messages/groups.ts'
import type { GroupId } from '#shared/model/group.ts'
import { TabBar } from '#client/ui/tab-bar.tsx'
import { type GroupPageTab, groupPageTabs } from './group-page-tab.ts'
import { useHasTrips } from './use-has-trips.ts'

type GroupTabsProps = { groupId: GroupId; current: GroupPageTab | 'settlement' }

/** The pages of a group, each with its own address. */
export function GroupTabs({ groupId, current }: GroupTabsProps) {
  const hasTrips = useHasTrips(groupId)
  const params = { groupId }
  const shown = groupPageTabs.filter((tab) => tab !== 'itinerary' || hasTrips)
  const settlement = linkOptions({ to: '/groups/$groupId/settlements', params })
  return (
    <TabBar
      label={texts.tabs}
      current={current}
      tabs={[
        ...shown.map((key) => {
          return { key, name: texts[key], to: linkOptions({ to: '/groups/$groupId', params, hash: key }) }
        }),
        { key: 'settlement', name: texts.settlement, to: settlement },
      ]}
    />
  )
}

import { type HistoryState, linkOptions } from '@tanstack/react-router'
import { groupPageTexts as texts } from '#shared/messages/groups.ts'
import type { GroupId } from '#shared/model/group.ts'
import { TabBar } from '#client/ui/tab-bar.tsx'
import { type GroupPageTab, groupPageTabs } from './group-page-tab.ts'
import { useTripsOfGroup } from './use-trips-of-group.ts'

/** `current` is null as long as no tab is shown. */
type GroupTabsProps = { groupId: GroupId; current: GroupPageTab | 'settlement' | null }

/** What a new group is offered stays until it is put away or the page is left. */
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

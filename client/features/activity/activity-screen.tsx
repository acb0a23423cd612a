import { IconHistory } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { activityTexts as texts } from '#shared/messages/activity.ts'
import { restoreEntry } from '#client/features/trash/restore-entry.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { activityOf } from '#client/store/queries/activity.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { GroupNotHere } from '#client/features/groups/missing-rows.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { useGrowingLimit } from '#client/ui/use-growing-limit.ts'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { ActivityView } from './activity-view.tsx'

const route = getRouteApi('/groups/$groupId/activity')

export function ActivityScreen() {
  const { groupId } = route.useParams()
  const [now] = useState(nowSeconds)
  const navigateBack = useNavigateBack(groupId)
  const { limit, readMore } = useGrowingLimit()
  const groupName = useLiveQuery(() => groupNameOf(groupId), [groupId])
  const activity = useLiveQuery(() => activityOf(groupId, limit), [groupId, limit])
  return (
    <Screen
      title={texts.title}
      icon={IconHistory}
      subtitle={groupName ?? undefined}
      onBack={() => navigateBack()}
    >
      {activity === null ? (
        <GroupNotHere groupId={groupId} what="group" />
      ) : (
        <ActivityView
          activity={activity}
          now={now}
          onRestore={restoreEntry}
          onNearEnd={() => readMore(activity?.readCount ?? 0)}
        />
      )}
    </Screen>
  )
}

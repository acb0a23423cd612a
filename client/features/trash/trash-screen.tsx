import { IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { trashTexts as texts } from '#shared/messages/trash.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { deletedEntries } from '#client/store/queries/trash.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { GroupNotHere } from '#client/features/groups/missing-rows.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { restoreEntry } from './restore-entry.ts'
import { TrashView } from './trash-view.tsx'

const route = getRouteApi('/groups/$groupId/trash')

export function TrashScreen() {
  const { groupId } = route.useParams()
  const [now] = useState(nowSeconds)
  const navigateBack = useNavigateBack(groupId)
  const groupName = useLiveQuery(() => groupNameOf(groupId), [groupId])
  const people = useLiveQuery(() => peopleOf(groupId), [groupId])
  const deleted = useLiveQuery(() => deletedEntries(groupId), [groupId])
  return (
    <Screen
      title={texts.title}
      icon={IconTrash}
      subtitle={groupName ?? undefined}
      onBack={() => navigateBack()}
    >
      {groupName === null ? (
        <GroupNotHere groupId={groupId} what="group" />
      ) : (
        <TrashView trash={people && deleted && { people, deleted }} now={now} onRestore={restoreEntry} />
      )}
    </Screen>
  )
}

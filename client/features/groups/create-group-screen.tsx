import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { groupFormTexts } from '#shared/messages/groups.ts'
import { GroupId } from '#shared/model/group.ts'
import { newId } from '#client/store/new-id.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { useGroupsFull } from './use-groups-full.ts'
import { CreateGroupView, type GroupValues } from './create/create-group-view.tsx'

export function CreateGroupScreen() {
  const navigate = useNavigate()
  const navigateBack = useNavigateBackTo({ to: '/dashboard' })
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const groupsFull = useGroupsFull()

  const create = async (values: GroupValues) => {
    setIsBusy(true)
    const groupId = newId(GroupId)
    const { friends, ...texts } = values
    const outcome = await mutateTogether(groupId, [
      { name: 'group.create', args: { ...texts, itineraries: 'enabled' } },
      ...friends.map((friend) => ({ name: 'pendingMember.add', args: friend }) as const),
    ])
    if (outcome.ok) {
      showNotice({ message: groupFormTexts.created(values.name) })
      const shown = { params: { groupId }, state: { isNewGroup: true }, replace: true, ignoreBlocker: true }
      return navigate({ to: '/groups/$groupId', ...shown })
    }
    setError(rejectionSentences[outcome.code])
    setIsBusy(false)
  }

  return (
    <CreateGroupView
      isBusy={isBusy}
      error={error}
      groupsFull={groupsFull}
      onSubmit={(values) => void create(values)}
      onBack={() => navigateBack()}
    />
  )
}

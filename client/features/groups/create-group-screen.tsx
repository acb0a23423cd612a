import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { groupFormTexts } from '#shared/messages/groups.ts'
import { GroupId } from '#shared/model/group.ts'
import { newId } from '#client/store/new-id.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { CreateGroupView, type GroupValues } from './create/create-group-view.tsx'

export function CreateGroupScreen() {
  const navigate = useNavigate()
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const create = async (values: GroupValues) => {
    setIsBusy(true)
    const groupId = newId(GroupId)
    const { friends, ...texts } = values
    const outcome = await mutateTogether(groupId, [
      { name: 'group.create', args: { ...texts, inviteMethod: 'open' } },
      ...friends.map((friend) => ({ name: 'pendingMember.add', args: friend }) as const),
    ])
    if (outcome.ok) {
      showNotice({ message: groupFormTexts.created(values.name) })
      return navigate({ to: '/groups/$groupId', params: { groupId }, replace: true, ignoreBlocker: true })
    }
    setError(rejectionSentences[outcome.code])
    setIsBusy(false)
  }

  return (
    <CreateGroupView
      isBusy={isBusy}
      error={error}
      onSubmit={(values) => void create(values)}
      onBack={() =>
        router.history.canGoBack() ? router.history.back() : void navigate({ to: '/dashboard' })
      }
    />
  )
}

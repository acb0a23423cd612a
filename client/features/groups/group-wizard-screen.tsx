import { useLocation, useNavigate } from '@tanstack/react-router'
import { groupWizardTexts as texts } from '#shared/messages/group-wizard.ts'
import { groupFormTexts } from '#shared/messages/groups.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { GroupId } from '#shared/model/group.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { newId } from '#client/store/new-id.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { useGroupsFull } from './use-groups-full.ts'
import { type WizardValues, creationOf } from './wizard/wizard-values.ts'
import { WizardView } from './wizard/wizard-view.tsx'

export function GroupWizardScreen() {
  const navigate = useNavigate()
  const groupsFull = useGroupsFull()
  const typed = useLocation({ select: ({ state }) => state.typedGroup })
  const create = async (values: WizardValues) => {
    const groupId = newId(GroupId)
    const outcome = await mutateTogether(groupId, creationOf(values))
    if (!outcome.ok) return rejectionSentences[outcome.code]
    const invite = () => navigate({ to: '/groups/$groupId/invite', params: { groupId } })
    showNotice({
      message: groupFormTexts.created(values.name.trim()),
      action: { label: texts.toInvitation, run: invite },
    })
    await navigate({ to: '/dashboard', replace: true, ignoreBlocker: true })
    return null
  }
  return (
    <WizardView
      today={todayInJapan()}
      typed={typed}
      groupsFull={groupsFull}
      onCreate={create}
      onCancel={() => void navigate({ to: '/dashboard' })}
    />
  )
}

/** Asks before a group is deleted. Says whom it concerns, what disappears, and how much is still to be paid. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { groupSettingsTexts as texts } from '#shared/messages/groups.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { namesAndMore } from '#shared/messages/labels.ts'
import type { Group } from '#shared/model/group.ts'
import { openMoneyOf } from '#client/store/queries/open-money.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showNotice } from '#client/ui/show-notice.ts'

type DeleteGroupDialogProps = {
  group: Pick<Group, 'id' | 'name'>
  /** The names of the other members. */
  names: readonly string[]
  onClose: () => void
}

export function DeleteGroupDialog({ group, names, onClose }: DeleteGroupDialogProps) {
  const { id: groupId, name } = group
  const navigate = useNavigate()
  const money = useLiveQuery(() => openMoneyOf(groupId), [groupId])
  const [isDeleted, setIsDeleted] = useState(false)
  const deleteGroup = async () => {
    const outcome = await mutate(groupId, 'group.delete', {})
    if (!outcome.ok)
      return showNotice({
        color: 'red',
        title: texts.deleteFailed,
        message: rejectionSentences[outcome.code],
      })
    setIsDeleted(true)
    showNotice({ message: texts.deleted(name) })
    await navigate({ to: '/dashboard', replace: true, ignoreBlocker: true })
  }
  const { expenses = 0, transfers = 0, unpaid = 0 } = money ?? {}
  const lines = [
    texts.deleteQuestion(name),
    texts.deleteWhom(namesAndMore(names, namesMax)),
    texts.deleteWhat(expenses, transfers),
    unpaid > 0 ? texts.deleteUnpaid(unpaid) : texts.allPaid,
  ]
  return (
    <ConfirmDialog
      opened={money !== undefined && !isDeleted}
      onClose={onClose}
      onConfirm={deleteGroup}
      title={texts.deleteTitle}
      message={lines.join('\n')}
      look="danger"
      confirmLabel={texts.deleteYes}
    />
  )
}

const namesMax = 4

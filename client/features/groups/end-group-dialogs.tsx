/** The questions before a person leaves a group, and before its owner deletes it. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { groupSettingsTexts as texts } from '#shared/messages/groups.ts'
import { peopleTexts, namesAndMore } from '#shared/messages/labels.ts'
import { memberActionTexts } from '#shared/messages/members.ts'
import type { Group } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import type { UserId } from '#shared/model/user.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { Yen } from '#shared/model/fields.ts'
import { openMoneyOf } from '#client/store/queries/open-money.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showOutcome } from './show-outcome.ts'

type LeaveGroupDialogProps = { group: Pick<Group, 'id' | 'name'>; selfId: UserId; onClose: () => void }

/** The message says what the person still has to pay or receive in the group. */
export function LeaveGroupDialog({ group: { id: groupId, name }, selfId, onClose }: LeaveGroupDialogProps) {
  const navigate = useNavigate()
  const money = useLiveQuery(() => openMoneyOf(groupId), [groupId])
  const [hasLeft, setHasLeft] = useState(false)
  const leave = async () => {
    const outcome = await mutate(groupId, 'member.remove', { id: memberIdOf({ groupId, userId: selfId }) })
    if (!showOutcome(outcome, { done: texts.left(name), failed: texts.leaveFailed })) return
    setHasLeft(true)
    await navigate({ to: '/dashboard', replace: true, ignoreBlocker: true })
  }
  const balance = money?.balanceOf(keyOfUser(selfId))
  return (
    <ConfirmDialog
      opened={balance !== undefined && !hasLeft}
      onClose={onClose}
      onConfirm={leave}
      title={texts.leaveTitle}
      message={`${balance === undefined ? '' : balanceText(balance)}\n${texts.leaveText(name)}`}
      look="danger"
      confirmLabel={texts.leaveYes}
    />
  )
}

function balanceText(balance: Yen): string {
  if (balance === 0) return memberActionTexts.noBalance
  return memberActionTexts.openBalance(peopleTexts.self, balance)
}

type DeleteGroupDialogProps = {
  group: Pick<Group, 'id' | 'name'>
  /** The names of the other members. */
  names: readonly string[]
  onClose: () => void
}

/** The message says whom it concerns, what disappears, and how much is still to be paid. */
export function DeleteGroupDialog({ group, names, onClose }: DeleteGroupDialogProps) {
  const { id: groupId, name } = group
  const navigate = useNavigate()
  const money = useLiveQuery(() => openMoneyOf(groupId), [groupId])
  const [isDeleted, setIsDeleted] = useState(false)
  const deleteGroup = async () => {
    const outcome = await mutate(groupId, 'group.delete', {})
    if (!showOutcome(outcome, { done: texts.deleted(name), failed: texts.deleteFailed })) return
    setIsDeleted(true)
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

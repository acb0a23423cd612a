/** Does what a person decides about a member of a group. Everything works with no connection. */
import { useState } from 'react'
import { memberActionTexts as texts } from '#shared/messages/members.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { Member } from '#shared/model/member.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { LeaveGroupDialog } from '#client/features/groups/leave-group-dialog.tsx'
import { OwnProfileDialog } from '#client/features/settings/own-profile-dialog.tsx'
import type { GroupWithPeople } from '#client/store/queries/groups.ts'
import { openMoneyOf } from '#client/store/queries/open-money.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { OtherMemberDialog, OwnMemberDialog } from './list/member-dialog.tsx'

type MemberActionsProps = {
  people: GroupWithPeople
  member: Member
  /** Distinguishable from equal names. */
  name: string
  onClose: () => void
}

export function MemberActions({ people, member, name, onClose }: MemberActionsProps) {
  return member.userId === people.selfId ? (
    <OwnActions people={people} member={member} name={name} onClose={onClose} />
  ) : (
    <OtherActions people={people} member={member} name={name} onClose={onClose} />
  )
}

function OwnActions({ people: { group, members, selfId }, member, name, onClose }: MemberActionsProps) {
  const [next, setNext] = useState<'name' | 'leave' | null>(null)
  if (next === 'name') return <OwnProfileDialog onClose={onClose} />
  if (next === 'leave') return <LeaveGroupDialog group={group} selfId={selfId} onClose={onClose} />
  return (
    <OwnMemberDialog
      name={name}
      role={member.role}
      isAlone={members.length === 1}
      onRename={() => setNext('name')}
      onLeave={() => setNext('leave')}
      onClose={onClose}
    />
  )
}

function OtherActions({ people: { members, selfId }, member, name, onClose }: MemberActionsProps) {
  const { id, groupId, role, userId } = member
  const money = useLiveQuery(() => openMoneyOf(groupId), [groupId])
  const self = members.find((each) => each.userId === selfId)
  const setRole = async (next: 'admin' | 'member') => {
    if (await changeRole(member, next, name)) {
      const undo = { label: shellTexts.undo, run: () => undoRole(member, name) }
      showNotice({ message: roleText(next, name), action: undo })
    }
    onClose()
  }
  const finish = (outcome: Outcome, { done, failed }: { done: string; failed: string }) => {
    if (outcome.ok) showNotice({ message: done })
    else showNotice({ color: 'red', title: failed, message: rejectionSentences[outcome.code] })
    onClose()
  }
  return (
    <OtherMemberDialog
      name={name}
      role={role}
      isOwner={self?.role === 'owner'}
      balance={money?.balanceOf(keyOfUser(userId))}
      onSetRole={setRole}
      onMakeOwner={async () =>
        finish(await mutate(groupId, 'member.makeOwner', { id }), {
          done: texts.ownerMade(name),
          failed: texts.roleFailed,
        })
      }
      onRemove={async () =>
        finish(await mutate(groupId, 'member.remove', { id }), {
          done: texts.removed(name),
          failed: texts.removeFailed,
        })
      }
      onClose={onClose}
    />
  )
}

const roleText = (role: 'admin' | 'member', name: string) =>
  role === 'admin' ? texts.adminMade(name) : texts.memberMade(name)

/** Resolves with whether the member has the role now. */
async function changeRole({ id, groupId }: Member, role: 'admin' | 'member', name: string): Promise<boolean> {
  const outcome = await mutate(groupId, 'member.setRole', { id, role })
  if (!outcome.ok) {
    const message = rejectionSentences[outcome.code]
    showNotice({ color: 'red', title: `${texts.withHonorific(name)}：${texts.roleFailed}`, message })
  }
  return outcome.ok
}

/** Gives the member the role back that they had before. */
async function undoRole(before: Member, name: string): Promise<void> {
  const role = before.role === 'admin' ? 'admin' : 'member'
  if (await changeRole(before, role, name)) showNotice({ message: roleText(role, name) })
}

import { useState } from 'react'
import { inviteCodeTexts, pendingMemberTexts as texts } from '#shared/messages/members.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { MemberId } from '#shared/model/member.ts'
import { type PendingMember, PendingMemberId } from '#shared/model/pending-member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { copyText, type Share } from '#client/platform/share-and-download.ts'
import { useShare } from '#client/platform/use-share.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { newId } from '#client/store/new-id.ts'
import type { GroupWithPeople } from '#client/store/queries/groups.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { unsentRowStates } from '#client/store/queries/unsent-changes.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { MembersView } from './list/members-view.tsx'
import { MemberActions } from './member-actions.tsx'

type MembersTabProps = { groupId: GroupId; people: GroupWithPeople | undefined }

export function MembersTab({ groupId, people }: MembersTabProps) {
  const isOffline = useSyncStatus() === 'unreachable'
  const share = useShare()
  const states = useLiveQuery(() => unsentRowStates(scopeOfGroup(groupId)), [groupId])
  const named = useLiveQuery(() => peopleOf(groupId), [groupId])
  const [openId, setOpenId] = useState<MemberId | null>(null)
  const openMember = people?.members.find(({ id }) => id === openId)
  const shownName = (id: PendingMemberId) => named?.personOf(keyOfPendingMember(id)).name ?? ''
  const rename = async (id: PendingMemberId, name: string) => {
    const before = shownName(id)
    const previous = people?.pendingMembers.find((person) => person.id === id)?.name ?? before
    const outcome = await mutate(groupId, 'pendingMember.rename', { id, name })
    if (!outcome.ok) return rejectionSentences[outcome.code]
    const back = () => mutate(groupId, 'pendingMember.rename', { id, name: previous })
    showNotice({
      message: texts.saved(before, name),
      action: undo(back, { done: texts.saved(name, previous), failed: texts.saveFailed }),
    })
    return null
  }
  const remove = async ({ id }: PendingMember) => {
    const name = shownName(id)
    const outcome = await mutate(groupId, 'pendingMember.remove', { id })
    if (!outcome.ok) return rejectionSentences[outcome.code]
    const back = () => mutate(groupId, 'pendingMember.restore', { id })
    showNotice({
      message: texts.removed(name),
      action: undo(back, { done: texts.restored(name), failed: texts.restoreFailed }),
    })
    return null
  }
  const add = async (name: string) => {
    const outcome = await mutate(groupId, 'pendingMember.add', { id: newId(PendingMemberId), name })
    return outcome.ok ? null : rejectionSentences[outcome.code]
  }
  return (
    <>
      <MembersView
        people={people && states && named ? { ...people, states, personOf: named.personOf } : undefined}
        isOffline={isOffline}
        onAddPendingMember={add}
        onRenamePendingMember={rename}
        onRemovePendingMember={remove}
        onOpenMember={setOpenId}
        onCopyCode={copyText}
        onCopyLink={(code) => copyText(linkOf(code))}
        onShare={
          share && people ? (code) => invite(share, { group: people.group.name, url: linkOf(code) }) : null
        }
      />
      {people && named && openMember ? (
        <MemberActions
          people={people}
          member={openMember}
          name={named.personOf(keyOfUser(openMember.userId)).name}
          onClose={() => setOpenId(null)}
        />
      ) : null}
    </>
  )
}

/** The button 元に戻す of a notice. */
function undo(back: () => Promise<Outcome>, { done, failed }: { done: string; failed: string }) {
  const run = async () => {
    const outcome = await back()
    showNotice(
      outcome.ok
        ? { message: done }
        : { color: 'red', title: failed, message: rejectionSentences[outcome.code] },
    )
  }
  return { label: shellTexts.undo, run }
}

const linkOf = (code: string) => `${location.origin}/join?code=${code}`

/** Opens LINE's picker or the share sheet. If that fails, copies the link instead (specification 3, section 2.2). */
async function invite(share: Share, { group, url }: { group: string; url: string }): Promise<void> {
  const sharing = await share({ text: inviteCodeTexts.shared(group), url })
  if (sharing !== 'failed') return
  if (await copyText(url)) showNotice({ message: inviteCodeTexts.sharedByCopy })
  else showNotice({ color: 'red', message: inviteCodeTexts.shareFailed })
}

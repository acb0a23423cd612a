import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { GroupId } from '#shared/model/group.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { copyText } from '#client/platform/clipboard.ts'
import { useOnline } from '#client/platform/use-online.ts'
import { newId } from '#client/store/new-id.ts'
import type { GroupWithPeople } from '#client/store/queries/groups.ts'
import { unsentRowStates } from '#client/store/queries/queue.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { MembersView } from './parts/members-view.tsx'

type MembersTabProps = { groupId: GroupId; people: GroupWithPeople | undefined }

export function MembersTab({ groupId, people }: MembersTabProps) {
  const isOnline = useOnline()
  const states = useLiveQuery(() => unsentRowStates(scopeOfGroup(groupId)), [groupId])
  const add = async (name: string) => {
    const outcome = await mutate(groupId, 'pendingMember.add', { id: newId(PendingMemberId), name })
    return outcome.ok ? null : rejectionSentences[outcome.code]
  }
  return (
    <MembersView
      people={people && states ? { ...people, states } : undefined}
      isOnline={isOnline}
      onAddPendingMember={add}
      onCopyCode={copyText}
      onCopyLink={(code) => copyText(`${location.origin}/join?code=${code}`)}
    />
  )
}

import { planTexts } from '#shared/messages/groups.ts'
import type { GroupId } from '#shared/model/group.ts'
import { usePeopleMax } from '#client/session/own-plan.ts'
import { managedPeople } from '#client/store/queries/managed-people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { addPendingMember } from './add-pending-member.ts'
import { MembersTabView } from './tab/members-tab-view.tsx'

export function MembersTab({ groupId }: { groupId: GroupId }) {
  const people = useLiveQuery(() => managedPeople(groupId), [groupId]) ?? undefined
  const { group, members = [], pendingMembers = [] } = people?.whole ?? {}
  const peopleMax = usePeopleMax({ isOwner: people?.isOwner ?? false, kind: group?.kind ?? 'ordinary' })
  const isFull = members.length + pendingMembers.length >= peopleMax
  return (
    <MembersTabView
      people={people}
      peopleFull={isFull ? planTexts.peopleFull(peopleMax) : null}
      onAdd={(person) => addPendingMember(groupId, person)}
    />
  )
}

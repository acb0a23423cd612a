import type { GroupId } from '#shared/model/group.ts'
import { managedPeople } from '#client/store/queries/managed-people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { addPendingMember } from './add-pending-member.ts'
import { usePeopleFull } from './people-full.tsx'
import { MembersTabView } from './tab/members-tab-view.tsx'

export function MembersTab({ groupId }: { groupId: GroupId }) {
  const people = useLiveQuery(() => managedPeople(groupId), [groupId]) ?? undefined
  return (
    <MembersTabView
      people={people}
      peopleFull={usePeopleFull(people)}
      onAdd={(person) => addPendingMember(groupId, person)}
    />
  )
}

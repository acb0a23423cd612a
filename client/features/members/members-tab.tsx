import type { GroupId } from '#shared/model/group.ts'
import { managedPeople } from '#client/store/queries/managed-people.ts'
import { rememberedQuery } from '#client/store/use-live-query.ts'
import { addPendingMember } from './add-pending-member.ts'
import { usePeopleFull } from './people-full.tsx'
import { MembersTabView } from './tab/members-tab-view.tsx'

const useManagedPeople = rememberedQuery(managedPeople)

export function MembersTab({ groupId }: { groupId: GroupId }) {
  const people = useManagedPeople(groupId) ?? undefined
  return (
    <MembersTabView
      people={people}
      peopleFull={usePeopleFull(people)}
      onAdd={(person) => addPendingMember(groupId, person)}
    />
  )
}

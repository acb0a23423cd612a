/** The people of a group, with everything that can be done about each of them: a tab of its page, and a page of its trips. */
import { useState } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { MemberId } from '#shared/model/member.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { GroupApplications } from '#client/features/applications/group-applications.tsx'
import { todayInJapan } from '#client/store/device-clock.ts'
import { newId } from '#client/store/new-id.ts'
import { managedPeople } from '#client/store/queries/people.ts'
import { rememberedQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import type { NewPendingMember } from './list/add-pending-member-form.tsx'
import { MembersView } from './list/members-view.tsx'
import { MemberActions } from './member-actions.tsx'
import { usePeopleFull } from './people-full.tsx'
import { PendingMemberActions } from './pending-member-actions.tsx'

const useManagedPeople = rememberedQuery(managedPeople)

export function MembersTab({ groupId }: { groupId: GroupId }) {
  const people = useManagedPeople(groupId) ?? undefined
  const [today] = useState(todayInJapan)
  const [openMember, setOpenMember] = useState<MemberId | null>(null)
  const [openPending, setOpenPending] = useState<PendingMemberId | null>(null)
  const member = people?.whole.members.find(({ id }) => id === openMember)
  const pending = people?.whole.pendingMembers.find(({ id }) => id === openPending)
  return (
    <>
      <MembersView
        people={people}
        today={today}
        applications={people ? <GroupApplications applications={people.applications} /> : null}
        peopleFull={usePeopleFull(people, 'members')}
        onAdd={(person) => addPendingMember(groupId, person)}
        onOpenMember={setOpenMember}
        onOpenPendingMember={setOpenPending}
      />
      {people && member ? (
        <MemberActions
          people={people.whole}
          member={member}
          name={people.personOf(keyOfUser(member.userId)).name}
          onClose={() => setOpenMember(null)}
        />
      ) : null}
      {people && pending ? (
        <PendingMemberActions
          people={people.whole}
          person={pending}
          name={people.personOf(keyOfPendingMember(pending.id)).name}
          onClose={() => setOpenPending(null)}
        />
      ) : null}
    </>
  )
}

/** Resolves with the sentence that says why it failed, or with null on success. */
async function addPendingMember(
  groupId: GroupId,
  { name, phone, email }: NewPendingMember,
): Promise<string | null> {
  const outcome = await mutate(groupId, 'pendingMember.add', {
    id: newId(PendingMemberId),
    name,
    ...(phone === '' ? {} : { phone }),
    ...(email === '' ? {} : { email }),
  })
  return outcome.ok ? null : rejectionSentences[outcome.code]
}

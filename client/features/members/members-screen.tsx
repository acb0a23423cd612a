/** メンバー管理: who is in a group, with everything that can be done about each of them. */
import { IconUsers } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { memberTexts } from '#shared/messages/members.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { MemberId } from '#shared/model/member.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { GroupApplications } from '#client/features/applications/group-applications.tsx'
import { MissingGroup } from '#client/features/groups/missing-group.tsx'
import { todayInJapan } from '#client/store/device-clock.ts'
import { type ManagedPeople, managedPeople } from '#client/store/queries/managed-people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { MembersView } from './list/members-view.tsx'
import { MemberActions } from './member-actions.tsx'
import { usePeopleFull } from './people-full.tsx'
import { PendingMemberActions } from './pending-member-actions.tsx'

const route = getRouteApi('/groups/$groupId/members')

export function MembersScreen() {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  const navigateBack = useNavigateBack(groupId)
  const people = useLiveQuery(() => managedPeople(groupId), [groupId])
  if (people === null)
    return <MissingGroup groupId={groupId} what="people" onBack={() => void navigate({ to: '/dashboard' })} />
  return (
    <Screen
      icon={IconUsers}
      title={memberTexts.manage}
      subtitle={people?.whole.group.name}
      onBack={() => navigateBack()}
      width="panes"
    >
      {people ? (
        <Managing people={people} />
      ) : (
        <ScreenSkeleton
          text={shellTexts.loading}
          aside={[{ rows: 1, rowHeight: 3.9, headingHeight: 0 }]}
          parts={[
            { rows: 2, rowHeight: 3.5 },
            { rows: 2, rowHeight: 3.9 },
          ]}
        />
      )}
    </Screen>
  )
}

function Managing({ people }: { people: ManagedPeople }) {
  const { whole, personOf } = people
  const [openMember, setOpenMember] = useState<MemberId | null>(null)
  const [openPending, setOpenPending] = useState<PendingMemberId | null>(null)
  const member = whole.members.find(({ id }) => id === openMember)
  const pending = whole.pendingMembers.find(({ id }) => id === openPending)
  return (
    <>
      <MembersView
        people={people}
        today={todayInJapan()}
        applications={<GroupApplications applications={people.applications} />}
        peopleFull={usePeopleFull(people, 'managing')}
        onOpenMember={setOpenMember}
        onOpenPendingMember={setOpenPending}
      />
      {member ? (
        <MemberActions
          people={whole}
          member={member}
          name={personOf(keyOfUser(member.userId)).name}
          onClose={() => setOpenMember(null)}
        />
      ) : null}
      {pending ? (
        <PendingMemberActions
          people={whole}
          person={pending}
          name={personOf(keyOfPendingMember(pending.id)).name}
          onClose={() => setOpenPending(null)}
        />
      ) : null}
    </>
  )
}

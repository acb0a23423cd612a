/** Links a provisional member to a member (specification 3; docs/design.md, "People and keys"). */
import { getRouteApi } from '@tanstack/react-router'
import { linkingTexts as texts } from '#shared/messages/pending-members.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { isAdmin } from '#shared/mutations/permissions.ts'
import { GroupNotHere } from '#client/features/groups/missing-rows.tsx'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { groupWithPeople } from '#client/store/queries/groups.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { Screen } from '#client/ui/screen.tsx'
import { type Mapping, LinkPendingMemberView } from './link/link-pending-member-view.tsx'

const route = getRouteApi('/groups/$groupId/user-mapping')

export function LinkPendingMemberScreen() {
  const { groupId } = route.useParams()
  const { pendingMember } = route.useSearch()
  const read = useLiveQuery(async () => {
    const [whole, people] = await Promise.all([groupWithPeople(groupId), peopleOf(groupId)])
    return { whole, people }
  }, [groupId])
  const navigateBack = useNavigateBack(groupId)
  const link = async ({ id, userId, names }: Mapping) => {
    const outcome = await mutate(groupId, 'pendingMember.link', { id, userId })
    if (!outcome.ok) return rejectionSentences[outcome.code]
    showNotice({ message: texts.linked(names.pendingMember, names.member) })
    navigateBack({ isDone: true })
    return null
  }
  const frame = { title: texts.title, onBack: () => navigateBack() }
  if (!read) {
    return (
      <Screen {...frame}>
        <ListSkeleton />
      </Screen>
    )
  }
  const { whole, people } = read
  const self = whole?.members.find(({ id }) => id === memberIdOf({ groupId, userId: whole.selfId }))
  if (!whole || !self || !isAdmin(self)) {
    return (
      <Screen {...frame}>
        {self ? (
          <ErrorState title={rejectionSentences['link-not-allowed']} />
        ) : (
          <GroupNotHere groupId={groupId} what="people" />
        )}
      </Screen>
    )
  }
  return (
    <LinkPendingMemberView
      groupId={groupId}
      groupName={whole.group.name}
      members={whole.members}
      pendingMembers={whole.pendingMembers}
      personOf={people.personOf}
      chosen={pendingMember ?? null}
      onLink={link}
      onBack={() => navigateBack()}
    />
  )
}

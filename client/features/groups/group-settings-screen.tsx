/** A group's name, description, trips and icon, and the ways out of it. Everything but a new icon works with no connection. */
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { groupSettingsTexts as texts } from '#shared/messages/groups.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { mayUpdateGroup } from '#shared/mutations/permissions.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'
import { type GroupWithPeople, groupWithPeople } from '#client/store/queries/groups.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { GroupIconSection } from './group-icon-section.tsx'
import { LeaveGroupDialog } from './leave-group-dialog.tsx'
import { MissingGroup } from './missing-group.tsx'
import { type GroupFields, GroupSettingsView } from './settings/group-settings-view.tsx'

const route = getRouteApi('/groups/$groupId/settings')

export function GroupSettingsScreen() {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  const navigateBack = useNavigateBack(groupId)
  const whole = useLiveQuery(() => groupWithPeople(groupId), [groupId])
  const people = useLiveQuery(() => peopleOf(groupId), [groupId])
  if (whole === null)
    return <MissingGroup groupId={groupId} onBack={() => void navigate({ to: '/dashboard' })} />
  if (!whole || !people)
    return (
      <Screen title={texts.title} onBack={() => navigateBack()}>
        <ListSkeleton />
      </Screen>
    )
  const { group, selfId } = whole
  const own = memberIdOf({ groupId, userId: selfId })
  const self = whole.members.find(({ id }) => id === own)
  const save = async (change: { opened: GroupFields; wanted: GroupFields }) => {
    const problem = await saveFields(groupId, change)
    if (problem === null) navigateBack({ isDone: true })
    return problem
  }
  return (
    <GroupSettingsView
      group={group}
      role={self?.role ?? 'member'}
      mayUpdate={self !== undefined && mayUpdateGroup({ group, member: self })}
      isAlone={whole.members.length === 1}
      onSave={save}
      onBack={() => navigateBack()}
      icon={<GroupIconSection group={group} />}
      renderLeaving={(onClose) => <LeaveGroupDialog group={group} selfId={selfId} onClose={onClose} />}
      renderDeletion={(onClose) => (
        <DeleteGroupDialog group={group} names={otherNames(whole, people.personOf)} onClose={onClose} />
      )}
    />
  )
}

/** Sends only what the person has changed, so that it does not overwrite what somebody else has changed meanwhile. */
async function saveFields(
  groupId: GroupId,
  { opened, wanted }: { opened: GroupFields; wanted: GroupFields },
): Promise<string | null> {
  const changed = differenceOf(opened, wanted)
  const previous = differenceOf(wanted, opened)
  if (Object.keys(changed).length === 0) return null
  const outcome = await mutate(groupId, 'group.edit', changed)
  if (!outcome.ok) return rejectionSentences[outcome.code]
  const undo = async () => {
    const undone = await mutate(groupId, 'group.edit', previous)
    showNotice(
      undone.ok
        ? { message: texts.undone }
        : { color: 'red', title: texts.saveFailed, message: rejectionSentences[undone.code] },
    )
  }
  showNotice({ message: texts.saved, action: { label: shellTexts.undo, run: undo } })
  return null
}

/** The fields that are different in `after`, as they are there. */
function differenceOf(before: GroupFields, after: GroupFields): ArgsOf<'group.edit'> {
  const { name, description, itineraries } = after
  return {
    ...(name === before.name ? {} : { name }),
    ...(description === before.description ? {} : { description }),
    ...(itineraries === before.itineraries ? {} : { itineraries }),
  }
}

function otherNames(
  { members, selfId }: GroupWithPeople,
  personOf: (key: ReturnType<typeof keyOfUser>) => { name: string },
): string[] {
  const others = members.filter(({ userId }) => userId !== selfId)
  return others.map(({ userId }) => personOf(keyOfUser(userId)).name)
}

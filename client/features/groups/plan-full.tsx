import type { ReactNode } from 'react'
import { planTexts } from '#shared/messages/groups.ts'
import { useOwnPlanLimits, usePeopleMax } from '#client/session/own-plan.ts'
import { ownedGroupsCount } from '#client/store/queries/owned-groups.ts'
import type { ManagedPeople } from '#client/store/queries/people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { WarningAlert } from '#client/ui/error-state.tsx'

/** The notice that the plan has no room for another group. It is shown before the person enters anything. */
export function GroupsFull({ sentence }: { sentence: string }) {
  return (
    <WarningAlert title={sentence} role="status">
      {planTexts.groupsFullText}
    </WarningAlert>
  )
}

/** The sentence that the person's plan has no room for another group. Null if it has, or while this device does not know. */
export function useGroupsFull(): string | null {
  const limits = useOwnPlanLimits()
  const owned = useLiveQuery(ownedGroupsCount, [])
  if (!limits || owned === undefined || owned < limits.groups) return null
  return planTexts.groupsFull(limits.groups)
}

/**
 * The notice that the group is full, in place of the controls that add people. Null while there is room, as far as this device
 * knows. `where`: on another page than the list of people, the text says where people can be removed.
 */
export function usePeopleFull(
  people: ManagedPeople | null | undefined,
  where: 'members' | 'elsewhere',
): ReactNode {
  const { members = [], pendingMembers = [] } = people?.whole ?? {}
  const peopleMax = usePeopleMax({ isOwner: people?.isOwner ?? false })
  if (members.length + pendingMembers.length < peopleMax) return null
  return (
    <WarningAlert title={planTexts.peopleFullTitle(peopleMax)} role="status">
      {where === 'elsewhere' ? planTexts.peopleFullPlace : null}
      {people?.isAdmin ? planTexts.peopleFullTextForAdmins : planTexts.peopleFullText}
    </WarningAlert>
  )
}

import type { ReactNode } from 'react'
import { planTexts } from '#shared/messages/groups.ts'
import { useOwnPlanLimits, usePeopleMax } from '#client/session/own-plan.ts'
import { ownedGroupsCount } from '#client/store/queries/owned-groups.ts'
import type { ManagedPeople } from '#client/store/queries/people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { WarningAlert } from '#client/ui/error-state.tsx'

/** Said before the person enters anything: their plan has no room for another group. */
export function GroupsFull({ sentence }: { sentence: string }) {
  return (
    <WarningAlert title={sentence} role="status">
      {planTexts.groupsFullText}
    </WarningAlert>
  )
}

/** Says that the person's plan has no room for another group. Null if it has, or as long as this device does not know. */
export function useGroupsFull(): string | null {
  const limits = useOwnPlanLimits()
  const owned = useLiveQuery(ownedGroupsCount, [])
  if (!limits || owned === undefined || owned < limits.groups) return null
  return planTexts.groupsFull(limits.groups)
}

/**
 * Says, in place of what adds people, that the group is full. Null while there is room, as far as this device knows. `where` is
 * the list of people, from which they are removed, or another page, whose text names that list.
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

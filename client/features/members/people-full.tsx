/** Says that a group has no room for another person, and what makes room. */
import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { planTexts as texts } from '#shared/messages/groups.ts'
import { usePeopleMax } from '#client/session/own-plan.ts'
import type { ManagedPeople } from '#client/store/queries/people.ts'

/**
 * Shown in place of what adds people. Null as far as this device knows of room. `where` is the list of people, from which they are
 * removed, or another page, which names it.
 */
export function usePeopleFull(
  people: ManagedPeople | null | undefined,
  where: 'members' | 'elsewhere',
): ReactNode {
  const { members = [], pendingMembers = [] } = people?.whole ?? {}
  const peopleMax = usePeopleMax({ isOwner: people?.isOwner ?? false })
  if (members.length + pendingMembers.length < peopleMax) return null
  return (
    <Alert
      color="yellow"
      radius="xl"
      icon={<IconAlertCircle aria-hidden />}
      title={texts.peopleFullTitle(peopleMax)}
      role="status"
    >
      {where === 'elsewhere' ? texts.peopleFullPlace : null}
      {people?.isAdmin ? texts.peopleFullTextForAdmins : texts.peopleFullText}
    </Alert>
  )
}

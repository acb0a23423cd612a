import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { planTexts } from '#shared/messages/groups.ts'
import { useOwnPlanLimits } from '#client/session/own-plan.ts'
import { ownedGroupsCount } from '#client/store/queries/groups.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'

/** Said before the person enters anything: their plan has no room for another group. */
export function GroupsFull({ sentence }: { sentence: string }) {
  return (
    <Alert color="yellow" radius="xl" icon={<IconAlertCircle aria-hidden />} title={sentence} role="status">
      {planTexts.groupsFullText}
    </Alert>
  )
}

/** Says that the person's plan has no room for another group. Null if it has, or as long as this device does not know. */
export function useGroupsFull(): string | null {
  const limits = useOwnPlanLimits()
  const owned = useLiveQuery(ownedGroupsCount, [])
  if (!limits || owned === undefined || owned < limits.groups) return null
  return planTexts.groupsFull(limits.groups)
}

import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { planTexts } from '#shared/messages/groups.ts'

/** Said before the person enters anything: their plan has no room for another group. */
export function GroupsFull({ sentence }: { sentence: string }) {
  return (
    <Alert color="yellow" radius="xl" icon={<IconAlertCircle aria-hidden />} title={sentence} role="status">
      {planTexts.groupsFullText}
    </Alert>
  )
}

import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Said before the person enters anything: their plan has no room for another trip of the group. */
export function TripsFull({ sentence }: { sentence: string }) {
  return (
    <Alert color="yellow" radius="xl" icon={<IconAlertCircle aria-hidden />} title={sentence} role="status" />
  )
}

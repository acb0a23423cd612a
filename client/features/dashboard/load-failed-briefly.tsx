/** Shown in place of `LoadFailed` if its chunk cannot be loaded. It must not look like an account without groups. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { dashboardTexts as texts } from '#shared/messages/dashboard.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { LoadFailedProps } from './load-failed.tsx'

export function LoadFailedBriefly({ sentence, isUnreached, onRetry }: LoadFailedProps) {
  const Icon = isUnreached ? IconCloudOff : IconAlertTriangle
  return (
    <EmptyState
      icon={<Icon size={44} stroke={1.8} />}
      title={sentence}
      actions={
        <Button variant="default" onClick={onRetry}>
          {shellTexts.retry}
        </Button>
      }
      isError
    >
      {isUnreached ? texts.safe : null}
    </EmptyState>
  )
}

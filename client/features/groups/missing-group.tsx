/** Shown for a group that is not on the device. While a download is running, the group may still arrive. */
import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { groupPageTexts as texts } from '#shared/messages/groups.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { useIsDraining } from '#client/sync/sync-status.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'

export function MissingGroup({ onBack }: { onBack: () => void }) {
  const isDraining = useIsDraining()
  return (
    <Screen title={texts.title} onBack={onBack}>
      {isDraining ? (
        <ListSkeleton />
      ) : (
        <EmptyState
          icon={<IconMapQuestion size={44} stroke={1.8} />}
          title={texts.notFound}
          actions={
            <Button variant="light" component={Link} to="/dashboard">
              {shellTexts.backToHome}
            </Button>
          }
        >
          {texts.notFoundText}
        </EmptyState>
      )}
    </Screen>
  )
}

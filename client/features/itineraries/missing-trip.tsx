/** Shown in place of a screen of a trip: while the trip is read, and if it is not on the device. */
import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { tripTexts as texts } from '#shared/messages/trip-screens.ts'
import type { GroupId } from '#shared/model/group.ts'
import { useIsDraining } from '#client/sync/sync-status.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'

type FrameProps = { title: string; onBack: () => void }

export function LoadingTrip(frame: FrameProps) {
  return (
    <Screen {...frame}>
      <ListSkeleton />
    </Screen>
  )
}

type MissingTripProps = FrameProps & {
  groupId: GroupId
  /** What is missing, if it is not the trip. */
  what?: string
}

export function MissingTrip({ groupId, what = texts.notFound, ...frame }: MissingTripProps) {
  // While a download is running, the trip may still arrive.
  const isDraining = useIsDraining()
  if (isDraining) return <LoadingTrip {...frame} />
  return (
    <Screen {...frame}>
      <EmptyState
        icon={<IconMapQuestion size={44} stroke={1.8} />}
        title={what}
        actions={
          <Button
            variant="light"
            renderRoot={(props) => (
              <Link to="/groups/$groupId" params={{ groupId }} hash="itinerary" replace {...props} />
            )}
          >
            {texts.toGroup}
          </Button>
        }
      >
        {texts.notFoundText}
      </EmptyState>
    </Screen>
  )
}

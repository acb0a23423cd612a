/** Shown in place of a screen of a trip: while the trip is read, and if it is not on the device. */
import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { itemFormTexts } from '#shared/messages/item-screens.ts'
import { tripTexts as texts } from '#shared/messages/trip-screens.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId, ItineraryItemId } from '#shared/model/itinerary-id.ts'
import { MissingRows } from '#client/features/groups/missing-rows.tsx'
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

type MissingTripProps = FrameProps & { groupId: GroupId; itineraryId: ItineraryId }

export function MissingTrip({ groupId, itineraryId, ...frame }: MissingTripProps) {
  return (
    <Screen {...frame}>
      <MissingRows what="itinerary" table="itineraries" id={itineraryId}>
        <NotFound groupId={groupId} title={texts.notFound} />
      </MissingRows>
    </Screen>
  )
}

/** The item of the address, with or without its trip. */
export function MissingItem({
  groupId,
  itemId,
  ...frame
}: FrameProps & { groupId: GroupId; itemId: ItineraryItemId }) {
  return (
    <Screen {...frame}>
      <MissingRows what="item" table="itineraryItems" id={itemId}>
        <NotFound groupId={groupId} title={itemFormTexts.notFound} />
      </MissingRows>
    </Screen>
  )
}

function NotFound({ groupId, title }: { groupId: GroupId; title: string }) {
  return (
    <EmptyState
      icon={<IconMapQuestion size={44} stroke={1.8} />}
      title={title}
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
  )
}

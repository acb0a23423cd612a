/** Shown in place of a screen of a trip: while the trip is read, and if it is not on the device. */
import { IconMapQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { itemFormTexts } from '#shared/messages/item-screens.ts'
import { tripTexts as texts } from '#shared/messages/trip-screens.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { TripId, TripItemId } from '#shared/model/trip-id.ts'
import { MissingRows } from '#client/features/groups/missing-rows.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { LinkButton } from './link-buttons.tsx'

type FrameProps = { title: string; onBack: () => void }

export function LoadingTrip(frame: FrameProps) {
  return (
    <Screen {...frame}>
      <ListSkeleton />
    </Screen>
  )
}

type MissingProps<Ids> = FrameProps & { groupId: GroupId } & Ids

export function MissingTrip({ groupId, itineraryId, ...frame }: MissingProps<{ itineraryId: TripId }>) {
  return (
    <Screen {...frame}>
      <MissingRows what="itinerary" table="itineraries" id={itineraryId}>
        {notFound(groupId, texts.notFound)}
      </MissingRows>
    </Screen>
  )
}

/** The item of the address, with or without its trip. */
export function MissingItem({ groupId, itemId, ...frame }: MissingProps<{ itemId: TripItemId }>) {
  return (
    <Screen {...frame}>
      <MissingRows what="item" table="itineraryItems" id={itemId}>
        {notFound(groupId, itemFormTexts.notFound)}
      </MissingRows>
    </Screen>
  )
}

function notFound(groupId: GroupId, title: string): ReactNode {
  return (
    <EmptyState
      icon={<IconMapQuestion size={44} stroke={1.8} />}
      title={title}
      actions={
        <LinkButton variant="light" to="/groups/$groupId" params={{ groupId }} hash="itinerary" replace>
          {texts.toGroup}
        </LinkButton>
      }
    >
      {texts.notFoundText}
    </EmptyState>
  )
}

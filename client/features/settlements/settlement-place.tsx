/** What the pages below a settlement share: the name of its group or trip, and the way back to it. */
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import { GroupNotHere, MissingRows } from '#client/features/groups/missing-rows.tsx'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { tripById } from '#client/store/queries/trips.ts'
import type { SettlementPlace } from '#client/store/queries/settlements.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { type NavigateBack, useNavigateBackTo } from '#client/ui/use-navigate-back.ts'

/** Undefined while it is read; null if the group or trip is not on this device. */
export function usePlaceName({ groupId, itineraryId }: SettlementPlace): string | null | undefined {
  return useLiveQuery(
    async () =>
      itineraryId === null ? groupNameOf(groupId) : ((await tripById(groupId, itineraryId))?.title ?? null),
    [groupId, itineraryId],
  )
}

export function useBackToSettlement({ groupId, itineraryId }: SettlementPlace): NavigateBack {
  return useNavigateBackTo(
    itineraryId === null
      ? { to: '/groups/$groupId/settlements', params: { groupId } }
      : {
          to: '/groups/$groupId/itineraries/$itineraryId',
          params: { groupId, itineraryId },
          hash: 'settlement',
        },
  )
}

/** Inside of a screen. */
export function PlaceNotHere({ groupId, itineraryId }: SettlementPlace) {
  if (itineraryId === null) return <GroupNotHere groupId={groupId} what="settlement" />
  return (
    <MissingRows what="itinerary" table="itineraries" id={itineraryId}>
      <ErrorState title={rejectionSentences['itinerary-not-found']} />
    </MissingRows>
  )
}

/** Shown for a group or trip without expenses. */
export function NoSettlement({ place: { groupId, itineraryId } }: { place: SettlementPlace }) {
  return (
    <EmptyState
      icon={<IconArrowsExchange size={44} stroke={1.8} />}
      title={texts.empty}
      actions={
        <Button
          variant="light"
          renderRoot={(props) => (
            <Link
              to="/groups/$groupId/add-expense"
              params={{ groupId }}
              search={{ itinerary_id: itineraryId ?? undefined }}
              {...props}
            />
          )}
        >
          {texts.addExpense}
        </Button>
      }
    >
      {texts.emptyText}
    </EmptyState>
  )
}

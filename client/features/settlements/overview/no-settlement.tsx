import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import type { SettlementPlace } from '#client/store/queries/settlements.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'

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

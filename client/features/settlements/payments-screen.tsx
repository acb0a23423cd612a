/**
 * 支払いの記録: all transfers of a group, or of the trip in the address, and the toggles of every expense that is not settled
 * (specification 3, section 2.9).
 */
import { IconCreditCard } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { deleteWithUndo } from '#client/features/trash/delete-and-restore.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import {
  type SettlementPlace,
  settlementOverviewOf,
  settlementRowsOf,
} from '#client/store/queries/settlements.ts'
import { unsentRowStates } from '#client/store/queries/unsent-changes.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { Screen } from '#client/ui/screen.tsx'
import { PaymentsView } from './payments/payments-view.tsx'
import { PlaceNotHere, usePlaceName, useBackToSettlement } from './settlement-place.tsx'
import { recordTransfer } from './transfer/record-transfer.ts'

const route = getRouteApi('/groups/$groupId/payments')

export function PaymentsScreen() {
  const { groupId } = route.useParams()
  const { transfer: editedId, itinerary } = route.useSearch()
  const place = { groupId, itineraryId: itinerary ?? null }
  const navigate = useNavigate()
  const [today] = useState(todayInJapan)
  const backToSettlement = useBackToSettlement(place)
  const name = usePlaceName(place)
  const read = useLiveQuery(() => paymentsOf(place), [groupId, itinerary])
  const edit = (transfer: ExpenseId | undefined) =>
    void navigate({
      to: '.',
      search: { itinerary, transfer },
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    })
  return (
    <Screen
      icon={IconCreditCard}
      title={texts.title}
      subtitle={name ?? undefined}
      onBack={() => backToSettlement()}
    >
      {name === null ? (
        <PlaceNotHere {...place} />
      ) : (
        <PaymentsView
          place={place}
          read={read}
          today={today}
          editedId={editedId}
          onEdit={edit}
          onRecord={(values) => recordTransfer(place, values)}
          onDelete={async (transfer, called) => void (await deleteWithUndo(transfer, called))}
        />
      )}
    </Screen>
  )
}

/** Read together, so that a payment and the figures that contain it appear in one frame. */
async function paymentsOf(place: SettlementPlace) {
  const [settlement, rows, people, states] = await Promise.all([
    settlementOverviewOf(place),
    settlementRowsOf(place),
    peopleOf(place.groupId),
    unsentRowStates(scopeOfGroup(place.groupId)),
  ])
  return { settlement, rows, people, states }
}

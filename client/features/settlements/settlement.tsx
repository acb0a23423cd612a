/**
 * The settlement of a group, or of one of its trips. Transfers are recorded for the trip then, and count in the group's
 * settlement, too.
 */
import { useState } from 'react'
import { todayInJapan } from '#client/store/device-clock.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import {
  type SettlementPlace,
  hasUnsentIn,
  settlementOverviewOf,
  settlementRowsOf,
} from '#client/store/queries/settlements.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { hashOf, useOwnLocation } from '#client/ui/use-own-location.ts'
import { SettlementView } from './overview/settlement-view.tsx'
import { recordTransfer } from './transfer/record-transfer.ts'
import { useUnfolding } from './use-unfolding.ts'

/** `name`: of the group or trip. */
export function Settlement({ name, groupId, itineraryId }: SettlementPlace & { name: string }) {
  const [today] = useState(todayInJapan)
  const isSummary =
    useOwnLocation(
      itineraryId === null
        ? `/groups/${groupId}/settlements`
        : `/groups/${groupId}/itineraries/${itineraryId}`,
      hashOf,
    ) === 'summary'
  const { unfolding, isRestored, isAny } = useUnfolding({ isAll: isSummary })
  const [isSending, setIsSending] = useState(false)
  const place = { groupId, itineraryId }
  const settlement = useLiveQuery(() => settlementOverviewOf(place), [groupId, itineraryId])
  // Only what is unfolded and the text for a chat need the rows themselves.
  const needsRows = isAny || isSending
  const rows = useLiveQuery(
    () => (needsRows ? settlementRowsOf(place) : undefined),
    [groupId, itineraryId, needsRows],
  )
  const [waitsForRows] = useState(needsRows)
  const people = useLiveQuery(() => peopleOf(groupId), [groupId])
  const isEstimate = useLiveQuery(() => hasUnsentIn(groupId), [groupId])
  const isRead = rows !== undefined || !waitsForRows
  return (
    <SettlementView
      place={place}
      name={name}
      read={
        settlement && people && isEstimate !== undefined && isRead
          ? { settlement, rows, people, isEstimate }
          : undefined
      }
      today={today}
      unfolding={unfolding}
      showsBalances={isSummary && !isRestored}
      isSending={isSending}
      onSending={setIsSending}
      onRecord={(values) => recordTransfer(place, values)}
    />
  )
}

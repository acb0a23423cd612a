/**
 * The settlement of a group, or of one of its trips: what the person themselves pays or receives in all, who pays whom, and
 * everybody's balance, which unfolds to what it consists of; then the expenses, and the pages below. In a trip's, transfers are
 * recorded for the trip, and count in the group's settlement, too.
 */
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import type { SettlementOverview } from '#shared/money/settlement-overview.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { type People, peopleOf } from '#client/store/queries/people.ts'
import {
  type SettlementPlace,
  hasUnsentIn,
  settlementOverviewOf,
  settlementRowsOf,
} from '#client/store/queries/settlements.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { hashOf, useOwnLocation } from '#client/ui/use-own-location.ts'
import { Balances } from './balances.tsx'
import { ExpenseLists } from './expense-lists.tsx'
import { IntegrityPanel } from './integrity-panel.tsx'
import { OwnSummary } from './own-summary.tsx'
import { ResultDialog } from './result-dialog.tsx'
import { resultText } from './result-text.ts'
import { HiddenPlan, SettlementLinks, ToSettling } from './settlement-links.tsx'
import { NoSettlement } from './settlement-place.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { recordTransfer, type TransferDialogProps, useNewTransfer } from './transfer-dialog.tsx'
import { transferValuesOf } from './transfer-values.ts'
import { type Unfolding, useUnfolding } from './use-unfolding.ts'

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

type Read = {
  settlement: SettlementOverview
  /** The rows from which it is computed, for what is unfolded and the text. Undefined while they are read. */
  rows: readonly ExpenseRow[] | undefined
  people: People
  /** The device has unsent changes, so the server's result may differ. */
  isEstimate: boolean
}

type SettlementViewProps = {
  place: SettlementPlace
  /** Of the group or trip. */
  name: string
  /** Undefined while it is computed. */
  read: Read | undefined
  today: PlainDate
  unfolding: Unfolding
  /** Whether the page opens at the balances. */
  showsBalances: boolean
  /** Whether the text for a chat is shown. */
  isSending: boolean
  onSending: (isSending: boolean) => void
  onRecord: TransferDialogProps['onSave']
}

/** In rem: the sentence; suggestions, each of two lines; balances. */
const [own, plan, balances] = [11.5, { rows: 2, rowHeight: 5 }, { rows: 3, rowHeight: 3.5 }]

export function SettlementView({ read, ...props }: SettlementViewProps) {
  if (!read) return <ScreenSkeleton text={texts.loading} parts={[plan, balances]} aside={[own]} />
  const { transfers, unsettled, settled } = read.settlement
  if (unsettled.count + settled.count + transfers.length === 0) return <NoSettlement place={props.place} />
  return <Recorded {...props} {...read} />
}

type RecordedProps = Omit<SettlementViewProps, 'read'> & Read

function Recorded({ settlement, rows, people, isEstimate, ...props }: RecordedProps) {
  const { place, name, today, unfolding, isSending, onSending, onRecord } = props
  const isWide = useIsWide()
  const { suggestions, integrity, transfers, hiddenByGroupTransfer: isHidden } = settlement
  const { propose, form } = useNewTransfer({ settlement, people, today, onSave: onRecord })
  const { isOk } = integrity
  const hasActive = settlement.unsettled.count > 0 || transfers.some(({ status }) => status === 'active')
  const isEven = isOk && !isHidden && suggestions.length === 0
  const ownSummary =
    isOk && !isHidden ? (
      <OwnSummary
        countsOf={place.itineraryId ?? place.groupId}
        settlement={settlement}
        people={people}
        isEstimate={isEstimate}
        isAllSettled={!hasActive}
        nextStep={hasActive ? <ToSettling place={place} /> : null}
        onSend={() => onSending(true)}
      />
    ) : null
  const links = (
    <SettlementLinks
      place={place}
      payments={transfers.length}
      withSettling={!isHidden && !isEven && hasActive}
      withGroup={!isHidden}
    />
  )
  const problems = <IntegrityPanel integrity={integrity} groupId={place.groupId} />
  const unfolded = { rows, people, today, unfolding }
  return (
    <>
      <Panes
        aside={
          isWide ? (
            <>
              {ownSummary}
              {links}
            </>
          ) : (
            ownSummary
          )
        }
      >
        {isOk ? null : problems}
        {isHidden ? (
          <HiddenPlan place={place} hasBalances={isOk} />
        ) : (
          <SuggestionList
            settlement={settlement}
            isOfTrip={place.itineraryId !== null}
            onRecord={(transfer: Suggestion) => onRecord(transferValuesOf(transfer, today))}
            onChange={propose}
            {...unfolded}
          />
        )}
        {isOk ? problems : null}
        {isOk ? (
          <Balances
            totals={settlement.people}
            isOfAll={place.itineraryId === null}
            isInSight={props.showsBalances}
            {...unfolded}
          />
        ) : null}
        {isHidden ? null : (
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={18} aria-hidden />}
            onClick={() => propose()}
          >
            {suggestions.length > 0 ? texts.recordOther : texts.recordPayment}
          </Button>
        )}
        <ExpenseLists settlement={settlement} {...unfolded} />
        {isWide ? null : links}
      </Panes>
      <ResultDialog
        opened={isSending}
        place={place}
        transfers={suggestions}
        people={people}
        isEstimate={isEstimate}
        textOf={rows && ((parts) => resultText({ name, settlement, rows, people, ...parts }))}
        onClose={() => onSending(false)}
      />
      {form}
    </>
  )
}

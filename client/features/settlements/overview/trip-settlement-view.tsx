/** Who pays whom if only this trip is settled, everybody's balance in it, and the transfers that were recorded for it. */
import { Button } from '@mantine/core'
import { IconArrowsExchange, IconChecks, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { settlementTexts } from '#shared/messages/settlements.ts'
import { tripSettlementTexts as texts } from '#shared/messages/trip-screens.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Settlement } from '#shared/money/settlement.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card, CardList, CardRow } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { RowState } from '#client/ui/row-state-badge.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { ExpensesByPayer } from '../summary/expenses-by-payer.tsx'
import type { TransferDialogProps } from '../transfer/transfer-dialog.tsx'
import { TransferHistory } from '../transfer/transfer-history.tsx'
import { transferValuesOf } from '../transfer/transfer-values.ts'
import { BalanceBars } from './balance-bars.tsx'
import { IntegrityPanel } from './integrity-panel.tsx'
import { OwnSummary } from './own-summary.tsx'
import classes from './settlement-view.module.css'
import { SuggestionList } from './suggestion-list.tsx'
import { useSettlementDialogs } from './use-settlement-dialogs.tsx'

type TripRead = {
  settlement: Settlement
  /** The expenses and transfers of the trip, settled ones included. */
  rows: readonly ExpenseRow[]
  people: People
  states: ReadonlyMap<string, RowState>
  /** The device has unsent changes, so the server's result may differ. */
  isEstimate: boolean
}

type TripSettlementViewProps = {
  groupId: GroupId
  itineraryId: ItineraryId
  /** Undefined while it is computed. */
  read: TripRead | undefined
  today: PlainDate
  onRecord: TransferDialogProps['onSave']
  /** `name` is what the notice calls it. */
  onDelete: (transfer: ExpenseRow, name: string) => Promise<void>
}

/** In rem: the sentence, the suggestions, and the balances. */
const skeleton = [11.25, { rows: 2, rowHeight: 5 }, { rows: 1, rowHeight: 9 }]

export function TripSettlementView({ read, ...props }: TripSettlementViewProps) {
  if (!read) return <ScreenSkeleton text={settlementTexts.loading} parts={skeleton} />
  if (read.rows.length === 0)
    return (
      <EmptyState icon={<IconArrowsExchange size={44} stroke={1.8} />} title={texts.emptyTitle}>
        {texts.empty}
      </EmptyState>
    )
  return <Recorded {...props} {...read} />
}

type RecordedProps = Omit<TripSettlementViewProps, 'read'> & TripRead

function Recorded({ settlement, rows, people, states, isEstimate, ...props }: RecordedProps) {
  const { groupId, itineraryId, today, onRecord, onDelete } = props
  const [editedId, setEditedId] = useState<ExpenseId>()
  const { suggestions, integrity, transfers, hiddenByGroupTransfer } = settlement
  const { explain, propose, dialogs } = useSettlementDialogs({
    ...{ settlement, rows, people, isOfTrip: true, today, onRecord },
    editing: { id: editedId, onDelete, onEnd: () => setEditedId(undefined) },
  })
  const record = (transfer: Suggestion) => onRecord(transferValuesOf(transfer, today))
  const hasActive = rows.some(({ status }) => status === 'active')
  const problems = <IntegrityPanel integrity={integrity} groupId={groupId} />
  return (
    <>
      {integrity.isOk ? null : problems}
      {hiddenByGroupTransfer ? (
        <HiddenPlan groupId={groupId} hasBalances={integrity.isOk} />
      ) : integrity.isOk ? (
        <>
          <OwnSummary
            countsOf={itineraryId}
            settlement={{ ...settlement, isInSettled: (person) => isInSettled(rows, person, people) }}
            people={people}
            isEstimate={isEstimate}
            onExplain={explain}
            onRecord={record}
            isAllSettled={!hasActive}
          />
          {problems}
          <SuggestionList
            suggestions={suggestions}
            people={people}
            onOpen={(transfer) => explain({ transfer })}
            onRecord={record}
          />
        </>
      ) : null}
      {integrity.isOk ? <BalanceBars totals={settlement.people} people={people} /> : null}
      <ExpensesByPayer payers={settlement.expensesByPayer} people={people} today={today} />
      <TransferHistory
        transfers={transfers}
        people={people}
        states={states}
        today={today}
        onEdit={({ id }) => setEditedId(id)}
      />
      {hiddenByGroupTransfer ? null : (
        <>
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={18} aria-hidden />}
            onClick={() => propose()}
          >
            {suggestions.length > 0 ? settlementTexts.recordOther : settlementTexts.recordPayment}
          </Button>
          {hasActive ? <SettleTrip groupId={groupId} itineraryId={itineraryId} /> : null}
          <p className={classes.quietLine}>{texts.ofGroup}</p>
          <ToGroup groupId={groupId} />
        </>
      )}
      {dialogs}
    </>
  )
}

function isInSettled(rows: readonly ExpenseRow[], person: UserKey, { resolve }: People): boolean {
  return rows.some(
    ({ status, payers, shares }) =>
      status === 'settled' && [...payers, ...shares].some(({ userKey }) => resolve(userKey) === person),
  )
}

/** In place of the plan, while a transfer of the whole group may have paid a debt of the trip. */
function HiddenPlan({ groupId, hasBalances }: { groupId: GroupId; hasBalances: boolean }) {
  return (
    <Card look="hero">
      <div className={classes.own}>
        <p className={classes.hidden}>{texts.hidden}</p>
        <p className={classes.quietLine}>{hasBalances ? texts.hiddenNote : texts.hiddenNoteAlone}</p>
        <ToGroup groupId={groupId} />
      </div>
    </Card>
  )
}

function ToGroup({ groupId }: { groupId: GroupId }) {
  return (
    <Button
      variant="light"
      renderRoot={(props) => <Link to="/groups/$groupId/settlements" params={{ groupId }} {...props} />}
    >
      {texts.toGroup}
    </Button>
  )
}

function SettleTrip({ groupId, itineraryId }: { groupId: GroupId; itineraryId: ItineraryId }) {
  return (
    <CardList>
      <CardRow
        mark={<IconChecks size={20} stroke={1.8} aria-hidden />}
        title={settlementTexts.toSettling}
        note={texts.toSettlingNote}
        end={<IconChevronRight size={20} stroke={1.8} aria-hidden color="var(--dim)" />}
        render={(row) => (
          <Link
            to="/groups/$groupId/settlements/close"
            params={{ groupId }}
            search={{ itinerary: itineraryId }}
            {...row}
          />
        )}
      />
    </CardList>
  )
}

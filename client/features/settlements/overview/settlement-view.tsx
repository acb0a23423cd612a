/**
 * What the person themselves pays or receives in all, who pays whom, and everybody's balance, which unfolds to what it consists of;
 * then the expenses, and the pages below. Of a group, or of a trip.
 */
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PlainDate } from '#shared/dates.ts'
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import { tripSettlementTexts } from '#shared/messages/trip-screens.ts'
import type { SettlementOverview } from '#shared/money/settlement-overview.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import type { SettlementPlace } from '#client/store/queries/settlements.ts'
import { Card } from '#client/ui/card.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { ResultDialog } from '../result/result-dialog.tsx'
import { resultText } from '../result/result-text.ts'
import type { TransferDialogProps } from '../transfer/transfer-dialog.tsx'
import { useNewTransfer } from '../transfer/use-new-transfer.tsx'
import { transferValuesOf } from '../transfer/transfer-values.ts'
import type { Unfolding } from '../use-unfolding.ts'
import { Balances } from './balances.tsx'
import { ExpenseLists } from './expense-lists.tsx'
import { IntegrityPanel } from './integrity-panel.tsx'
import { NoSettlement } from './no-settlement.tsx'
import { OwnSummary } from './own-summary.tsx'
import { SettlementLinks } from './settlement-links.tsx'
import classes from './settlement-view.module.css'
import { SuggestionList } from './suggestion-list.tsx'

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
const [own, plan, balances] = [11, { rows: 2, rowHeight: 5 }, { rows: 3, rowHeight: 3.5 }]

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

function ToSettling({ place: { groupId, itineraryId } }: { place: SettlementPlace }) {
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/groups/$groupId/settlements/close"
          params={{ groupId }}
          search={{ itinerary: itineraryId ?? undefined }}
          {...props}
        />
      )}
    >
      {texts.settleAll}
    </Button>
  )
}

/** In place of the plan of a trip, while a transfer of the whole group may have paid a debt of the trip. */
function HiddenPlan({ place: { groupId }, hasBalances }: { place: SettlementPlace; hasBalances: boolean }) {
  const { hidden, hiddenNote, hiddenNoteAlone, toGroup } = tripSettlementTexts
  return (
    <Card look="hero">
      <div className={classes.own}>
        <p className={classes.hidden}>{hidden}</p>
        <p className={classes.quietLine}>{hasBalances ? hiddenNote : hiddenNoteAlone}</p>
        <Button
          variant="light"
          renderRoot={(props) => <Link to="/groups/$groupId/settlements" params={{ groupId }} {...props} />}
        >
          {toGroup}
        </Button>
      </div>
    </Card>
  )
}

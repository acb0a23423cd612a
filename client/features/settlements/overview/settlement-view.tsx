/** Who pays whom: a sentence about the person themselves, all suggestions, and the balances. */
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { SettlementOverview } from '#shared/money/settlement-overview.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { BalanceBars } from './balance-bars.tsx'
import { SettlementLinks } from './settlement-links.tsx'
import { IntegrityPanel } from './integrity-panel.tsx'
import { NoSettlement } from './no-settlement.tsx'
import { OwnSummary } from './own-summary.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useSettlementDialogs } from './use-settlement-dialogs.tsx'
import type { TransferDialogProps } from '../transfer/transfer-dialog.tsx'
import { transferValuesOf } from '../transfer/transfer-values.ts'
import { ResultDialog } from '../result/result-dialog.tsx'
import { resultText } from '../result/result-text.ts'
import type { Question } from '../explanation/explanation-dialog.tsx'

type Read = {
  settlement: SettlementOverview
  /** The rows from which it is computed, for an explanation or the text. Undefined while they are read. */
  rows: readonly ExpenseRow[] | undefined
  people: People
  /** The device has unsent changes, so the server's result may differ. */
  isEstimate: boolean
}

type SettlementViewProps = {
  groupId: GroupId
  groupName: string
  /** Undefined while it is computed. */
  read: Read | undefined
  today: PlainDate
  /** Called when an explanation or the text is asked for, which need the rows. */
  onReadRows: () => void
  onRecord: TransferDialogProps['onSave']
}

/** Suggestions, each of two lines, below their heading. */
const rowsPart = (rows: number) => ({ rows, rowHeight: 5 })

export function SettlementView({ read, ...props }: SettlementViewProps) {
  if (!read)
    return <ScreenSkeleton text={texts.loading} aside={[14.625]} parts={[rowsPart(1), rowsPart(2)]} />
  const { transfers, unsettled, settled } = read.settlement
  if (unsettled.count + settled.count + transfers.length === 0)
    return <NoSettlement groupId={props.groupId} />
  return <Recorded {...props} {...read} />
}

type RecordedProps = Omit<SettlementViewProps, 'read'> & Read

function Recorded({ settlement, rows, people, isEstimate, ...props }: RecordedProps) {
  const { groupId, groupName, today, onReadRows, onRecord } = props
  const [isSending, setIsSending] = useState(false)
  const isWide = useIsWide()
  const { suggestions, integrity, transfers } = settlement
  const asking = useSettlementDialogs({ settlement, rows, people, today, onRecord })
  const record = (transfer: Suggestion) => onRecord(transferValuesOf(transfer, today))
  const explain = (asked: Question) => {
    onReadRows()
    asking.explain(asked)
  }
  const send = () => {
    onReadRows()
    setIsSending(true)
  }
  const isOk = integrity.isOk
  const isEven = isOk && suggestions.length === 0
  const links = <SettlementLinks groupId={groupId} payments={transfers.length} withSettling={!isEven} />
  return (
    <>
      <Panes
        aside={
          isOk || isWide ? (
            <>
              {isOk ? (
                <OwnSummary
                  countsOf={groupId}
                  settlement={settlement}
                  people={people}
                  isEstimate={isEstimate}
                  onExplain={explain}
                  onRecord={record}
                  isAllSettled={!hasActive(settlement)}
                  nextStep={hasActive(settlement) ? <ToSettling groupId={groupId} /> : null}
                  onSend={send}
                />
              ) : null}
              {isWide ? links : null}
            </>
          ) : null
        }
      >
        <IntegrityPanel integrity={integrity} groupId={groupId} />
        {isOk ? (
          <>
            <SuggestionList
              suggestions={suggestions}
              people={people}
              onOpen={(transfer) => explain({ transfer })}
              onRecord={record}
            />
            <BalanceBars totals={settlement.people} people={people} />
          </>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={18} aria-hidden />}
          onClick={() => asking.propose()}
        >
          {suggestions.length > 0 ? texts.recordOther : texts.recordPayment}
        </Button>
        {isWide ? null : links}
      </Panes>
      <ResultDialog
        opened={isSending}
        groupId={groupId}
        transfers={suggestions}
        people={people}
        isEstimate={isEstimate}
        textOf={rows && ((parts) => resultText({ groupName, settlement, rows, people, ...parts }))}
        onClose={() => setIsSending(false)}
      />
      {asking.dialogs}
    </>
  )
}

/** Whether something is left to settle for good. */
function hasActive({ unsettled, transfers }: SettlementOverview): boolean {
  return unsettled.count > 0 || transfers.some(({ status }) => status === 'active')
}

function ToSettling({ groupId }: { groupId: GroupId }) {
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/groups/$groupId/settlements/close" params={{ groupId }} {...props} />}
    >
      {texts.settleAll}
    </Button>
  )
}

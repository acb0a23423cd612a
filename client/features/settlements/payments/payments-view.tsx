/**
 * The record of payments: all transfers, what is open of each person, and, expense by expense, who has paid theirs before. Of a
 * long list only the rows near the window are drawn.
 */
import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowsExchange, IconCircleCheck, IconCreditCard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { settlementTexts } from '#shared/messages/settlements.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import { paymentsByExpense } from '#shared/money/payments.ts'
import type { SettlementOverview } from '#shared/money/settlement-overview.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import type { SettlementPlace } from '#client/store/queries/settlements.ts'
import { CardEntry } from '#client/ui/card-entry.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import type { RowState } from '#client/ui/row-state-badge.tsx'
import { type ScrollPosition, VirtualRows } from '#client/ui/virtual-rows.tsx'
import { useScrollPosition } from '#client/ui/use-scroll-position.ts'
import { Balances } from '../overview/balances.tsx'
import { IntegrityPanel } from '../overview/integrity-panel.tsx'
import { EditTransferDialog, type EditTransferDialogProps } from '../transfer/edit-transfer-dialog.tsx'
import type { TransferDialogProps } from '../transfer/transfer-dialog.tsx'
import { TransferRow } from '../transfer/transfer-row.tsx'
import { useNewTransfer } from '../transfer/use-new-transfer.tsx'
import { useUnfolding } from '../use-unfolding.ts'
import { ExpensePaymentsRow } from './expense-payments-row.tsx'
import classes from './payments-view.module.css'
import { paymentsViews, usePaymentsChoice } from './use-payments-choice.ts'

/** Estimates in pixels: a transfer, an expense, and what a person adds to an opened one. */
const heights = { transfer: 85, expense: 65, person: 57 }

type PaymentsRead = {
  settlement: SettlementOverview
  /** All rows of the group or trip, newest first. */
  rows: readonly ExpenseRow[]
  people: People
  states: ReadonlyMap<string, RowState>
}

type PaymentsViewProps = {
  place: SettlementPlace
  /** Undefined while it is read. */
  read: PaymentsRead | undefined
  today: PlainDate
  /** The transfer that is open for editing. */
  editedId: ExpenseId | undefined
  /** Undefined closes it. */
  onEdit: (id: ExpenseId | undefined) => void
  onRecord: TransferDialogProps['onSave']
  onDelete: EditTransferDialogProps['onDelete']
}

const largeIcon = { size: 44, stroke: 1.8 }

/** In rem: the choice, the button, some rows. */
const loadingParts = [2.75, 2.75, { rows: 5, rowHeight: 5.3125, headingHeight: 0 }]

export function PaymentsView({ read, ...props }: PaymentsViewProps) {
  if (!read) return <ScreenSkeleton text={texts.loading} parts={loadingParts} />
  return <Payments {...props} {...read} />
}

const scrollPositions = new Map<string, ScrollPosition>()

type PaymentsProps = Omit<PaymentsViewProps, 'read'> & PaymentsRead

function Payments(props: PaymentsProps) {
  const { place, settlement, rows, people, today, editedId, onEdit, onRecord, onDelete } = props
  const { choice, isRestored, setView, setOpened } = usePaymentsChoice()
  const { scrollPosition, onMeasured } = useScrollPosition(scrollPositions)
  const { unfolding } = useUnfolding()
  const { propose, form } = useNewTransfer({ settlement, people, today, onSave: onRecord })
  const edited = settlement.transfers.find(({ id }) => id === editedId)
  const { view } = choice
  // A list that is mounted later, after another choice, stays where the window is.
  const scrolling = { scrollPosition: isRestored ? scrollPosition : undefined, onMeasured }
  return (
    <>
      <SegmentedControl
        data={paymentsViews.map((value) => ({ value, label: texts.views[value] }))}
        value={view}
        onChange={(chosen) => setView(paymentsViews.find((each) => each === chosen) ?? view)}
        aria-label={texts.view}
      />
      {view === 'people' ? (
        <>
          <IntegrityPanel integrity={settlement.integrity} groupId={place.groupId} />
          {settlement.integrity.isOk ? (
            <OpenBalances
              totals={settlement.people}
              rows={rows}
              people={people}
              today={today}
              unfolding={unfolding}
            />
          ) : null}
        </>
      ) : view === 'expenses' ? (
        <ByExpense {...props} scrolling={scrolling} opened={choice.opened} onOpen={setOpened} />
      ) : (
        <>
          {settlement.hiddenByGroupTransfer ? null : (
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={18} aria-hidden />}
              onClick={() => propose()}
            >
              {settlementTexts.recordPayment}
            </Button>
          )}
          <Transfers {...props} scrolling={scrolling} />
        </>
      )}
      {form}
      {edited ? (
        <EditTransferDialog
          key={edited.id}
          transfer={edited}
          people={people}
          onDelete={onDelete}
          onClose={() => onEdit(undefined)}
        />
      ) : null}
    </>
  )
}

function OpenBalances(props: Parameters<typeof Balances>[0]) {
  return props.totals.every(({ balance }) => balance === 0) ? (
    <EmptyState icon={<IconCircleCheck {...largeIcon} />} title={settlementTexts.nothingToDo} />
  ) : (
    <Balances {...props} />
  )
}

type ListProps = PaymentsProps & {
  scrolling: {
    scrollPosition: ScrollPosition | undefined
    onMeasured: (measured: ScrollPosition['measured']) => void
  }
}

function Transfers({ settlement, people, states, today, onEdit, scrolling }: ListProps) {
  const { transfers } = settlement
  if (transfers.length === 0)
    return (
      <EmptyState icon={<IconCreditCard {...largeIcon} />} title={texts.empty}>
        {texts.emptyText}
      </EmptyState>
    )
  return (
    <VirtualRows
      key="transfers"
      items={transfers}
      label={texts.title}
      keyOf={({ id }) => id}
      heightOf={() => heights.transfer}
      render={(transfer, index) => (
        <CardEntry place={{ isFirst: index === 0, isLast: index === transfers.length - 1 }}>
          <TransferRow
            transfer={transfer}
            people={people}
            state={states.get(transfer.id)}
            today={today}
            onEdit={({ id }) => onEdit(id)}
          />
        </CardEntry>
      )}
      {...scrolling}
    />
  )
}

type ByExpenseProps = ListProps & {
  opened: ReadonlySet<ExpenseId>
  onOpen: (id: ExpenseId, isOpen: boolean) => void
}

function ByExpense({ place, settlement, rows, people, states, today, scrolling, ...rest }: ByExpenseProps) {
  const { opened, onOpen } = rest
  const payments = useMemo(() => paymentsByExpense(rows), [rows])
  const balances = new Map(settlement.people.map(({ userKey, balance }) => [userKey, balance]))
  const expenses = rows.filter((row) => row.transactionType === 'expense' && row.status === 'active')
  if (expenses.length === 0) return <NoExpenses groupId={place.groupId} />
  return (
    <>
      <p className={classes.hint}>
        {texts.markingHint}
        {people.isAdmin ? null : <span>{texts.whoMay}</span>}
      </p>
      <div className={classes.byExpense}>
        <VirtualRows
          key="expenses"
          items={expenses}
          label={texts.views.expenses}
          keyOf={({ id }) => id}
          heightOf={({ id, shares }) =>
            heights.expense + (opened.has(id) ? heights.person * (shares.length + 2) : 0)
          }
          render={(row, index) => (
            <ExpensePaymentsRow
              row={row}
              payments={payments.get(row.id) ?? []}
              people={people}
              balanceOf={(person) => balances.get(person) ?? 0}
              state={states.get(row.id)}
              today={today}
              place={{ isFirst: index === 0, isLast: index === expenses.length - 1 }}
              isOpen={opened.has(row.id)}
              onOpen={(isOpen) => onOpen(row.id, isOpen)}
            />
          )}
          {...scrolling}
        />
      </div>
    </>
  )
}

function NoExpenses({ groupId }: Pick<SettlementPlace, 'groupId'>) {
  return (
    <EmptyState
      icon={<IconCreditCard {...largeIcon} />}
      title={texts.noExpenses}
      actions={
        <Button
          variant="light"
          renderRoot={(props) => <Link to="/groups/$groupId/add-expense" params={{ groupId }} {...props} />}
        >
          {texts.addExpense}
        </Button>
      }
    >
      {texts.noExpensesText}
    </EmptyState>
  )
}

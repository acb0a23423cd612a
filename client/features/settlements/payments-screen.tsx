/**
 * 支払いの記録 of a group, or of the trip in the address (specification 3, section 2.9): all transfers, the open balance
 * of each person, and for each expense who has already paid their share. Of a long list only the rows near the window are drawn.
 */
import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowsExchange, IconCircleCheck, IconCreditCard } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { settlementTexts } from '#shared/messages/settlements.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { SettlementOverview } from '#shared/money/settlement-overview.ts'
import { useDeletion } from '#client/features/trash/delete-and-restore.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import {
  type SettlementPlace,
  settlementOverviewOf,
  settlementRowsOf,
} from '#client/store/queries/settlements.ts'
import { unsentRowStates } from '#client/store/queries/unsent-changes.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { CardEntry } from '#client/ui/card-entry.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { useHistoryValue, useRememberHistoryValue } from '#client/ui/use-history-value.ts'
import { useScrollPosition } from '#client/ui/use-scroll-position.ts'
import { type ScrollPosition, VirtualRows } from '#client/ui/virtual-rows.tsx'
import { Balances } from './balances.tsx'
import { type EditTransferDialogProps, EditTransferDialog } from './edit-transfer-dialog.tsx'
import { IntegrityPanel } from './integrity-panel.tsx'
import { PaymentsByExpense, type PaymentsByExpenseProps } from './payments-by-expense.tsx'
import { PlaceNotHere, useBackToSettlement, usePlaceName } from './settlement-place.tsx'
import { recordTransfer, type TransferDialogProps, useNewTransfer } from './transfer-dialog.tsx'
import { TransferRow } from './transfer-row.tsx'
import { toggled, useUnfolding } from './use-unfolding.ts'

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
  const { remove, withoutDeleted } = useDeletion(read)
  const transfers = withoutDeleted(read?.settlement.transfers ?? [])
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
          read={read && { ...read, settlement: { ...read.settlement, transfers } }}
          today={today}
          editedId={editedId}
          onEdit={edit}
          onRecord={(values) => recordTransfer(place, values)}
          onDelete={remove}
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

/** An estimate in pixels. */
const transferHeight = 85

type PaymentsRead = Pick<PaymentsByExpenseProps, 'rows' | 'people' | 'states'> & {
  settlement: SettlementOverview
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
        <PaymentsByExpense {...props} scrolling={scrolling} opened={choice.opened} onOpen={setOpened} />
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

function OpenBalances(props: ComponentProps<typeof Balances>) {
  return props.totals.every(({ balance }) => balance === 0) ? (
    <EmptyState icon={<IconCircleCheck {...largeIcon} />} title={settlementTexts.nothingToDo} />
  ) : (
    <Balances {...props} />
  )
}

type TransfersProps = PaymentsProps & Pick<PaymentsByExpenseProps, 'scrolling'>

function Transfers({ settlement, people, states, today, onEdit, scrolling }: TransfersProps) {
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
      heightOf={() => transferHeight}
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

const paymentsViews = ['transfers', 'people', 'expenses'] as const
type PaymentsChoice = { view: (typeof paymentsViews)[number]; opened: ReadonlySet<ExpenseId> }

const initial: PaymentsChoice = { view: 'transfers', opened: new Set() }

const choices = new Map<string, PaymentsChoice>()

/** The view and the opened rows. Going back to the page restores them. */
function usePaymentsChoice() {
  const before = useHistoryValue(choices) ?? initial
  const [choice, setChoice] = useState(before)
  useRememberHistoryValue(choices, () => choice)
  return {
    choice,
    /** Whether the choice is the one with which the page was opened. */
    isRestored: choice === before,
    setView: (view: PaymentsChoice['view']) => setChoice((current) => ({ ...current, view })),
    setOpened: (id: ExpenseId, isOpen: boolean) =>
      setChoice((current) => ({ ...current, opened: toggled(current.opened, id, isOpen) })),
  }
}

/**
 * The expenses of a group, or of one of its trips: search, filters and figures, folded above the list, and the opened expense
 * beside the list or in a dialog over it.
 */
import { Box, Button, Group } from '@mantine/core'
import { IconAlertCircle, IconChevronRight, IconReceipt, IconSearchOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import { historyTexts } from '#shared/messages/history.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import type { Statistics } from '#shared/money/statistics.ts'
import type { HeldChanges } from '#client/store/queries/held-changes.ts'
import { ActivityRow, ReceiptsRow, TrashRow } from '#client/features/groups/group-links.tsx'
import { Card, CardList } from '#client/ui/card.tsx'
import { CountedMoney } from '#client/ui/counted-money.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { shortened } from '#client/ui/shortened-text.ts'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { useHistoryValue, useRememberHistoryValue } from '#client/ui/use-history-value.ts'
import { AddExpenseButton } from './add-expense-button.tsx'
import { type ExpenseDetailProps, ExpenseDetail } from './expense-detail.tsx'
import { type FilterBarProps, FilterBar } from './filter-bar.tsx'
import { FoundSummary, SpendingSummary, summaryHeight } from './spending-summary.tsx'
import { type ExpenseListProps, ExpenseList, listPart } from './expense-list.tsx'
import classes from './expense-list.module.css'
import { isFiltered } from './history-filter.ts'
import { type OrderSwitchProps, OrderSwitch } from './order-switch.tsx'

const titleShownMax = 20

/** In rem, for the skeletons. */
const [balanceHeight, buttonHeight, foldHeight, filtersHeight] = [4.625, 3.25, 3, 6.375]

export type ShownExpenses = FilteredExpenses & {
  /** There is none, whatever is filtered. */
  isEmpty: boolean
  /** The person's own balance in the group, whatever is filtered; undefined while it is computed. */
  balance: Yen | undefined
  /** The changes of the group that need a decision. */
  held: HeldChanges
}

type ExpensesTabViewProps = {
  groupId: GroupId
  /** The trip whose expenses alone are shown. */
  itineraryId?: TripId | undefined
  /** Undefined while they are read. */
  expenses: ShownExpenses | undefined
  /** Search, filters and figures are unfolded. */
  isUnfolded: boolean
  /** The opened expense. */
  opened?: ExpenseDetailProps | undefined
  onClose: () => void
  /** Below the expenses, and above the empty state where there are none. */
  below?: ReactNode
}

export function ExpensesTabView({ expenses, isUnfolded, opened, onClose, ...rest }: ExpensesTabViewProps) {
  const { groupId, itineraryId, below } = rest
  const isWide = useIsWide()
  const isOfTrip = itineraryId !== undefined
  const hasFigures = isUnfolded || isOfTrip
  // On a phone, whoever searches needs the room for what is found.
  const hasBalance = !isOfTrip && (isWide || !isUnfolded)
  const above = hasBalance ? [balanceHeight] : []
  const parts = [isUnfolded ? filtersHeight : foldHeight, ...(hasFigures ? [summaryHeight] : [])]
  const balance = hasBalance ? <OwnBalance groupId={groupId} balance={expenses?.balance} /> : null
  return (
    <>
      {expenses === undefined ? (
        <ScreenSkeleton
          text={texts.loading}
          aside={isWide ? [...above, buttonHeight] : undefined}
          parts={[...(isWide ? [] : above), ...parts, listPart, listPart]}
        />
      ) : expenses.isEmpty ? (
        <>
          <ToCheck held={expenses.held} />
          {/* The ways to add people to a new group come first: nobody is there yet to split with. */}
          {below}
          <NoExpenses
            groupId={groupId}
            itineraryId={itineraryId}
            isAlone={expenses.filters.people.active.length === 1 && !below}
          />
          {isOfTrip ? null : <PagesOfGroup groupId={groupId} />}
        </>
      ) : (
        <>
          <ToCheck held={expenses.held} />
          <Panes
            aside={
              // On a phone the button is at the foot of the screen, and the details are over it.
              isWide ? (
                <>
                  {balance}
                  <AddExpenseButton groupId={groupId} itineraryId={itineraryId} />
                  <Detail opened={opened} hasRows={expenses.list?.rows.length !== 0} />
                </>
              ) : null
            }
          >
            <div className={classes.top} data-unfolded={isUnfolded || undefined}>
              {isWide ? null : balance}
              <FilterBar label={isOfTrip ? historyTexts.search : historyTexts.unfold} {...expenses.filters} />
            </div>
            <FilteredList {...expenses} hasFigures={hasFigures} />
            {below}
            {isOfTrip ? null : <PagesOfGroup groupId={groupId} />}
          </Panes>
        </>
      )}
      <Dialog
        hasAddress
        isWholeScreen={!isWide}
        opened={opened !== undefined && (!isWide || expenses?.isEmpty === true)}
        onClose={onClose}
        title={texts.detailTitle}
      >
        {opened ? <ExpenseDetail {...opened} /> : null}
      </Dialog>
    </>
  )
}

function Detail({ opened, hasRows }: { opened: ExpenseDetailProps | undefined; hasRows: boolean }) {
  return (
    <aside aria-label={texts.detailTitle}>
      {opened ? (
        <ExpenseDetail {...opened} />
      ) : hasRows ? (
        <p className={classes.choose}>{texts.choose}</p>
      ) : null}
    </aside>
  )
}

function PagesOfGroup({ groupId }: { groupId: GroupId }) {
  return (
    <CardList>
      <ReceiptsRow groupId={groupId} />
      <ActivityRow groupId={groupId} />
      <TrashRow groupId={groupId} />
    </CardList>
  )
}

function OwnBalance({ groupId, balance }: { groupId: GroupId; balance: Yen | undefined }) {
  return (
    <Card>
      {/* The button takes the line below an amount that leaves too little room. */}
      <Group gap="sm">
        <Box flex="99 0 auto">
          <Hint size="xs">{texts.myBalance(balance ?? 0)}</Hint>
          <CountedMoney of={`balance ${groupId}`} amount={balance} sign size="large" />
        </Box>
        <Button
          variant="light"
          flex="1 0 auto"
          renderRoot={(props) => <Link to="/groups/$groupId/settlements" params={{ groupId }} {...props} />}
        >
          {texts.toSettlement}
        </Button>
      </Group>
    </Card>
  )
}

function ToCheck({ held: { count, amount } }: { held: HeldChanges }) {
  if (count === 0) return null
  return (
    <Link to="/unsent" state={{ hasWayBack: true }} className={classes.toCheck ?? ''}>
      <IconAlertCircle size={20} stroke={1.8} aria-hidden />
      <span>
        <UnbrokenAmounts
          text={
            amount === null
              ? texts.toCheck(count)
              : texts.notTaken({ ...amount, title: shortened(amount.title, titleShownMax), count })
          }
        />
      </span>
      <IconChevronRight size={20} stroke={1.8} aria-hidden />
    </Link>
  )
}

type NoExpensesProps = {
  groupId: GroupId
  itineraryId: TripId | undefined
  /**
   * True if the group has one person. Expenses recorded now will not include people who join later, so the empty
   * state says to add them first.
   */
  isAlone: boolean
}

function NoExpenses({ groupId, itineraryId, isAlone }: NoExpensesProps) {
  const isWide = useIsWide()
  return (
    <EmptyState
      icon={<IconReceipt size={44} stroke={1.8} />}
      title={itineraryId === undefined ? texts.emptyTitle : texts.emptyTitleOfTrip}
      actions={
        <>
          {isAlone ? (
            <Button
              variant="light"
              renderRoot={(props) => (
                <Link to="/groups/$groupId" params={{ groupId }} hash="members" {...props} />
              )}
            >
              {texts.addPeople}
            </Button>
          ) : null}
          {isWide ? <AddExpenseButton groupId={groupId} itineraryId={itineraryId} /> : null}
        </>
      }
    >
      {texts.empty}
    </EmptyState>
  )
}

/** The breakdown fills a phone's screen. It closes for whoever begins to filter or to search, who wants to see rows. */
type BreakdownPlace = 'all' | 'filtered' | 'searched'
type OpenBreakdowns = Partial<Record<BreakdownPlace, boolean>>

const breakdowns = new Map<string, OpenBreakdowns>()

type FilteredExpenses = {
  filters: Omit<FilterBarProps, 'label'>
  /** Only of a group that has trips. */
  ordering?: OrderSwitchProps | undefined
  /** How many rows the filters leave. Undefined while it is read. */
  found: number | undefined
  /** What the filters leave. Undefined while it is read. */
  list: ExpenseListProps | undefined
  /** Of what the filters leave. Undefined while it is computed. */
  statistics: Statistics | undefined
}

/** What the filters leave: its sums, and its rows. Where something is searched, nothing but one line stands above the rows. */
function FilteredList({
  filters,
  ordering,
  found,
  list,
  statistics,
  hasFigures,
}: FilteredExpenses & { hasFigures: boolean }) {
  const { choice, people, today } = filters
  const { filter, onClear } = choice
  const before = useHistoryValue(breakdowns) ?? {}
  const [opened, setOpened] = useState(before)
  useRememberHistoryValue(breakdowns, () => opened)
  const isSearching = filter.q !== undefined && filter.q !== ''
  const place: BreakdownPlace = isSearching ? 'searched' : isFiltered(filter) ? 'filtered' : 'all'
  const summary = {
    statistics,
    people,
    today,
    person: people.resolve(filter.person ?? people.self),
    isOpen: opened[place] ?? false,
    onOpen: (isOpen: boolean) => setOpened({ ...opened, [place]: isOpen }),
  }
  return (
    <>
      {place !== 'all' ? (
        <FoundSummary found={found} onClear={onClear} {...summary} />
      ) : hasFigures && list?.rows.length !== 0 ? (
        <SpendingSummary {...summary} />
      ) : null}
      {ordering && list?.rows.length !== 0 && !isSearching ? <OrderSwitch {...ordering} /> : null}
      {list === undefined ? (
        <ScreenSkeleton text={texts.loading} parts={[listPart, listPart]} />
      ) : list.rows.length === 0 ? (
        <EmptyState icon={<IconSearchOff size={44} stroke={1.8} />} title={historyTexts.nothingFound}>
          {historyTexts.nothingFoundText}
        </EmptyState>
      ) : (
        <ExpenseList key={ordering?.order} {...list} />
      )}
    </>
  )
}

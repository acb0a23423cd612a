/** What is still to be paid: in all, and by expense or by person. Of a long list only the rows near the window are drawn. */
import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import type { RowState } from '#client/ui/row-state-badge.tsx'
import { type ScrollPosition, VirtualRows } from '#client/ui/virtual-rows.tsx'
import { useScrollPosition } from '#client/ui/use-scroll-position.ts'
import type { PaidChange } from '../flags/expense-payments.ts'
import { ExpensePaymentsRow } from './expense-payments-row.tsx'
import { type OpenPayments, isExpenseShown, isPersonShown } from './open-payments.ts'
import { NothingShown, PaymentsFilterBar } from './payments-filter-bar.tsx'
import classes from './payments-view.module.css'
import { PaymentsSummary } from './payments-summary.tsx'
import { PersonPaymentsRow } from './person-payments-row.tsx'
import { usePaymentsChoice } from './use-payments-choice.ts'

/** Estimates in pixels: a row, and what a person adds to an opened one. */
const rowHeight = 65
const personHeight = 57

type PaymentsViewProps = {
  groupId: GroupId
  /** Undefined while it is read. */
  read: PaymentsRead | undefined
  today: PlainDate
  onMark: (row: ExpenseRow, marking: PaidChange) => Promise<void>
}

type PaymentsRead = { payments: OpenPayments; people: People; states: ReadonlyMap<string, RowState> }

/** In rem: the card with the person's own sums, the filters, some rows. */
const loadingParts = [12.875, 6.375, { rows: 5, rowHeight: 4.0625, headingHeight: 0 }]

export function PaymentsView({ groupId, read, today, onMark }: PaymentsViewProps) {
  if (!read) return <ScreenSkeleton text={texts.loading} parts={loadingParts} />
  if (read.payments.expenses.length === 0) return <NoExpenses groupId={groupId} />
  return <Payments groupId={groupId} read={read} today={today} onMark={onMark} />
}

const scrollPositions = new Map<string, ScrollPosition>()

function Payments({ groupId, read, today, onMark }: PaymentsViewProps & { read: PaymentsRead }) {
  const { payments, people, states } = read
  const { choice, isRestored, setFilter, setOpened } = usePaymentsChoice()
  const { scrollPosition, onMeasured } = useScrollPosition(scrollPositions)
  const { view, opened, kept } = choice
  const expenses = useMemo(
    () => payments.expenses.filter((one) => kept.has(one.row.id) || isExpenseShown(one, choice)),
    [payments, choice, kept],
  )
  const persons = useMemo(
    () => payments.people.filter((one) => isPersonShown(one, choice, people.self)),
    [payments, choice, people],
  )
  // A list that is mounted later, after another choice, stays where the window is.
  const scrolling = { scrollPosition: isRestored ? scrollPosition : undefined, onMeasured }
  const isByPerson = view === 'people'
  const count = isByPerson ? persons.length : expenses.length
  return (
    <>
      <PaymentsSummary groupId={groupId} payments={payments} people={people} view={view} />
      <PaymentsFilterBar choice={choice} onChange={setFilter} count={count} />
      {count === 0 ? (
        <NothingShown choice={choice} onShowAll={() => setFilter({ unpaidOnly: false, ownOnly: false })} />
      ) : isByPerson ? (
        <VirtualRows
          key="people"
          items={persons}
          label={texts.byPerson}
          keyOf={({ userKey }) => userKey}
          heightOf={() => rowHeight}
          render={(person, index) => (
            <PersonPaymentsRow
              payments={person}
              people={people}
              place={{ isFirst: index === 0, isLast: index === persons.length - 1 }}
              isOpen={opened.has(person.userKey)}
              onOpen={(isOpen) => setOpened(person.userKey, isOpen)}
            />
          )}
          {...scrolling}
        />
      ) : (
        <div className={classes.byExpense}>
          <VirtualRows
            key="expenses"
            items={expenses}
            label={texts.byExpense}
            keyOf={({ row }) => row.id}
            heightOf={({ row }) =>
              rowHeight + (opened.has(row.id) ? personHeight * (row.shares.length + 2) : 0)
            }
            render={(one, index) => (
              <ExpensePaymentsRow
                payments={one}
                people={people}
                state={states.get(one.row.id)}
                today={today}
                place={{ isFirst: index === 0, isLast: index === expenses.length - 1 }}
                isOpen={opened.has(one.row.id)}
                onOpen={(isOpen) => setOpened(one.row.id, isOpen)}
                onMark={(marking) => void onMark(one.row, marking)}
              />
            )}
            {...scrolling}
          />
        </div>
      )}
    </>
  )
}

function NoExpenses({ groupId }: { groupId: GroupId }) {
  return (
    <EmptyState
      icon={<IconCreditCard size={44} stroke={1.8} />}
      title={texts.empty}
      actions={
        <Button
          variant="light"
          renderRoot={(props) => <Link to="/groups/$groupId/add-expense" params={{ groupId }} {...props} />}
        >
          {texts.addExpense}
        </Button>
      }
    >
      {texts.emptyText}
    </EmptyState>
  )
}

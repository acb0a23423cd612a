/** Expense by expense, who has paid theirs before. */
import { Button, Stack } from '@mantine/core'
import { IconChevronRight, IconCreditCard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import { paymentsByExpense } from '#shared/money/payments.ts'
import type { SettlementOverview } from '#shared/money/settlement-overview.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import type { SettlementPlace } from '#client/store/queries/settlements.ts'
import type { RowPlace } from '#client/ui/card-entry.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { Money } from '#client/ui/money.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { type ScrollPosition, VirtualRows } from '#client/ui/virtual-rows.tsx'
import { DisclosureRow } from './disclosure.tsx'
import { isPaid, paymentsOf } from './expense-payments.ts'
import { type PaymentRowsProps, PaymentRows, markPaid } from './payment-rows.tsx'
import classes from './payments.module.css'
import type { Openable } from './use-unfolding.ts'

/** Estimates in pixels: an expense, and what a person adds to an opened one. */
const heights = { row: 65, person: 57 }

export type PaymentsByExpenseProps = {
  place: SettlementPlace
  settlement: Pick<SettlementOverview, 'people'>
  rows: readonly ExpenseRow[]
  people: People
  states: ReadonlyMap<string, RowState>
  today: PlainDate
  scrolling: {
    scrollPosition: ScrollPosition | undefined
    onMeasured: (measured: ScrollPosition['measured']) => void
  }
  opened: ReadonlySet<ExpenseId>
  onOpen: (id: ExpenseId, isOpen: boolean) => void
}

export function PaymentsByExpense({ place, settlement, rows, people, ...props }: PaymentsByExpenseProps) {
  const { states, today, scrolling, opened, onOpen } = props
  const payments = useMemo(() => paymentsByExpense(rows), [rows])
  const balances = new Map(settlement.people.map(({ userKey, balance }) => [userKey, balance]))
  const expenses = rows.filter((row) => row.transactionType === 'expense' && row.status === 'active')
  if (expenses.length === 0) return <NoExpenses groupId={place.groupId} />
  return (
    <>
      <Stack gap={6}>
        <Hint look="inset">{texts.markingHint}</Hint>
        {people.isAdmin ? null : <Hint look="inset">{texts.whoMay}</Hint>}
      </Stack>
      <VirtualRows
        key="expenses"
        items={expenses}
        label={texts.views.expenses}
        keyOf={({ id }) => id}
        heightOf={({ id, shares }) =>
          heights.row + (opened.has(id) ? heights.person * (shares.length + 2) : 0)
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
    </>
  )
}

function NoExpenses({ groupId }: Pick<SettlementPlace, 'groupId'>) {
  return (
    <EmptyState
      icon={<IconCreditCard size={44} stroke={1.8} />}
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

type ExpensePaymentsRowProps = PaymentRowsProps &
  Openable & { state: RowState | undefined; today: PlainDate; place: RowPlace }

/** How many have paid theirs before. Opened, each person who owes a share can be marked, and the mark taken back. */
function ExpensePaymentsRow({ state, today, place, isOpen, onOpen, ...expense }: ExpensePaymentsRowProps) {
  const { row, payments, people } = expense
  const { id, groupId, title, amount, date, payers } = row
  const names = new Set(payers.map(({ userKey }) => people.nameOf(userKey)))
  const paid = paymentsOf(row, payments, people.resolve).filter(isPaid)
  return (
    <DisclosureRow
      place={place}
      label={texts.paidOf(title)}
      isOpen={isOpen}
      onOpen={onOpen}
      title={title}
      note={
        <RowStateBadge state={state}>
          <Facts facts={[dayText(date, today), texts.laidOutBy([...names])]} />
        </RowStateBadge>
      }
      end={<Money amount={amount} />}
      endNote={paid.length > 0 ? texts.paidByPeople(paid.length) : null}
    >
      {() => (
        <>
          <Link
            to="/groups/$groupId/expenses"
            params={{ groupId }}
            search={{ expense: id }}
            className={classes.toDetail ?? ''}
            data-pressable
          >
            {texts.toDetail}
            <IconChevronRight size={16} aria-hidden />
          </Link>
          <PaymentRows {...expense} onMark={(marking) => void markPaid(row, marking, people)} />
        </>
      )}
    </DisclosureRow>
  )
}

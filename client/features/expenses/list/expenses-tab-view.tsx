/** A group's expenses: the person's balance with a link to settling, then the expenses, newest first. */
import { Button } from '@mantine/core'
import { IconAlertCircle, IconChevronRight, IconReceipt, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import { historyTexts } from '#shared/messages/history.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { CountedMoney } from '#client/ui/counted-money.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { AddExpenseButton } from '../add-expense-button.tsx'
import { ExpenseList, type ExpenseListProps, listPart } from './expense-list.tsx'
import classes from './expense-list.module.css'

type ExpensesTabViewProps = {
  groupId: GroupId
  /** Undefined while it is read. */
  list: ExpenseListProps | undefined
  /** The person's own balance in this group; undefined while it is computed. */
  balance: Yen | undefined
  /** How many changes of the group need a decision. */
  heldCount?: number
  /** Below the expenses, and above the empty state where there are none. */
  below?: ReactNode
}

export function ExpensesTabView({ groupId, list, balance, heldCount = 0, below }: ExpensesTabViewProps) {
  const isWide = useIsWide()
  if (!list) {
    return <ScreenSkeleton text={texts.loading} aside={[4.625, 3]} parts={[listPart, listPart]} />
  }
  const isAlone = list.people.active.length === 1
  if (list.rows.length === 0) {
    return (
      <>
        <ToCheck count={heldCount} />
        {/* The ways to add people to a new group come first: nobody is there yet to split with. */}
        {below}
        <NoExpenses groupId={groupId} isAlone={isAlone && !below} hasButton={!isWide} />
      </>
    )
  }
  return (
    <>
      <ToCheck count={heldCount} />
      <Panes
        aside={
          <>
            <OwnBalance groupId={groupId} balance={balance} />
            {/* On a phone the button is at the foot of the screen. */}
            {isWide ? <AddExpenseButton groupId={groupId} /> : null}
            <Link to="/groups/$groupId/expenses" params={{ groupId }} className={classes.toHistory ?? ''}>
              <IconSearch size={20} stroke={1.8} aria-hidden />
              <span>{historyTexts.toHistory}</span>
              <IconChevronRight size={20} stroke={1.8} aria-hidden color="var(--dim)" />
            </Link>
          </>
        }
      >
        <ExpenseList {...list} />
        {below}
      </Panes>
    </>
  )
}

export function OwnBalance({ groupId, balance }: Pick<ExpensesTabViewProps, 'groupId' | 'balance'>) {
  return (
    <Card>
      <div className={classes.balance}>
        <div>
          <p>
            {texts.myBalance}
            {balance ? `（${texts.balanceMeans[balance > 0 ? 'receive' : 'pay']}）` : null}
          </p>
          <CountedMoney of={`balance ${groupId}`} amount={balance} sign size="large" />
        </div>
        <Button
          variant="light"
          renderRoot={(props) => <Link to="/groups/$groupId/settlements" params={{ groupId }} {...props} />}
        >
          {texts.toSettlement}
        </Button>
      </div>
    </Card>
  )
}

function ToCheck({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Link to="/unsent" className={classes.toHistory ?? ''} data-waiting>
      <IconAlertCircle size={20} stroke={1.8} aria-hidden />
      <span>{texts.toCheck(count)}</span>
      <IconChevronRight size={20} stroke={1.8} aria-hidden />
    </Link>
  )
}

type NoExpensesProps = {
  groupId: GroupId
  title?: string
  /**
   * True if the group has one person. Expenses recorded now will not include people who join later, so the empty
   * state says to add them first.
   */
  isAlone?: boolean
  /** The screen has a button that adds an expense. */
  hasButton?: boolean
}

export function NoExpenses({ groupId, title = texts.emptyTitle, ...rest }: NoExpensesProps) {
  const { isAlone = false, hasButton = false } = rest
  return (
    <EmptyState
      icon={<IconReceipt size={44} stroke={1.8} />}
      title={title}
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
          {hasButton ? null : <AddExpenseButton groupId={groupId} />}
        </>
      }
    >
      {texts.empty}
    </EmptyState>
  )
}

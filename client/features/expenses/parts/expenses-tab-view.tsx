/** A group's expenses: where one stands and the way to settle, then what was recorded, newest first. */
import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Money } from '#client/ui/money.tsx'
import { ExpenseList, type ExpenseListProps } from './expense-list.tsx'
import classes from './expense-list.module.css'

type ExpensesTabViewProps = {
  groupId: GroupId
  /** Undefined while it is read. */
  list: ExpenseListProps | undefined
  /** One's own in this group; undefined while it is computed. */
  balance: Yen | undefined
}

export function ExpensesTabView({ groupId, list, balance }: ExpensesTabViewProps) {
  if (!list) return <ListSkeleton text={texts.loading} />
  if (list.rows.length === 0) return <NoExpenses groupId={groupId} />
  return (
    <>
      <Card>
        <div className={classes.balance}>
          <div>
            <p>{texts.myBalance}</p>
            <Money amount={balance} sign size="large" />
          </div>
          <Button
            variant="light"
            renderRoot={(props) => <Link to="/groups/$groupId/settlements" params={{ groupId }} {...props} />}
          >
            {texts.toSettlement}
          </Button>
        </div>
      </Card>
      <ExpenseList {...list} />
    </>
  )
}

export function NoExpenses({ groupId, title = texts.emptyTitle }: { groupId: GroupId; title?: string }) {
  return (
    <EmptyState
      icon={<IconReceipt size={44} stroke={1.8} />}
      title={title}
      actions={
        <Button
          variant="light"
          renderRoot={(props) => <Link to="/groups/$groupId/add-expense" params={{ groupId }} {...props} />}
        >
          {texts.emptyAction}
        </Button>
      }
    >
      {texts.empty}
    </EmptyState>
  )
}

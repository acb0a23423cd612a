/** One expense with everything that was recorded of it. */
import { Button } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import { settlingTexts } from '#shared/messages/settlements.ts'
import type { Activity } from '#shared/model/activity.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { MissingRows } from '#client/features/groups/missing-rows.tsx'
import type { PaymentRowsProps } from '#client/features/settlements/payment-rows.tsx'
import { MarkExpenseSettledButton } from '#client/features/settlements/mark-settled-dialog.tsx'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card } from '#client/ui/card.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { Money } from '#client/ui/money.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { CategoryIcon } from '#client/ui/category-icon.tsx'
import { SettledTag } from '#client/ui/settled-tag.tsx'
import { ExpenseActivity } from './expense-activity.tsx'
import classes from './expense-detail.module.css'
import { ExpenseFacts } from './expense-facts.tsx'
import { ExpenseTitle } from './expense-title.tsx'
import { PayersAndShares } from './payers-and-shares.tsx'

export type ExpenseDetailProps = {
  groupId: GroupId
  expenseId: ExpenseId
  /** Undefined while it is read, null where there is none. */
  detail:
    | (PaymentRowsProps & { state: RowState | undefined; activities: readonly Activity[] })
    | null
    | undefined
  today: PlainDate
  onDelete: (row: ExpenseRow) => Promise<void>
}

/** In rem: head, actions, a payer, shares. */
const loadingParts = [7.75, 2.75, { rows: 1, rowHeight: 3.625 }, { rows: 3, rowHeight: 3.5625 }]

export function ExpenseDetail({ groupId, expenseId, detail, today, onDelete }: ExpenseDetailProps) {
  if (detail === undefined) return <ScreenSkeleton text={texts.loading} parts={loadingParts} />
  if (detail === null)
    return (
      <MissingRows what="expense" table="expenses" id={expenseId}>
        <NoExpense groupId={groupId} />
      </MissingRows>
    )
  const { row, payments, people, balanceOf, state, activities } = detail
  const { title, category, date, amount, status } = row
  return (
    <div className={classes.detail}>
      <Card>
        <div className={classes.head}>
          <CategoryIcon category={category} />
          <div>
            <ExpenseTitle key={`${row.id} ${title}`} title={title} />
            <p className={classes.state}>
              <Facts facts={[dayText(date, today), categoryLabels[category]]} />
              {status === 'settled' ? <SettledTag /> : null}
            </p>
          </div>
        </div>
        {/* Its line is as high with the badge as without. */}
        <div className={classes.amount}>
          <Money amount={amount} size="hero" />
          {state === 'attention' || state === 'failed' ? (
            <Link to="/unsent">
              <RowStateBadge state={state} />
            </Link>
          ) : (
            <RowStateBadge state={state} />
          )}
        </div>
      </Card>
      {status === 'settled' ? <p className={classes.settled}>{texts.settledCannotChange}</p> : null}
      <DetailActions row={row} />
      <PayersAndShares key={row.id} row={row} payments={payments} people={people} balanceOf={balanceOf} />
      <ExpenseFacts row={row} people={people} today={today} />
      <ExpenseActivity activities={activities} row={row} people={people} today={today} />
      {status === 'settled' ? null : (
        <>
          <DeleteExpense row={row} onDelete={onDelete} />
          <SettleExpense row={row} people={people} />
        </>
      )}
    </div>
  )
}

/** Whoever follows a link to a deleted expense finds the way to get it back. */
function NoExpense({ groupId }: { groupId: GroupId }) {
  return (
    <ErrorState
      title={texts.notFound}
      actions={
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/groups/$groupId/trash" params={{ groupId }} {...props} />}
        >
          {texts.toTrash}
        </Button>
      }
    >
      {texts.notFoundText}
    </ErrorState>
  )
}

function DetailActions({ row }: { row: ExpenseRow }) {
  const { id: expenseId, groupId, status } = row
  return (
    <div className={classes.actions}>
      {status === 'settled' ? null : (
        <Button
          variant="light"
          leftSection={<IconPencil size={18} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/groups/$groupId/add-expense/$expenseId" params={{ groupId, expenseId }} {...props} />
          )}
        >
          {texts.edit}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        renderRoot={(props) => (
          <Link
            to="/groups/$groupId/add-expense"
            params={{ groupId }}
            search={{ copy: expenseId }}
            {...props}
          />
        )}
      >
        {texts.copy}
      </Button>
    </div>
  )
}

/** Settling cannot be undone, so it is the last of the page, apart from what is done every day. */
function SettleExpense({ row, people }: { row: ExpenseRow; people: People }) {
  return (
    <div className={classes.settle}>
      <MarkExpenseSettledButton row={row} people={people} />
      <p>{settlingTexts.singleNote}</p>
    </div>
  )
}

/** Deleting is at the end of the page, away from the controls that are tapped often. */
function DeleteExpense({ row, onDelete }: { row: ExpenseRow; onDelete: (row: ExpenseRow) => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    await onDelete(row)
    setIsBusy(false)
  }
  return (
    <div className={classes.delete}>
      <Button
        variant="subtle"
        color="red"
        fullWidth
        leftSection={<IconTrash size={18} aria-hidden />}
        // A second tap would go back one screen more.
        disabled={isBusy}
        onClick={() => void remove()}
      >
        {texts.delete}
      </Button>
      <p>{texts.deleteNote}</p>
    </div>
  )
}

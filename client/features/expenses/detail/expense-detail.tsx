/** One expense with everything that was recorded of it. */
import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { MarkExpenseSettledButton } from '#client/features/settlements/mark-expense-settled-button.tsx'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Money } from '#client/ui/money.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { CategoryIcon } from '#client/ui/category-icon.tsx'
import classes from './expense-detail.module.css'
import { PayersAndShares } from './payers-and-shares.tsx'

export type ExpenseDetailProps = {
  /** Undefined while it is read, null where there is none. */
  detail: { row: ExpenseRow; people: People; state: RowState | undefined } | null | undefined
  today: PlainDate
  onDelete: (row: ExpenseRow) => Promise<void>
}

export function ExpenseDetail({ detail, today, onDelete }: ExpenseDetailProps) {
  if (detail === undefined) return <ListSkeleton text={texts.loading} />
  if (detail === null) return <ErrorState title={texts.notFound}>{texts.notFoundText}</ErrorState>
  const { row, people, state } = detail
  const { title, category, date, amount, location, description, createdBy, status } = row
  return (
    <div className={classes.detail}>
      <Card>
        <div className={classes.head}>
          <CategoryIcon category={category} />
          <div>
            <h2>{title}</h2>
            <p className={classes.state}>
              {categoryLabels[category]}
              {status === 'settled' ? <span>{texts.settled}</span> : null}
              {state === 'attention' || state === 'failed' ? (
                <Link to="/unsent">
                  <RowStateBadge state={state} />
                </Link>
              ) : (
                <RowStateBadge state={state} />
              )}
            </p>
          </div>
        </div>
        <div className={classes.amount}>
          <Money amount={amount} size="hero" />
        </div>
      </Card>
      {status === 'settled' ? (
        <p className={classes.settled}>{texts.settledCannotChange}</p>
      ) : (
        <DetailActions row={row} people={people} />
      )}
      <PayersAndShares expense={row} people={people} />
      <Card>
        <dl className={classes.facts}>
          <Fact term={texts.date} text={dayText(date, today)} />
          <Fact term={texts.location} text={location} />
          <Fact term={texts.memo} text={description} />
          <Fact term={texts.recordedBy} text={people.nameOf(keyOfUser(createdBy))} />
        </dl>
      </Card>
      {status === 'settled' ? null : <DeleteExpense row={row} onDelete={onDelete} />}
    </div>
  )
}

function Fact({ term, text }: { term: string; text: string }) {
  return text === '' ? null : (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  )
}

function DetailActions({ row, people }: { row: ExpenseRow; people: People }) {
  const { id: expenseId, groupId } = row
  return (
    <div className={classes.actions}>
      <Button
        variant="light"
        leftSection={<IconPencil size={18} aria-hidden />}
        renderRoot={(props) => (
          <Link to="/groups/$groupId/add-expense/$expenseId" params={{ groupId, expenseId }} {...props} />
        )}
      >
        {texts.edit}
      </Button>
      <MarkExpenseSettledButton row={row} people={people} />
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

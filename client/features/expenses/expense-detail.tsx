/** One expense with everything that was recorded of it. */
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { paidText } from '#shared/messages/currencies.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { expenseFormTexts, expenseTexts as texts } from '#shared/messages/expenses.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import { settlingTexts } from '#shared/messages/settlements.ts'
import type { Activity } from '#shared/model/activity.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { amountsByPerson } from '#shared/money/amounts-by-person.ts'
import { foreignAmountOf } from '#shared/money/foreign-money.ts'
import { MissingRows } from '#client/features/groups/missing-rows.tsx'
import { type PaymentRowsProps, ExpenseShares } from '#client/features/settlements/payment-rows.tsx'
import { MarkExpenseSettledButton } from '#client/features/settlements/mark-settled-dialog.tsx'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card, CardList, CardRow, Section } from '#client/ui/card.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { Money } from '#client/ui/money.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { CategoryIcon } from '#client/ui/category-icon.tsx'
import { SettledTag } from '#client/ui/settled-tag.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { ExpenseActivity, ExpenseFacts } from './expense-facts.tsx'
import classes from './expense-detail.module.css'

export type ExpenseDetailProps = {
  groupId: GroupId
  expenseId: ExpenseId
  /** Undefined while it is read, null where there is none. */
  detail:
    | (PaymentRowsProps & { state: RowState | undefined; activities: readonly Activity[] })
    | null
    | undefined
  /** The pictures and PDF of the expense. */
  attachments?: ReactNode
  today: PlainDate
  onDelete: (row: ExpenseRow) => Promise<void>
}

/** In rem: head, actions, a payer, shares. */
const loadingParts = [7.75, 2.75, { rows: 1, rowHeight: 3.625 }, { rows: 3, rowHeight: 3.5625 }]

export function ExpenseDetail({
  groupId,
  expenseId,
  detail,
  attachments,
  today,
  onDelete,
}: ExpenseDetailProps) {
  if (detail === undefined) return <ScreenSkeleton text={texts.loading} parts={loadingParts} />
  if (detail === null)
    return (
      <MissingRows what="expense" table="expenses" id={expenseId}>
        <NoExpense groupId={groupId} />
      </MissingRows>
    )
  const { row, payments, people, balanceOf, state, activities } = detail
  const { title, category, date, amount, status } = row
  const foreign = foreignAmountOf(row)
  return (
    <Stack gap="lg" miw={0}>
      <Card>
        <Group align="flex-start" gap="sm" wrap="nowrap">
          <CategoryIcon category={category} />
          <Box flex={1} miw={0}>
            <ExpenseTitle key={`${row.id} ${title}`} title={title} />
            <Group gap="0.125rem 0.5rem" c="var(--dim)" fz="sm">
              <Facts facts={[dayText(date, today), categoryLabels[category]]} />
              {status === 'settled' ? <SettledTag /> : null}
            </Group>
          </Box>
        </Group>
        {/* Its line is as high with the badge as without. */}
        <Group gap="0 0.75rem" justify="space-between" mt="sm">
          <Money amount={amount} size="hero" />
          {state === 'attention' || state === 'failed' ? (
            <Link to="/unsent">
              <RowStateBadge state={state} />
            </Link>
          ) : (
            <RowStateBadge state={state} />
          )}
        </Group>
        {foreign ? <Text fz="sm">{paidText(foreign)}</Text> : null}
      </Card>
      {status === 'settled' ? (
        <Hint look="inset" style={{ marginTop: '-0.75rem' }}>
          {texts.settledCannotChange}
        </Hint>
      ) : null}
      <DetailActions row={row} />
      <PayersAndShares key={row.id} row={row} payments={payments} people={people} balanceOf={balanceOf} />
      <ExpenseFacts row={row} people={people} today={today} />
      {attachments}
      <ExpenseActivity activities={activities} row={row} people={people} today={today} />
      {status === 'settled' ? null : (
        <>
          <DeleteExpense row={row} onDelete={onDelete} />
          <SettleExpense row={row} people={people} />
        </>
      )}
    </Stack>
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
      <Hint style={{ marginTop: '0.375rem' }}>{settlingTexts.singleNote}</Hint>
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
    <Box ta="center">
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
      <Hint>{texts.deleteNote}</Hint>
    </Box>
  )
}

/** The title of an expense: four lines of it at first, so that its amount is in sight below them. */
function ExpenseTitle({ title }: { title: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const measure = useCallback((heading: HTMLElement | null) => {
    if (!heading) return
    const look = () => setIsCut(heading.scrollHeight > heading.clientHeight)
    // Before the title is painted, because the button moves what is below.
    look()
    const observer = new ResizeObserver(look)
    observer.observe(heading)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <h2 ref={measure} className={classes.title} data-clamp={!isWhole || undefined}>
        {title}
      </h2>
      {isCut || isWhole ? (
        <Button
          variant="subtle"
          my="-0.5rem"
          ms="-0.5rem"
          px="0.5rem"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? texts.shortTitle : texts.wholeTitle}
        </Button>
      ) : null}
    </>
  )
}

/** Who paid an expense, who bears what of it, and what was paid of that by itself. */
export function PayersAndShares(props: PaymentRowsProps) {
  const { row, people } = props
  return (
    <>
      <Section title={texts.payers}>
        <CardList>
          {amountsByPerson(row.payers, people.resolve).map(({ userKey, amount }) => {
            const person = people.personOf(userKey)
            return (
              <CardRow
                key={userKey}
                mark={<Avatar id={userKey} {...person} />}
                title={<PersonName {...person} isPending={false} />}
                end={<Money amount={amount} />}
              />
            )
          })}
        </CardList>
      </Section>
      <Section title={texts.sharesBy(row.splitMethod)}>
        <UnevenHint row={row} people={people} />
        <ExpenseShares {...props} />
      </Section>
    </>
  )
}

/** The last person takes what an equal split leaves (specification 3, section 9). */
function UnevenHint({ row: { splitMethod, shares }, people }: Pick<PaymentRowsProps, 'row' | 'people'>) {
  const [first, last] = [shares.at(0), shares.at(-1)]
  if (splitMethod !== 'equal' || !first || !last || last.amount <= first.amount) return null
  return (
    <Hint look="inset" size="xs">
      {expenseFormTexts.lastTakesRest(people.nameOf(last.userKey), last.amount - first.amount)}
    </Hint>
  )
}

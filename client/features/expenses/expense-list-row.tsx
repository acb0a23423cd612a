/**
 * A row for one expense or transfer: title, payer, number of participants, amount and own share. The whole row opens
 * it.
 */
import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { amountsByPerson } from '#shared/money/amounts-by-person.ts'
import { foreignAmountOf } from '#shared/money/foreign-money.ts'
import { foreignText } from '#shared/messages/currencies.ts'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import { paymentTexts } from '#shared/messages/payments.ts'
import type { Expense, ExpenseId } from '#shared/model/expense.ts'
import { transferEnds } from '#shared/model/transfers.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { dialogLinkProps } from '#client/ui/dialog-link-props.ts'
import { Money } from '#client/ui/money.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { RowContent } from '#client/ui/row-content.tsx'
import { isJustSaved, useWasJustSaved } from '#client/ui/saved-row.ts'
import { SettledTag } from '#client/ui/settled-tag.tsx'
import { type RowState, RowStateBadge, useShownState } from '#client/ui/row-state-badge.tsx'
import { CategoryIcon, IconSquare } from '#client/ui/category-icon.tsx'
import { type RowPlace, CardEntry } from '#client/ui/card-entry.tsx'
import type { ListAddress } from './history-filter.ts'
import classes from './expense-list.module.css'

type ExpenseListRowProps = {
  row: ExpenseRow
  people: People
  state: RowState | undefined
  /** True for the row whose details are open beside the list. A tap on it adds no history entry. */
  isOpen?: boolean
  /** The search of the address of a list that shows a row's details itself. Elsewhere a row leads to the group's list. */
  address?: ListAddress | undefined
  /** Edits the expense in a dialog. One that is settled leads to its details all the same. */
  onEdit?: (() => void) | undefined
}

export function ExpenseListRow({ row, people, state, isOpen = false, address, onEdit }: ExpenseListRowProps) {
  const { groupId } = row
  const isSettled = row.status === 'settled'
  const look = {
    className: classes.row ?? '',
    'data-pressable': true,
    'data-settled': isSettled || undefined,
    'data-saved': useWasJustSaved(row.id) || undefined,
  }
  const shownState = useShownState(state)
  const note = (
    <Facts
      facts={[
        ...(isSettled ? [<SettledTag key="settled" />] : []),
        // A line breaks after the tag first, so that the number of people does not stand alone.
        ...(shownState
          ? [<RowStateBadge key="state" state={shownState} />]
          : isSettled
            ? [<Facts key="facts" facts={factsOf(row, people)} />]
            : factsOf(row, people)),
      ]}
    />
  )
  const ends = transferEnds(row)
  if (ends) {
    return (
      <Link to="/groups/$groupId/payments" params={{ groupId }} search={{ transfer: row.id }} {...look}>
        <RowContent
          mark={<IconSquare Icon={IconArrowsExchange} label={texts.transferNote} />}
          title={texts.transfer(people.nameOf(ends.from), people.nameOf(ends.to))}
          note={note}
          end={<Money amount={row.amount} />}
        />
      </Link>
    )
  }
  const own = amountsByPerson(row.shares, people.resolve).find(({ userKey }) => userKey === people.self)
  return (
    <Link
      {...(address
        ? { to: '.' as const, search: { ...address, expense: row.id }, hash: 'expenses', resetScroll: false }
        : { to: '/groups/$groupId/expenses' as const, params: { groupId }, search: { expense: row.id } })}
      replace={isOpen}
      aria-current={isOpen || undefined}
      {...look}
      {...dialogLinkProps(isSettled ? undefined : onEdit)}
    >
      <RowContent
        mark={<CategoryIcon category={row.category} />}
        title={row.title}
        note={note}
        end={<Money amount={row.amount} />}
        endNote={own ? texts.myPart(own.amount) : undefined}
      />
    </Link>
  )
}

function factsOf(row: Expense, people: People): string[] {
  return row.transactionType === 'transfer'
    ? [row.expenseId === null ? texts.transferNote : paymentTexts.paidFor(row.title)]
    : [...foreignFacts(row), payersText(row, people), participantsText(row, people)]
}

function foreignFacts(row: Expense): string[] {
  const foreign = foreignAmountOf(row)
  return foreign ? [foreignText(foreign)] : []
}

function payersText({ payers }: Expense, people: People): string {
  return texts.paidBy(amountsByPerson(payers, people.resolve).map(({ userKey }) => people.nameOf(userKey)))
}

function participantsText({ shares }: Expense, people: People): string {
  const [first, ...others] = amountsByPerson(shares, people.resolve)
  return first && others.length === 0
    ? texts.forOne(people.nameOf(first.userKey))
    : texts.forPeople(others.length + 1)
}

type LinkedExpensesProps = {
  /** Newest first. */
  rows: readonly ExpenseRow[]
  people: People
  states: ReadonlyMap<string, RowState>
  label: string
  /** Edits an expense in a dialog. Without it, and for one that is settled, a tap leads to its details. */
  onEdit?: ((expenseId: ExpenseId) => void) | undefined
}

/** The expenses of an item of a plan, as a list that other screens show. Without headings, because an item has few. */
export function LinkedExpenses({ rows, label, ...row }: LinkedExpensesProps) {
  return (
    <ul aria-label={label}>
      {rows.map((expense, index) => (
        <LinkedExpense
          key={expense.id}
          row={expense}
          place={{ isFirst: index === 0, isLast: index === rows.length - 1 }}
          {...row}
        />
      ))}
    </ul>
  )
}

type LinkedExpenseProps = Omit<LinkedExpensesProps, 'rows' | 'label'> & { row: ExpenseRow; place: RowPlace }

function LinkedExpense({ row, place, people, states, onEdit }: LinkedExpenseProps) {
  const { id } = row
  const entry = useRef<HTMLLIElement>(null)
  // A new expense is listed by its date, which may be far from the button that has recorded it.
  useLayoutEffect(() => {
    if (isJustSaved(id)) entry.current?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return (
    <li ref={entry}>
      <CardEntry place={place}>
        <ExpenseListRow
          row={row}
          people={people}
          state={states.get(id)}
          onEdit={onEdit && (() => onEdit(id))}
        />
      </CardEntry>
    </li>
  )
}

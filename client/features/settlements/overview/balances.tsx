/**
 * Everybody's balance, as a bar to one side of zero and in words. A row unfolds to the sum that it is: what the person has laid out,
 * their share, and what was paid; each of these to its rows.
 */
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useRef } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { transferNoteOf } from '#shared/messages/payments.ts'
import { balanceTexts as texts } from '#shared/messages/settlements.ts'
import { transferEnds } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { explainBalance } from '#shared/money/settlement-overview.ts'
import type { PersonTotals } from '#shared/money/balances.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card, CardRow, Section } from '#client/ui/card.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Money } from '#client/ui/money.tsx'
import { ShortenedList } from '#client/ui/shortened-list.tsx'
import type { Unfolding } from '../use-unfolding.ts'
import classes from './balances.module.css'
import { ExpenseLine } from './expense-line.tsx'
import { largestFirst } from './largest-first.ts'

type UnfoldedProps = {
  /** Undefined while they are read. */
  rows: readonly ExpenseRow[] | undefined
  people: People
  today: PlainDate
  unfolding: Unfolding
}

type BalancesProps = UnfoldedProps & {
  totals: readonly PersonTotals[]
  /** Adds the active people who are in no row. */
  isOfAll?: boolean
  /** Scrolls here when it is drawn first. */
  isInSight?: boolean
}

export function Balances({ totals, isOfAll = false, isInSight = false, ...props }: BalancesProps) {
  const { people, unfolding } = props
  const isScrolled = useRef(!isInSight)
  const scroll = (element: HTMLElement | null) => {
    if (!isScrolled.current) element?.scrollIntoView()
    isScrolled.current = true
  }
  const most = Math.max(1, ...totals.map(({ balance }) => Math.abs(balance)))
  if (totals.length === 0) return null
  return (
    <div ref={scroll} className={classes.section}>
      <Section
        title={texts.title}
        aside={
          <Button variant="subtle" px="xs" onClick={() => unfolding.setAll(!unfolding.isAll)}>
            {unfolding.isAll ? texts.closeAll : texts.openAll}
          </Button>
        }
      >
        <Card>
          <ul
            className={classes.people}
            data-even={totals.every(({ balance }) => balance === 0) || undefined}
          >
            {largestFirst(isOfAll ? withEverybody(totals, people) : totals, people.self).map((person) => (
              <PersonBalance
                key={person.userKey}
                person={person}
                most={most}
                {...unfolding.row(person.userKey)}
                {...props}
              />
            ))}
          </ul>
        </Card>
      </Section>
    </div>
  )
}

function withEverybody(totals: readonly PersonTotals[], { active }: People): PersonTotals[] {
  const named = new Set(totals.map(({ userKey }) => userKey))
  const others = active.filter(({ userKey }) => !named.has(userKey))
  return [...totals, ...others.map(({ userKey }) => ({ userKey, balance: 0, totalPaid: 0, totalOwed: 0 }))]
}

type Openable = { isOpen: boolean; onOpen: (isOpen: boolean) => void }

type PersonBalanceProps = UnfoldedProps &
  Openable & {
    person: PersonTotals
    /** The largest balance in yen, whose bar is the longest. */
    most: Yen
  }

function PersonBalance({ person, most, isOpen, onOpen, ...props }: PersonBalanceProps) {
  const { userKey, balance } = person
  const id = useId()
  const name = props.people.nameOf(userKey)
  return (
    <li className={classes.person}>
      <button
        type="button"
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        <span className={classes.name}>{name}</span>{' '}
        <span className={classes.track} aria-hidden>
          <span
            className={classes.bar}
            data-side={balance < 0 ? 'pay' : 'receive'}
            style={{ width: `${(Math.abs(balance) / most) * 50}%` }}
          />
        </span>{' '}
        <span className={classes.figure}>
          <span className={classes.word}>{texts.kindOf(balance)}</span> <Money amount={balance} sign />
        </span>
        <IconChevronDown size={18} stroke={1.8} aria-hidden />
      </button>
      {isOpen ? (
        <div id={id} className={classes.parts} role="group" aria-label={texts.partsOf(name)}>
          <Parts person={person} {...props} />
        </div>
      ) : null}
    </li>
  )
}

function Parts({ person, rows, people, today, unfolding }: UnfoldedProps & { person: PersonTotals }) {
  const { userKey, balance, totalPaid, totalOwed } = person
  const moved = balance - (totalPaid - totalOwed)
  const explained = rows && explainBalance(rows, userKey, people.resolve)
  const parts = [
    { key: 'paid', title: texts.paid, total: totalPaid, lines: explained?.paid.lines },
    { key: 'owed', title: texts.owed, total: 0 - totalOwed, lines: explained?.owed.lines },
    { key: 'moved', title: texts.movedOf(moved), total: moved, lines: explained?.moved.lines },
  ] as const
  // Transfers that cancel out are looked for, too.
  const shown = parts.filter(({ total, lines = [] }) => total !== 0 || lines.length > 0)
  if (shown.length === 0) return <p className={classes.none}>{texts.nothing}</p>
  return shown.map(({ key, title, total, lines }) => (
    <Part key={key} title={title} total={total} {...unfolding.part(`${userKey} ${key}`)}>
      {lines ? (
        <ShortenedList
          items={lines}
          label={title}
          render={({ row, amount }) =>
            row.transactionType === 'transfer' ? (
              <TransferLine key={row.id} row={row} amount={amount} person={userKey} people={people} />
            ) : (
              <ExpenseLine
                key={row.id}
                row={row}
                amount={amount}
                facts={
                  Math.abs(amount) === row.amount
                    ? [dayText(row.date, today)]
                    : [dayText(row.date, today), texts.partOf(row.amount)]
                }
              />
            )
          }
        />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Part>
  ))
}

function Part({
  title,
  total,
  isOpen,
  onOpen,
  children,
}: Openable & { title: string; total: Yen; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={classes.part}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        <span>{title}</span> <Money amount={total} />
        <IconChevronDown size={16} stroke={1.8} aria-hidden />
      </button>
      {isOpen ? (
        <div id={id} className={classes.lines}>
          {children}
        </div>
      ) : null}
    </>
  )
}

type TransferLineProps = { row: ExpenseRow; amount: Yen; person: UserKey; people: People }

function TransferLine({ row, amount, person, people }: TransferLineProps) {
  const ends = transferEnds(row)
  if (!ends) return null
  const isSender = people.resolve(ends.from) === person
  return (
    <CardRow
      title={isSender ? texts.paidTo(people.nameOf(ends.to)) : texts.receivedFrom(people.nameOf(ends.from))}
      note={transferNoteOf(row)}
      end={<Money amount={amount} />}
      render={(line) => (
        <Link
          to="/groups/$groupId/payments"
          params={{ groupId: row.groupId }}
          search={{ transfer: row.id }}
          {...line}
        />
      )}
    />
  )
}

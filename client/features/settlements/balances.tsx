/**
 * Everybody's balance, as a bar to one side of zero and in words. A row unfolds to the sum that it is: what the person has laid
 * out, their share, and what was paid; each of these to its rows.
 */
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { dayText } from '#shared/messages/date-texts.ts'
import { transferNoteOf } from '#shared/messages/payments.ts'
import { balanceTexts as texts } from '#shared/messages/settlements.ts'
import { transferEnds } from '#shared/model/transfers.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { explainBalance } from '#shared/money/settlement-overview.ts'
import type { PersonTotals } from '#shared/money/balances.ts'
import { compareBy } from '#shared/ordering.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card, CardRow, Section } from '#client/ui/card.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Money } from '#client/ui/money.tsx'
import { ShortenedList } from '#client/ui/shortened-list.tsx'
import classes from './balances.module.css'
import { Chevron, Disclosure } from './disclosure.tsx'
import { ExpenseLine } from './expense-lists.tsx'
import type { Openable, UnfoldedProps } from './use-unfolding.ts'

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
            {inBalanceOrder(isOfAll ? withEverybody(totals, people) : totals, people.self).map((person) => (
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

type PersonBalanceProps = UnfoldedProps &
  Openable & {
    person: PersonTotals
    /** The largest balance in yen, whose bar is the longest. */
    most: Yen
  }

function PersonBalance({ person, most, isOpen, onOpen, ...props }: PersonBalanceProps) {
  const { userKey, balance } = person
  const name = props.people.nameOf(userKey)
  return (
    <li>
      <Disclosure
        looks={{ button: classes.row, panel: classes.parts }}
        label={texts.partsOf(name)}
        isOpen={isOpen}
        onOpen={onOpen}
        content={
          <>
            <Text span inherit lineClamp={2} lh={1.3}>
              {name}
            </Text>{' '}
            <span className={classes.track} aria-hidden>
              <span
                className={classes.bar}
                data-side={balance < 0 ? 'pay' : 'receive'}
                style={{ width: `${(Math.abs(balance) / most) * 50}%` }}
              />
            </span>{' '}
            <Text span inherit ta="end">
              <Text span display="block" fz="xs" lh={1.3} c="var(--dim)">
                {texts.kindOf(balance)}
              </Text>{' '}
              <Money amount={balance} sign />
            </Text>
            <Chevron />
          </>
        }
      >
        {() => <Parts person={person} {...props} />}
      </Disclosure>
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
  if (shown.length === 0) return <Hint>{texts.nothing}</Hint>
  return shown.map(({ key, title, total, lines }) => (
    <Disclosure
      key={key}
      looks={{ button: classes.part, panel: classes.lines }}
      content={
        <>
          <span>{title}</span> <Money amount={total} />
          <Chevron size={16} />
        </>
      }
      {...unfolding.part(`${userKey} ${key}`)}
    >
      {() =>
        lines ? (
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
                  facts={[
                    dayText(row.date, today),
                    ...(Math.abs(amount) === row.amount ? [] : [texts.partOf(row.amount)]),
                  ]}
                />
              )
            }
          />
        ) : (
          <ListSkeleton rows={2} />
        )
      }
    </Disclosure>
  ))
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

/** Who receives most comes first, who pays most last. Of equal balances, one's own is the first. */
function inBalanceOrder(totals: readonly PersonTotals[], self: UserKey): PersonTotals[] {
  return totals.toSorted(
    compareBy(
      ({ balance }) => -balance,
      ({ userKey }) => (userKey === self ? 0 : 1),
      ({ userKey }) => userKey,
    ),
  )
}

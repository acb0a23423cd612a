/** Expenses and transfers, each with a checkbox. */
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { transferNoteOf } from '#shared/messages/payments.ts'
import { settlingTexts as texts, settlementTexts } from '#shared/messages/settlements.ts'
import { type ExpenseId, transferEnds } from '#shared/model/expense.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardEntry } from '#client/ui/card-entry.tsx'
import { CheckRow } from '#client/ui/check-row.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import { VirtualRows } from '#client/ui/virtual-rows.tsx'
import classes from './mark-settled-view.module.css'
import { payersText } from '../overview/payers-text.ts'

type Entry =
  | { kind: 'heading'; key: string; title: string }
  | { kind: 'row'; key: string; row: ExpenseRow; isFirst: boolean; isLast: boolean }

const headingHeight = 44
const rowHeight = 61

type SettleListProps = {
  rows: readonly ExpenseRow[]
  chosen: ReadonlySet<ExpenseRow>
  people: People
  today: PlainDate
  onTick: (id: ExpenseId, isTicked: boolean) => void
}

export function MarkSettledList({ rows, chosen, people, today, onTick }: SettleListProps) {
  return (
    <VirtualRows
      items={entriesOf(rows)}
      label={texts.list}
      keyOf={({ key }) => key}
      heightOf={({ kind }) => (kind === 'heading' ? headingHeight : rowHeight)}
      render={(entry) =>
        entry.kind === 'heading' ? (
          <h2 className={classes.heading}>{entry.title}</h2>
        ) : (
          <CardEntry place={entry}>
            <TickedRow
              row={entry.row}
              people={people}
              today={today}
              isTicked={chosen.has(entry.row)}
              onTick={(isTicked) => onTick(entry.row.id, isTicked)}
            />
          </CardEntry>
        )
      }
    />
  )
}

function entriesOf(rows: readonly ExpenseRow[]): Entry[] {
  const expenses = rows.filter((row) => row.transactionType === 'expense')
  const transfers = rows.filter((row) => row.transactionType === 'transfer')
  return [
    ...partOf('expenses', texts.expenses(expenses.length), expenses),
    ...partOf('transfers', texts.transfers(transfers.length), transfers),
  ]
}

function partOf(key: string, title: string, rows: readonly ExpenseRow[]): Entry[] {
  if (rows.length === 0) return []
  return [
    { kind: 'heading', key, title },
    ...rows.map((row, index): Entry => {
      return { kind: 'row', key: row.id, row, isFirst: index === 0, isLast: index === rows.length - 1 }
    }),
  ]
}

type TickedRowProps = {
  row: ExpenseRow
  people: People
  today: PlainDate
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

function TickedRow({ row, people, today, isTicked, onTick }: TickedRowProps) {
  const { date, amount } = row
  const ends = transferEnds(row)
  const title = ends ? settlementTexts.fromTo(people.nameOf(ends.from), people.nameOf(ends.to)) : row.title
  const who = ends ? (transferNoteOf(row) ?? row.title) : payersText(row, people)
  return (
    <CheckRow
      isChecked={isTicked}
      onChange={onTick}
      label={texts.rowOf(title, amount)}
      title={title}
      note={<Facts facts={[dayText(date, today), who]} />}
      end={<Money amount={amount} />}
    />
  )
}

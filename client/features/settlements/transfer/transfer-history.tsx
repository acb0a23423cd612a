/** The recorded transfers, newest first. A wrong one is deleted here. */
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { yenText } from '#shared/messages/amount-texts.ts'
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import { transferEnds } from '#shared/model/expense.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardList, Section } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { SettledTag } from '#client/ui/settled-tag.tsx'
import classes from '../overview/settlement-view.module.css'
import { FromTo } from '../overview/suggestion-list.tsx'

type TransferHistoryProps = {
  transfers: readonly ExpenseRow[]
  people: People
  states: ReadonlyMap<string, RowState>
  today: PlainDate
  onDelete: (transfer: ExpenseRow, name: string) => Promise<void>
}

export function TransferHistory({ transfers, people, states, today, onDelete }: TransferHistoryProps) {
  if (transfers.length === 0) return null
  return (
    <Section title={texts.history}>
      <CardList>
        {transfers.map((transfer) => (
          <TransferRow
            key={transfer.id}
            transfer={transfer}
            people={people}
            state={states.get(transfer.id)}
            today={today}
            onDelete={onDelete}
          />
        ))}
      </CardList>
    </Section>
  )
}

/** Most transfers have the same title, so their accessible name consists of sender, receiver and amount. */
function nameOf(transfer: ExpenseRow, people: People): string {
  const ends = transferEnds(transfer)
  if (!ends) return transfer.title
  return `${texts.fromTo(people.nameOf(ends.from), people.nameOf(ends.to))} ${yenText(transfer.amount)}`
}

type TransferRowProps = {
  transfer: ExpenseRow
  people: People
  state: RowState | undefined
  today: PlainDate
  onDelete: TransferHistoryProps['onDelete']
}

function TransferRow({ transfer, people, state, today, onDelete }: TransferRowProps) {
  const ends = transferEnds(transfer)
  const { date, title, amount } = transfer
  const isSettled = transfer.status === 'settled'
  const name = nameOf(transfer, people)
  return (
    <li className={classes.transfer} data-settled={isSettled || undefined}>
      <span className={classes.transferTexts}>
        {ends ? <FromTo {...ends} people={people} /> : null}
        <span className={classes.transferNote}>
          {isSettled ? <SettledTag /> : null}
          {state ? <RowStateBadge state={state} /> : dayText(date, today)}
          <span className={classes.transferTitle}>{title}</span>
        </span>
      </span>
      <span className={classes.transferEnd}>
        <Money amount={amount} />
        {isSettled ? null : (
          <ActionIcon
            onClick={() => void onDelete(transfer, name)}
            aria-label={texts.deleteOf(name)}
            className={classes.transferDelete ?? ''}
          >
            <IconTrash size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </li>
  )
}

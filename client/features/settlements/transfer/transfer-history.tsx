/** The recorded transfers, newest first. A tap on one that is not settled opens it for editing. */
import { IconChevronRight } from '@tabler/icons-react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { settlementTexts as texts, transferTexts } from '#shared/messages/settlements.ts'
import { transferEnds } from '#shared/model/expense.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Section } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { SettledTag } from '#client/ui/settled-tag.tsx'
import { ShortenedList } from '#client/ui/shortened-list.tsx'
import classes from '../overview/settlement-view.module.css'
import { FromTo } from '../overview/suggestion-list.tsx'

type TransferHistoryProps = {
  transfers: readonly ExpenseRow[]
  people: People
  states: ReadonlyMap<string, RowState>
  today: PlainDate
  onEdit: (transfer: ExpenseRow) => void
}

export function TransferHistory({ transfers, states, ...row }: TransferHistoryProps) {
  if (transfers.length === 0) return null
  return (
    <Section title={texts.history}>
      <ShortenedList
        items={transfers}
        label={texts.history}
        render={(transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} state={states.get(transfer.id)} {...row} />
        )}
      />
    </Section>
  )
}

type TransferRowProps = Pick<TransferHistoryProps, 'people' | 'today' | 'onEdit'> & {
  transfer: ExpenseRow
  state: RowState | undefined
}

function TransferRow({ transfer, people, state, today, onEdit }: TransferRowProps) {
  const ends = transferEnds(transfer)
  const { date, title, amount } = transfer
  const isSettled = transfer.status === 'settled'
  const content = (
    <>
      <span className={classes.transferTexts}>
        {ends ? <FromTo {...ends} people={people} /> : null}{' '}
        <span className={classes.transferNote}>
          <RowStateBadge state={state}>{dayText(date, today)}</RowStateBadge>{' '}
          {isSettled ? <SettledTag /> : null}{' '}
          {title === transferTexts.nameDefault ? null : <span>{title}</span>}
        </span>
      </span>{' '}
      <span className={classes.suggestionEnd}>
        <Money amount={amount} />
        {isSettled ? null : <IconChevronRight size={18} stroke={1.8} aria-hidden className={classes.arrow} />}
      </span>
    </>
  )
  return (
    <li className={classes.transfer} data-settled={isSettled || undefined}>
      {isSettled ? (
        <span className={classes.transferContent}>{content}</span>
      ) : (
        <button type="button" className={classes.transferContent} onClick={() => onEdit(transfer)}>
          {content}
        </button>
      )}
    </li>
  )
}

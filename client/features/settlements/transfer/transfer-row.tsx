/** One recorded transfer: who has paid whom, when and what for. A tap on one that is not settled opens it for editing. */
import { IconChevronRight } from '@tabler/icons-react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { transferNoteOf } from '#shared/messages/payments.ts'
import { transferEnds } from '#shared/model/expense.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Money } from '#client/ui/money.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { SettledTag } from '#client/ui/settled-tag.tsx'
import classes from '../overview/settlement-view.module.css'
import { FromTo } from '../overview/suggestion-list.tsx'

type TransferRowProps = {
  transfer: ExpenseRow
  people: People
  state: RowState | undefined
  today: PlainDate
  onEdit: (transfer: ExpenseRow) => void
}

export function TransferRow({ transfer, people, state, today, onEdit }: TransferRowProps) {
  const ends = transferEnds(transfer)
  const { date, amount } = transfer
  const note = transferNoteOf(transfer)
  const isSettled = transfer.status === 'settled'
  const content = (
    <>
      <span className={classes.transferTexts}>
        {ends ? <FromTo {...ends} people={people} /> : null}{' '}
        <span className={classes.transferNote}>
          <RowStateBadge state={state}>{dayText(date, today)}</RowStateBadge>{' '}
          {isSettled ? <SettledTag /> : null} {note === null ? null : <span>{note}</span>}
        </span>
      </span>{' '}
      <span className={classes.suggestionEnd}>
        <Money amount={amount} />
        {isSettled ? null : <IconChevronRight size={18} stroke={1.8} aria-hidden className={classes.arrow} />}
      </span>
    </>
  )
  return (
    <div className={classes.transfer} data-settled={isSettled || undefined}>
      {isSettled ? (
        <span className={classes.transferContent}>{content}</span>
      ) : (
        <button type="button" className={classes.transferContent} onClick={() => onEdit(transfer)}>
          {content}
        </button>
      )}
    </div>
  )
}

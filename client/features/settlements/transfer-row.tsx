/** One recorded transfer: who has paid whom, when and what for. A tap on one that is not settled opens it for editing. */
import { IconArrowRight, IconChevronRight } from '@tabler/icons-react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { transferNoteOf } from '#shared/messages/payments.ts'
import { transferEnds } from '#shared/model/transfers.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Money } from '#client/ui/money.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { SettledTag } from '#client/ui/settled-tag.tsx'
import classes from './settlement.module.css'

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
      <span className={classes.texts}>
        {ends ? <FromTo {...ends} people={people} /> : null}{' '}
        <span className={classes.note}>
          <RowStateBadge state={state}>{dayText(date, today)}</RowStateBadge>{' '}
          {isSettled ? <SettledTag /> : null} {note === null ? null : <span>{note}</span>}
        </span>
      </span>{' '}
      <span className={classes.end}>
        <Money amount={amount} />
        {isSettled ? null : <IconChevronRight size={18} stroke={1.8} aria-hidden />}
      </span>
    </>
  )
  const className = `${classes.row} ${classes.recorded}`
  return isSettled ? (
    <div className={className} data-settled>
      {content}
    </div>
  ) : (
    <button type="button" className={className} data-pressable onClick={() => onEdit(transfer)}>
      {content}
    </button>
  )
}

type Ends = { from: UserKey; to: UserKey; people: People }

/**
 * Two avatars with names below each other. A long name takes two lines before it is cut off. The spaces separate the
 * words of the accessible name; they are not drawn.
 */
export function FromTo({ from, to, people }: Ends) {
  return (
    <span className={classes.fromTo}>
      <span className={classes.person}>
        <PersonOf userKey={from} people={people} />
      </span>{' '}
      <span className={classes.person}>
        <IconArrowRight size={16} stroke={1.8} role="img" aria-label="→" />{' '}
        <PersonOf userKey={to} people={people} />
      </span>
    </span>
  )
}

function PersonOf({ userKey, people }: { userKey: UserKey; people: People }) {
  const { name, url, isPending, color, userKey: id } = people.personOf(userKey)
  return (
    <>
      <Avatar id={id} name={name} url={url} isPending={isPending} color={color} size="chip" />
      <span className={classes.name} data-clamp>
        {people.nameOf(userKey)}
      </span>
    </>
  )
}

/** Asks before a payment may be counted twice: as a transfer and as a paid flag. */
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { transferEnds } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { type PaidFlagChange, paymentsOf } from './expense-payments.ts'
import classes from './payment-rows.module.css'

const shownMax = 5

type ConfirmPaymentDialogProps = {
  /** Whose part of which expense is to be marked. Null while no question is open. */
  asked: { row: ExpenseRow; marking: PaidFlagChange } | null
  /** The transfers that may record the same payment, newest first. */
  transfers: readonly ExpenseRow[]
  people: People
  today: PlainDate
  onClose: () => void
  onConfirm: () => Promise<void> | undefined
}

export function ConfirmPaymentDialog({
  asked,
  transfers,
  people,
  today,
  onClose,
  onConfirm,
}: ConfirmPaymentDialogProps) {
  const sent = transfers.flatMap((transfer) => {
    const ends = transferEnds(transfer)
    return ends ? [{ id: transfer.id, ...ends, amount: transfer.amount, date: transfer.date }] : []
  })
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={onClose}
      onConfirm={async () => onConfirm()}
      title={texts.askTitle}
      message={texts.asSent}
      look="plain"
      cancelLabel={texts.askKeep}
      confirmLabel={texts.askConfirm}
    >
      <ul className={classes.sent}>
        {sent.slice(0, shownMax).map(({ id, from, to, amount, date }) => (
          <li key={id}>
            <UnbrokenAmounts
              text={texts.sent({
                from: people.nameOf(from),
                to: people.nameOf(to),
                amount,
                day: dayText(date, today),
              })}
            />
          </li>
        ))}
        {sent.length > shownMax ? <li>{texts.otherSent(sent.length - shownMax)}</li> : null}
      </ul>
      <p className={classes.warning}>
        {asked ? <UnbrokenAmounts text={warningOf(asked, sent, people)} /> : null}
      </p>
    </ConfirmDialog>
  )
}

/** Only of those who have sent money. Of the others nothing can be counted twice. */
function warningOf(
  { row, marking }: NonNullable<ConfirmPaymentDialogProps['asked']>,
  sent: readonly { from: UserKey }[],
  { resolve, nameOf }: People,
): string {
  const senders = new Set(sent.map(({ from }) => resolve(from)))
  const marked = paymentsOf(row, resolve).filter(
    ({ userKey }) => marking.people.includes(userKey) && senders.has(userKey),
  )
  return texts.ask({
    names: marked.map(({ userKey }) => nameOf(userKey)),
    amount: marked.reduce((sum, { debt }) => sum + debt, 0),
    title: row.title,
  })
}

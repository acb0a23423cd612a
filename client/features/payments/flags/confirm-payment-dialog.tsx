/** Asks before a payment may be counted twice: as a transfer and as a paid flag. */
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { transferEnds } from '#shared/model/expense.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import classes from './payment-rows.module.css'

const shownMax = 5

type ConfirmPaymentDialogProps = {
  /** Null while no question is open. */
  asked: object | null
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
  const names = new Set(sent.map(({ from }) => people.nameOf(from)))
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={onClose}
      onConfirm={async () => onConfirm()}
      title={texts.askTitle}
      message={texts.ask([...names])}
      look="danger"
      cancelLabel={texts.askSame}
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
    </ConfirmDialog>
  )
}

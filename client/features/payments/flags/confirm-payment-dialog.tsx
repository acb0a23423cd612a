/** Asks before a payment may be counted twice: as a transfer and as a paid flag. */
import { Button, Stack, Text } from '@mantine/core'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { transferEnds } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ExplainedAnswer } from '#client/ui/explained-answer.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { type PaidFlagChange, paymentsOf } from './expense-payments.ts'
import classes from './payment-rows.module.css'

const shownMax = 5

type Asked = { row: ExpenseRow; marking: PaidFlagChange }

type ConfirmPaymentDialogProps = {
  /** Whose part of which expense is to be marked. Null while no question is open. */
  asked: Asked | null
  /** The transfers that may record the same payment, newest first. */
  transfers: readonly ExpenseRow[]
  people: People
  today: PlainDate
  onClose: () => void
  onConfirm: () => Promise<void> | undefined
}

export function ConfirmPaymentDialog({ asked, onClose, ...rest }: ConfirmPaymentDialogProps) {
  return (
    <Dialog opened={asked !== null} onClose={onClose} title={texts.askTitle}>
      {asked ? <Question asked={asked} onClose={onClose} {...rest} /> : null}
    </Dialog>
  )
}

type QuestionProps = Omit<ConfirmPaymentDialogProps, 'asked'> & { asked: Asked }

function Question({ asked, transfers, people, today, onClose, onConfirm }: QuestionProps) {
  const sent = transfers.flatMap((transfer) => {
    const ends = transferEnds(transfer)
    return ends ? [{ id: transfer.id, ...ends, amount: transfer.amount, date: transfer.date }] : []
  })
  const confirm = () => {
    onClose()
    void onConfirm()
  }
  return (
    <Stack>
      <Text>{texts.asSent}</Text>
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
      <Text fw={600}>
        <UnbrokenAmounts text={questionOf(asked, sent, people)} />
      </Text>
      <DialogActions>
        <ExplainedAnswer effect={texts.askSameEffect}>
          {(effectId) => (
            <Button fullWidth variant="default" aria-describedby={effectId} onClick={onClose} data-autofocus>
              {texts.askSame}
            </Button>
          )}
        </ExplainedAnswer>
        <ExplainedAnswer effect={texts.askOtherEffect}>
          {(effectId) => (
            <Button fullWidth aria-describedby={effectId} onClick={confirm}>
              {texts.askOther}
            </Button>
          )}
        </ExplainedAnswer>
      </DialogActions>
    </Stack>
  )
}

/** Asks only about those who have sent money. Of the others nothing can be counted twice. */
function questionOf({ row, marking }: Asked, sent: readonly { from: UserKey }[], people: People): string {
  const { resolve, nameOf } = people
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

/** Why somebody is asked to pay, or stands as they stand: the rows behind it, to the yen, also with no connection. */
import { whyTexts as texts } from '#shared/messages/settlements.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { sentTheOtherWay } from '#shared/money/beyond-debt.ts'
import { explainBalance } from '#shared/money/explanation.ts'
import type { Transfer } from '#shared/money/suggestions.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Money } from '#client/ui/money.tsx'
import { ExplainedBalance } from './explained-balance.tsx'
import { FromTo } from './suggestion-list.tsx'
import classes from './why-dialog.module.css'

/** What is asked about: a suggestion, or how somebody stands. */
export type Question = { transfer: Transfer } | { person: UserKey }

type WhyProps = { rows: readonly ExpenseRow[]; people: People }
type WhyDialogProps = WhyProps & { question: Question | null; onClose: () => void }

export function WhyDialog({ question, onClose, ...why }: WhyDialogProps) {
  const isTransfer = question !== null && 'transfer' in question
  return (
    <Dialog opened={question !== null} onClose={onClose} title={isTransfer ? texts.title : texts.ownTitle}>
      {question === null ? null : 'transfer' in question ? (
        <WhyTransfer transfer={question.transfer} {...why} />
      ) : (
        <Explained person={question.person} {...why} />
      )}
    </Dialog>
  )
}

function WhyTransfer({ transfer, rows, people }: WhyProps & { transfer: Transfer }) {
  const { from, to, amount } = transfer
  const debt = -explainBalance(rows, from, people.resolve).balance
  const credit = explainBalance(rows, to, people.resolve).balance
  const [debtor, creditor] = [people.nameOf(from), people.nameOf(to)]
  const sentBefore = sentTheOtherWay(rows, transfer, people.resolve)
  return (
    <div className={classes.parts}>
      <Card>
        <div className={classes.transfer}>
          <FromTo from={from} to={to} people={people} />
          <Money amount={amount} size="large" />
        </div>
      </Card>
      <p className={classes.words}>
        {texts.debtor(debtor, debt)}
        {texts.creditor(creditor, credit)}
        {amount === debt && amount === credit
          ? texts.bothDone
          : amount === debt
            ? texts.debtorDone(debtor)
            : amount === credit
              ? texts.creditorDone(creditor)
              : texts.partly}
        <span>{texts.fewest}</span>
      </p>
      {sentBefore > 0 ? (
        <p className={classes.words}>
          {texts.sentBefore({ from: creditor, to: debtor, amount: sentBefore })}
        </p>
      ) : null}
      <Explained person={from} rows={rows} people={people} />
      <Explained person={to} rows={rows} people={people} />
    </div>
  )
}

function Explained({ person, rows, people }: WhyProps & { person: UserKey }) {
  return (
    <ExplainedBalance
      person={person}
      explanation={explainBalance(rows, person, people.resolve)}
      people={people}
    />
  )
}

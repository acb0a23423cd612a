/**
 * Explains a suggestion or a person's balance by the rows behind it, to the yen, and records the suggestion. Works
 * offline.
 */
import { explanationTexts as texts } from '#shared/messages/settlements.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { sentTheOtherWay } from '#shared/money/overpayment.ts'
import { totalOf } from '#shared/money/total-of.ts'
import { explainBalance } from '#shared/money/balance-explanation.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Money } from '#client/ui/money.tsx'
import { ExplainedBalance } from './explained-balance.tsx'
import { FromTo } from '../overview/suggestion-list.tsx'
import { RecordSuggestion, type SuggestionRecording } from './record-suggestion.tsx'
import classes from './explanation-dialog.module.css'

/** The subject of the explanation: a suggestion, or a person's balance. */
export type Question = { transfer: Suggestion } | { person: UserKey }

type ExplanationProps = { rows: readonly ExpenseRow[]; people: People }
/** Whether the rows are those of one trip. Else they are the whole group's. */
type OfTrip = { isOfTrip?: boolean }

type ExplanationDialogProps = OfTrip & {
  /** Undefined while they are read. */
  rows: readonly ExpenseRow[] | undefined
  people: People
  question: Question | null
  recording: SuggestionRecording
  onClose: () => void
}

export function ExplanationDialog({
  question,
  rows,
  people,
  isOfTrip = false,
  recording,
  onClose,
}: ExplanationDialogProps) {
  const isTransfer = question !== null && 'transfer' in question
  return (
    <Dialog opened={question !== null} onClose={onClose} title={isTransfer ? texts.title : texts.ownTitle}>
      {question === null ? null : rows === undefined ? (
        <ListSkeleton text={texts.loading} />
      ) : 'transfer' in question ? (
        <>
          <TransferExplanation
            transfer={question.transfer}
            suggestions={recording.suggestions}
            rows={rows}
            people={people}
            isOfTrip={isOfTrip}
          />
          <RecordSuggestion
            transfer={question.transfer}
            people={people}
            onRecorded={onClose}
            {...recording}
          />
        </>
      ) : (
        <Explained person={question.person} rows={rows} people={people} />
      )}
    </Dialog>
  )
}

type TransferExplanationProps = ExplanationProps &
  OfTrip & { transfer: Suggestion; suggestions: readonly Suggestion[] }

function TransferExplanation(props: TransferExplanationProps) {
  const { transfer, suggestions, rows, people, isOfTrip = false } = props
  const { from, to, amount } = transfer
  const ofDebtor = explainBalance(rows, from, people.resolve)
  const debt = -ofDebtor.balance
  const credit = explainBalance(rows, to, people.resolve).balance
  const isDirect = haveDealt(rows, transfer, people.resolve)
  const [debtor, creditor] = [people.nameOf(from), people.nameOf(to)]
  const rest = restText(transfer, { debt, credit, suggestions, people })
  // The balance that the transfer ends is the amount that is to be explained.
  const explained = amount === credit && amount !== debt ? [to, from] : [from, to]
  const sentBefore = sentTheOtherWay(rows, transfer, people.resolve)
  return (
    <div className={classes.parts}>
      <Card>
        <div className={classes.transfer}>
          <FromTo from={from} to={to} people={people} />
          <Money amount={amount} size="large" />
        </div>
      </Card>
      <p className={classes.text}>
        {isOfTrip ? texts.inTrip : null}
        {amount === debt && amount === credit
          ? texts.bothDone
          : amount === debt
            ? texts.debtorDone(debtor)
            : amount === credit
              ? texts.creditorDone(creditor)
              : texts.partly}
        {rest === null ? null : <span>{rest}</span>}
        {isDirect ? null : <span>{texts.indirect}</span>}
      </p>
      {sentBefore > 0 ? (
        <p className={classes.text}>{texts.sentBefore({ from: creditor, to: debtor, amount: sentBefore })}</p>
      ) : null}
      {explained.map((person) => (
        <Explained key={person} person={person} rows={rows} people={people} />
      ))}
    </div>
  )
}

type Rests = { debt: Yen; credit: Yen; suggestions: readonly Suggestion[]; people: People }

/** What the transfer leaves, and whom else the plan has for it. Null if that is nothing, or not the plan any more. */
function restText(
  { from, to, amount }: Suggestion,
  { debt, credit, suggestions, people }: Rests,
): string | null {
  const isOfDebtor = debt > amount
  const rest = isOfDebtor ? debt - amount : credit - amount
  const others = suggestions.filter((other) =>
    isOfDebtor ? other.from === from && other.to !== to : other.to === to && other.from !== from,
  )
  if (rest <= 0 || totalOf(others) !== rest) return null
  const names = others.map((other) => people.nameOf(isOfDebtor ? other.to : other.from))
  return isOfDebtor
    ? texts.debtorRest(people.nameOf(from), rest, names)
    : texts.creditorRest(people.nameOf(to), rest, names)
}

/** Whether one of them has paid or sent something for the other. */
function haveDealt(
  rows: readonly ExpenseRow[],
  { from, to }: Suggestion,
  resolve: People['resolve'],
): boolean {
  const isBetween = (row: ExpenseRow, payer: UserKey, bearer: UserKey) =>
    row.payers.some(({ userKey }) => resolve(userKey) === payer) &&
    row.shares.some(({ userKey, amount }) => amount > 0 && resolve(userKey) === bearer)
  return rows.some((row) => row.status === 'active' && (isBetween(row, from, to) || isBetween(row, to, from)))
}

function Explained({ person, rows, people }: ExplanationProps & { person: UserKey }) {
  return (
    <ExplainedBalance
      person={person}
      explanation={explainBalance(rows, person, people.resolve)}
      people={people}
    />
  )
}

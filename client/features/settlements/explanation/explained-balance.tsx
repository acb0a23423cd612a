/** One person's balance as a sum to check: the expenses and transfers with the amount that each contributes. */
import { Link } from '@tanstack/react-router'
import { transferNoteOf } from '#shared/messages/payments.ts'
import { explanationTexts as texts } from '#shared/messages/settlements.ts'
import { transferEnds } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { BalanceLine, Explanation } from '#shared/money/balance-explanation.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardRow, Section } from '#client/ui/card.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import { ShortenedList } from '#client/ui/shortened-list.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import classes from './explanation-dialog.module.css'

type ExplainedBalanceProps = {
  person: UserKey
  explanation: Explanation<ExpenseRow>
  people: People
}

export function ExplainedBalance({ person, explanation, people }: ExplainedBalanceProps) {
  const { balance, spending, transfers } = explanation
  const parts = [
    { title: texts.spending, part: spending },
    { title: texts.transfers, part: transfers },
  ].filter(({ part }) => part.lines.length > 0)
  return (
    <Section title={texts.balanceOf(people.nameOf(person))} aside={<Money amount={balance} sign />}>
      {parts.length === 0 ? <p className={classes.text}>{texts.nothing}</p> : null}
      {parts.length > 1 ? (
        <p className={classes.sum}>
          <UnbrokenAmounts text={texts.parts(spending.total, transfers.total)} />
        </p>
      ) : null}
      {parts.map(({ title, part }) => (
        <div key={title} className={classes.part}>
          <h3 className={classes.partTitle}>{title}</h3>
          <ShortenedList
            items={part.lines}
            label={title}
            render={(line) => <Line key={line.row.id} line={line} person={person} people={people} />}
          />
        </div>
      ))}
    </Section>
  )
}

type LineProps = { line: BalanceLine<ExpenseRow>; person: UserKey; people: People }

function Line({ line, person, people }: LineProps) {
  const { row, amount } = line
  const ends = transferEnds(row)
  if (ends) {
    const isSender = people.resolve(ends.from) === person
    const title = isSender
      ? texts.sentTo(people.nameOf(ends.to))
      : texts.receivedFrom(people.nameOf(ends.from))
    return <CardRow title={title} note={transferNoteOf(row)} end={<Money amount={amount} sign />} />
  }
  return (
    <CardRow
      title={row.title}
      note={<Facts facts={factsOf(line)} />}
      end={<Money amount={amount} sign />}
      render={({ className, children }) => (
        <Link
          to="/groups/$groupId/expenses"
          params={{ groupId: row.groupId }}
          search={{ expense: row.id }}
          className={className}
        >
          {children}
        </Link>
      )}
    />
  )
}

/** 立て替え 3,000円・負担 1,000円 */
function factsOf({ paid, share }: BalanceLine): string[] {
  return [...(paid > 0 ? [texts.laidOut(paid)] : []), texts.used(share)]
}

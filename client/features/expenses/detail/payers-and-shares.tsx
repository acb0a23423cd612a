/** Who paid an expense, who bears what of it, and who has paid that back. */
import { type PersonAmount, amountsByPerson } from '#shared/money/amounts-by-person.ts'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import { MarkableShares } from '#client/features/payments/markable-shares.tsx'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import classes from './expense-detail.module.css'

type PayersAndSharesProps = { expense: ExpenseRow; people: People }

export function PayersAndShares({ expense, people }: PayersAndSharesProps) {
  const { payers, shares, splitMethod, transactionType, status } = expense
  const isMarkable = transactionType === 'expense' && status === 'active'
  return (
    <>
      <Section title={texts.payers}>
        <PersonAmounts parts={payers} people={people} />
      </Section>
      <Section
        title={texts.sharesBy(splitMethod)}
        aside={
          isMarkable && hasDebtor(expense, people) ? (
            <span className={classes.sharesAside}>{texts.checkPaid}</span>
          ) : null
        }
      >
        {isMarkable ? (
          <MarkableShares row={expense} people={people} />
        ) : (
          <PersonAmounts parts={shares} people={people} />
        )}
      </Section>
    </>
  )
}

/** Whether somebody owes a part of it, and so has a box. */
function hasDebtor({ payers, shares }: ExpenseRow, { resolve }: People): boolean {
  const paid = new Map(amountsByPerson(payers, resolve).map(({ userKey, amount }) => [userKey, amount]))
  return amountsByPerson(shares, resolve).some(({ userKey, amount }) => amount > (paid.get(userKey) ?? 0))
}

function PersonAmounts({ parts, people }: { parts: readonly PersonAmount[]; people: People }) {
  return (
    <CardList>
      {amountsByPerson(parts, people.resolve).map(({ userKey, amount }) => {
        const { name, url, color, isSelf, isPending, hasLeft } = people.personOf(userKey)
        return (
          <CardRow
            key={userKey}
            mark={<Avatar id={userKey} name={name} url={url} isPending={isPending} color={color} />}
            title={<PersonName name={name} isSelf={isSelf} hasLeft={hasLeft} />}
            end={<Money amount={amount} />}
          />
        )
      })}
    </CardList>
  )
}

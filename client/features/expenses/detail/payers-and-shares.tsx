/** Who paid an expense, who bears what of it, and what was paid of that by itself. */
import { amountsByPerson } from '#shared/money/amounts-by-person.ts'
import { expenseFormTexts, expenseTexts as texts } from '#shared/messages/expenses.ts'
import { ExpenseShares, type ExpenseSharesProps } from '#client/features/settlements/expense-shares.tsx'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { Avatar } from '#client/ui/avatar.tsx'

export function PayersAndShares(props: ExpenseSharesProps) {
  const { row, people } = props
  return (
    <>
      <Section title={texts.payers}>
        <CardList>
          {amountsByPerson(row.payers, people.resolve).map(({ userKey, amount }) => {
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
      </Section>
      <Section title={texts.sharesBy(row.splitMethod)}>
        <UnevenHint row={row} people={people} />
        <ExpenseShares {...props} />
      </Section>
    </>
  )
}

/** The last person takes what an equal split leaves (specification 3, section 9). */
function UnevenHint({ row: { splitMethod, shares }, people }: Pick<ExpenseSharesProps, 'row' | 'people'>) {
  const [first, last] = [shares.at(0), shares.at(-1)]
  if (splitMethod !== 'equal' || !first || !last || last.amount <= first.amount) return null
  return (
    <Hint look="inset" size="xs">
      {expenseFormTexts.lastTakesRest(people.nameOf(last.userKey), last.amount - first.amount)}
    </Hint>
  )
}

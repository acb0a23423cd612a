/** Who paid an expense, who bears what of it, and what was paid of that by itself. */
import { amountsByPerson } from '#shared/money/amounts-by-person.ts'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import { ExpenseShares, type PaymentRowsProps } from '#client/features/settlements/payment-rows.tsx'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { Avatar } from '#client/ui/avatar.tsx'

export function PayersAndShares(props: PaymentRowsProps) {
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
        <ExpenseShares {...props} />
      </Section>
    </>
  )
}

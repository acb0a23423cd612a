/** One person with what they still pay and receive. Opened, it shows to whom and from whom. */
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import type { DebtWith } from '#shared/money/open-debts.ts'
import type { People } from '#client/store/queries/people.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { RowContent } from '#client/ui/row-content.tsx'
import type { RowPlace } from '#client/ui/card-entry.tsx'
import { DisclosureRow } from './disclosure-row.tsx'
import type { PersonPayments } from './open-payments.ts'
import classes from './payments-view.module.css'

type PersonPaymentsRowProps = {
  payments: PersonPayments
  people: People
  place: RowPlace
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

export function PersonPaymentsRow({ payments, people, place, isOpen, onOpen }: PersonPaymentsRowProps) {
  const { userKey, toPay, toReceive, payTotal, receiveTotal, sent, received } = payments
  return (
    <DisclosureRow
      place={place}
      label={texts.statusOf(people.nameOf(userKey))}
      isOpen={isOpen}
      onOpen={onOpen}
      {...personContent(userKey, people)}
      note={payTotal + receiveTotal === 0 ? texts.nothingOpen : null}
      end={payTotal + receiveTotal === 0 ? null : <Sums payments={payments} />}
    >
      {() => (
        <div className={classes.person}>
          <Counterparts title={texts.unpaidTo} debts={toPay} people={people} />
          <Counterparts title={texts.outstandingFrom} debts={toReceive} people={people} />
          {sent > 0 ? <p>{texts.sentBefore(sent)}</p> : null}
          {received > 0 ? <p>{texts.receivedBefore(received)}</p> : null}
          {toPay.length + toReceive.length + sent + received === 0 ? <p>{texts.nothingOpen}</p> : null}
        </div>
      )}
    </DisclosureRow>
  )
}

function Sums({ payments: { payTotal, receiveTotal } }: { payments: PersonPayments }) {
  return (
    <span className={classes.sums}>
      {payTotal > 0 ? (
        <span data-tone="pay">
          {texts.unpaid} <Money amount={payTotal} />
        </span>
      ) : null}
      {receiveTotal > 0 ? (
        <span data-tone="receive">
          {texts.outstanding} <Money amount={receiveTotal} />
        </span>
      ) : null}
    </span>
  )
}

type CounterpartsProps = { title: string; debts: readonly DebtWith[]; people: People }

function Counterparts({ title, debts, people }: CounterpartsProps) {
  if (debts.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <ul aria-label={title}>
        {debts.map(({ userKey, amount, expenses }) => (
          <li key={userKey}>
            <RowContent
              {...personContent(userKey, people)}
              end={<Money amount={amount} />}
              endNote={texts.expenseCount(expenses)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function personContent(userKey: DebtWith['userKey'], people: People) {
  const { name, url, color, isSelf, isPending, hasLeft } = people.personOf(userKey)
  return {
    mark: <Avatar id={userKey} name={name} url={url} isPending={isPending} color={color} size="chip" />,
    title: <PersonName name={name} isSelf={isSelf} hasLeft={hasLeft} />,
  }
}

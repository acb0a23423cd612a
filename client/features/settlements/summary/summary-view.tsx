/** What each person paid, used and is owed; then the expenses: by payer, active and settled. */
import type { PlainDate } from '#shared/dates.ts'
import { settlementTexts, summaryTexts as texts } from '#shared/messages/settlements.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { PersonTotals } from '#shared/money/balances.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Section } from '#client/ui/card.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { largestFirst } from '../overview/largest-first.ts'
import { NoSettlement } from '../overview/no-settlement.tsx'
import classes from './summary-view.module.css'
import { ExpensesByPayer, type PayerExpenses } from './expenses-by-payer.tsx'
import { SummaryExpenses } from './summary-expenses.tsx'

type SummaryViewProps = {
  groupId: GroupId
  /** Undefined while it is computed. */
  read:
    | {
        totals: readonly PersonTotals[]
        payers: readonly PayerExpenses[]
        /** Newest first, settled ones too. */
        expenses: readonly ExpenseRow[]
        people: People
        isEstimate: boolean
      }
    | undefined
  today: PlainDate
}

export function SummaryView({ groupId, read, today }: SummaryViewProps) {
  if (!read) return <ListSkeleton text={texts.loading} />
  const { totals, payers, expenses, people, isEstimate } = read
  if (totals.length === 0 && expenses.length === 0) return <NoSettlement groupId={groupId} />
  const lists = { people, today }
  const everybody = withEverybody(totals, people)
  const settled = expenses.filter(({ status }) => status === 'settled')
  const unsettled = expenses.filter(({ status }) => status === 'active')
  return (
    <>
      <Section
        title={texts.people}
        aside={isEstimate ? <span className={classes.estimate}>{settlementTexts.estimate}</span> : null}
      >
        <p className={classes.note}>{texts.peopleNote}</p>
        <ul className={classes.people} data-moved={everybody.some(hasMoved) || undefined}>
          <li aria-hidden className={classes.columns}>
            <span>{texts.paid}</span>
            <span>{texts.owed}</span>
            <span data-moved-column>{texts.moved}</span>
            <span>{texts.balance}</span>
          </li>
          {everybody.map((person) => (
            <PersonRow key={person.userKey} totals={person} people={people} />
          ))}
        </ul>
      </Section>
      <ExpensesByPayer payers={payers} {...lists} />
      <SummaryExpenses
        title={texts.unsettled(unsettled.length)}
        rows={unsettled}
        empty={texts.noUnsettled}
        {...lists}
      />
      <SummaryExpenses
        title={texts.settled(settled.length)}
        rows={settled}
        empty={texts.noSettled}
        {...lists}
      />
    </>
  )
}

/** Adds the active people who are in no expense, with zeros. In the order of the balances on the settlement. */
function withEverybody(totals: readonly PersonTotals[], people: People): PersonTotals[] {
  const named = new Map(totals.map((person) => [person.userKey, person]))
  const here = people.active.map(({ userKey }) => {
    return named.get(userKey) ?? { userKey, balance: 0, totalPaid: 0, totalOwed: 0 }
  })
  const present = new Set(here.map(({ userKey }) => userKey))
  return largestFirst([...here, ...totals.filter(({ userKey }) => !present.has(userKey))], people.self)
}

/** What transfers have moved. */
function movedOf({ balance, totalPaid, totalOwed }: PersonTotals): Yen {
  return balance - (totalPaid - totalOwed)
}

const hasMoved = (totals: PersonTotals) => movedOf(totals) !== 0

/** The balance as a sum that everybody can check. */
function PersonRow({ totals, people }: { totals: PersonTotals; people: People }) {
  const { userKey, balance, totalPaid, totalOwed } = totals
  const moved = movedOf(totals)
  const { name, url, color, isSelf, isPending, hasLeft } = people.personOf(userKey)
  return (
    <li className={classes.person}>
      <Avatar id={userKey} name={name} url={url} isPending={isPending} color={color} />
      <span className={classes.name}>
        <PersonName name={name} isSelf={isSelf} hasLeft={hasLeft} />
      </span>
      <dl>
        <div>
          <dt>{texts.paid}</dt>
          <dd>
            <Money amount={totalPaid} />
          </dd>
        </div>
        <div>
          <dt>{texts.owed}</dt>
          <dd>
            <Money amount={-totalOwed} />
          </dd>
        </div>
        <div data-none={moved === 0 || undefined} data-moved-column>
          <dt>{texts.movedOf(moved)}</dt>
          <dd>
            <Money amount={moved} />
          </dd>
        </div>
        <div className={classes.balance}>
          <dt>{texts.balanceOf(balance)}</dt>
          <dd>
            <Money amount={balance} sign />
          </dd>
        </div>
      </dl>
    </li>
  )
}

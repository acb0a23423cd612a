/** What is recorded of an expense besides its money, its category and its day, and who has recorded and changed it. */
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { EpochSeconds, PlainDate } from '#shared/dates.ts'
import { dayText, momentText } from '#shared/messages/date-texts.ts'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import { purchaseDateLabels, purchaseStatusLabels } from '#shared/messages/labels.ts'
import { dateOfStatus } from '#shared/model/expense.ts'
import { urlSchema } from '#shared/model/fields.ts'
import { activitySentences } from '#shared/messages/activity.ts'
import type { Activity, ActivityAction, MoneyChange } from '#shared/model/activity.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import { compareBy } from '#shared/ordering.ts'
import { MoneyChangeLines } from '#client/features/activity/money-change-lines.tsx'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { type People, politeNameOf } from '#client/store/queries/people.ts'
import { Card, Section } from '#client/ui/card.tsx'
import { MapLink, OutsideLink } from '#client/ui/outside-link.tsx'
import classes from './expense-detail.module.css'

type ExpenseFactsProps = { row: ExpenseRow; people: People; today: PlainDate }

/** Empty fields are left out. */
export function ExpenseFacts({ row, people, today }: ExpenseFactsProps) {
  const { location, description, url, notes, purchaseStatus, assignee } = row
  const purchaseDate = purchaseStatus && row[dateOfStatus[purchaseStatus]]
  const place = location && (
    <>
      {location}
      <MapLink location={location} />
    </>
  )
  const facts: Record<string, ReactNode> = {
    [texts.location]: place,
    [texts.url]: url && <PageLink url={url} />,
    [texts.purchaseStatus]: purchaseStatus && purchaseStatusLabels[purchaseStatus],
    ...(purchaseStatus && {
      [purchaseDateLabels[purchaseStatus]]: purchaseDate && dayText(purchaseDate, today),
    }),
    [texts.assignee]: assignee && people.nameOf(assignee),
    [texts.memo]: description,
    [texts.notes]: notes,
  }
  const filled = Object.entries(facts).filter(([, fact]) => Boolean(fact))
  return filled.length === 0 ? null : (
    <Card>
      <dl className={classes.facts}>
        {filled.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** A row that another build has written may have any text here: only an address of the web becomes a link. */
function PageLink({ url }: { url: string }) {
  if (!urlSchema().safeParse(url).success) return url
  return (
    <OutsideLink href={url} icon={<IconExternalLink size={18} stroke={1.8} aria-hidden />} isAddress>
      {url}
    </OutsideLink>
  )
}

type ExpenseActivityProps = ExpenseFactsProps & { activities: readonly Activity[] }

/** Who recorded an expense and who has changed it, when, and the amounts before and after. */
export function ExpenseActivity({ row, activities, people, today }: ExpenseActivityProps) {
  return (
    <Section title={texts.activity}>
      <ol className={classes.activity}>
        {eventsOf(row, activities, people).map(({ key, text, at, money }) => (
          <li key={key}>
            <span>{text}</span>
            <time dateTime={new Date(at * 1000).toISOString()}>{momentText(at, today)}</time>
            {money ? <MoneyChangeLines money={money} people={people} /> : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}

type ActivityEvent = { key: string; at: EpochSeconds; text: string; money?: MoneyChange | null }

/** In the order in which they happened. Nothing is written in a settled row, so `updatedAt` is when it was settled. */
function eventsOf(row: ExpenseRow, activities: readonly Activity[], people: People): ActivityEvent[] {
  const { createdBy, createdAt, moneyBy, moneyAt, describedBy, describedAt, status, updatedAt } = row
  const whoIs = (id: UserId) => politeNameOf(people, keyOfUser(id))
  /** The row says it of the last change that a build before the activities has recorded. */
  const onlyOfRow = (
    action: ActivityAction,
    { by, at }: { by: UserId | null; at: EpochSeconds | null },
    text: (who: string) => string,
  ): ActivityEvent[] =>
    by === null || at === null || activities.some((each) => each.action === action && each.createdAt === at)
      ? []
      : [{ key: action, at, text: text(whoIs(by)) }]
  const isSettling = ({ action }: Activity) => action === 'settled'
  const changes = [
    ...activities.filter((activity) => !isSettling(activity)).map((activity) => eventOf(activity, people)),
    ...onlyOfRow('expense-described', { by: describedBy, at: describedAt }, texts.described),
    ...onlyOfRow('expense-money', { by: moneyBy, at: moneyAt }, texts.moneyChanged),
  ]
  // Two people may have settled other rows within the same second.
  const [settledBy, ...others] = new Set(activities.filter(isSettling).map((each) => each.createdBy))
  const settledText =
    settledBy && others.length === 0 ? texts.settledBy(whoIs(settledBy)) : texts.becameSettled
  return [
    { key: 'recorded', at: createdAt, text: texts.recorded(whoIs(createdBy)) },
    ...changes.toSorted(inOrderOfTime),
    ...(status === 'settled' ? [{ key: 'settled', at: updatedAt, text: settledText }] : []),
  ]
}

function eventOf(
  { id, action, createdAt, createdBy, person, money }: Activity,
  people: People,
): ActivityEvent {
  const text = activitySentences[action]({
    who: politeNameOf(people, keyOfUser(createdBy)),
    what: '',
    whom: person === null ? '' : politeNameOf(people, person),
    isOwn: person === keyOfUser(createdBy),
    rowCount: 0,
  })
  return { key: id, at: createdAt, text, money }
}

const inOrderOfTime = compareBy<ActivityEvent>(({ at }) => at)

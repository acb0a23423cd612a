/** Who recorded an expense and who has changed it, when, and the amounts before and after. */
import type { EpochSeconds, PlainDate } from '#shared/dates.ts'
import { activitySentences } from '#shared/messages/activity.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import type { Activity, ActivityAction, MoneyChange } from '#shared/model/activity.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import { compareBy } from '#shared/ordering.ts'
import { politeNameOf } from '#client/features/activity/activity-parts.tsx'
import { MoneyChangeLines } from '#client/features/activity/activity-parts.tsx'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Section } from '#client/ui/card.tsx'
import classes from './expense-detail.module.css'

type ExpenseActivityProps = {
  row: ExpenseRow
  activities: readonly Activity[]
  people: People
  today: PlainDate
}

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

/** Who recorded an expense and who changed it last, and when. */
import type { EpochSeconds, PlainDate } from '#shared/dates.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import { peopleTexts } from '#shared/messages/labels.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import { compareBy } from '#shared/ordering.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Section } from '#client/ui/card.tsx'
import classes from './expense-detail.module.css'

type ExpenseActivityProps = { row: ExpenseRow; people: People; today: PlainDate }

export function ExpenseActivity({ row, people, today }: ExpenseActivityProps) {
  const whoIs = (id: UserId) => {
    const { isSelf, name } = people.personOf(keyOfUser(id))
    return isSelf ? peopleTexts.self : peopleTexts.polite(name)
  }
  return (
    <Section title={texts.activity}>
      <ol className={classes.activity}>
        {eventsOf(row, whoIs).map(({ text, at }) => (
          <li key={text}>
            <span>{text}</span>
            <time dateTime={new Date(at * 1000).toISOString()}>{momentText(at, today)}</time>
          </li>
        ))}
      </ol>
    </Section>
  )
}

type ActivityEvent = { at: EpochSeconds; text: string }

/** In the order in which they happened. Nothing is written in a settled row, so `updatedAt` is when it was settled. */
function eventsOf(row: ExpenseRow, whoIs: (id: UserId) => string): ActivityEvent[] {
  const { createdBy, createdAt, moneyBy, moneyAt, describedBy, describedAt, status, updatedAt } = row
  const changes: ActivityEvent[] = []
  if (describedBy !== null && describedAt !== null)
    changes.push({ at: describedAt, text: texts.described(whoIs(describedBy)) })
  if (moneyBy !== null && moneyAt !== null)
    changes.push({ at: moneyAt, text: texts.moneyChanged(whoIs(moneyBy)) })
  return [
    { at: createdAt, text: texts.recorded(whoIs(createdBy)) },
    ...changes.toSorted(inOrderOfTime),
    ...(status === 'settled' ? [{ at: updatedAt, text: texts.becameSettled }] : []),
  ]
}

const inOrderOfTime = compareBy<ActivityEvent>(({ at }) => at)

/** What an edit changed in an expense's or a transfer's amounts, in yen before and after. */
import { activityTexts as texts } from '#shared/messages/activity.ts'
import { yenText } from '#shared/messages/amount-texts.ts'
import type { MoneyChange } from '#shared/model/activity.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import classes from './activity.module.css'

type Change = MoneyChange['amount']
type PersonChange = { paid: Change; share: Change }

export function MoneyChangeLines({ money, people }: { money: MoneyChange; people: People }) {
  const lines = linesOf(money, people)
  if (lines.length === 0) return null
  return (
    <ul className={classes.change}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function linesOf({ amount, people: changed }: MoneyChange, people: People): string[] {
  const line = (text: (before: string, after: string) => string, { before, after }: Change) =>
    before === after ? [] : [text(yenText(before), yenText(after))]
  return [
    ...line(texts.amount, amount),
    ...[...byPerson(changed, people)].flatMap(([key, { paid, share }]) => {
      const name = people.nameOf(key)
      return [
        ...line((...yen) => texts.paid(name, ...yen), paid),
        ...line((...yen) => texts.share(name, ...yen), share),
      ]
    }),
  ]
}

/** The changes of each person. A pending member and the member to whom they were linked since are one person. */
function byPerson(changed: MoneyChange['people'], people: People): Map<UserKey, PersonChange> {
  const all = new Map<UserKey, PersonChange>()
  for (const { userKey, paid, share } of changed) {
    const key = people.resolve(userKey)
    const earlier = all.get(key)
    all.set(key, { paid: sum(earlier?.paid, paid), share: sum(earlier?.share, share) })
  }
  return all
}

function sum(one: Change = { before: 0, after: 0 }, other: Change): Change {
  return { before: one.before + other.before, after: one.after + other.after }
}

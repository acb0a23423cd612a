/** What settling would do to the balances, said before anybody agrees to it. */
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { closingTexts as texts } from '#shared/messages/settlements.ts'
import type { BalanceChange } from '#shared/money/closing.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardRow } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import classes from './close-view.module.css'
import { ShortenedList } from './shortened-list.tsx'

const namedMax = 2

type ChangeStatementProps = {
  changes: readonly BalanceChange[]
  people: People
  /** There a list of everybody follows. */
  isInDialog?: boolean
}

export function ChangeStatement({ changes, people, isInDialog = false }: ChangeStatementProps) {
  const isChanging = changes.length > 0
  const Icon = isChanging ? IconAlertTriangle : IconCheck
  const named = largestFirst(changes).slice(0, namedMax)
  const names = texts.changeList(
    named.map(({ userKey, amount }) => texts.changeOf(people.nameOf(userKey), amount)),
    changes.length - named.length,
  )
  return (
    <div className={classes.statement} data-changing={isChanging || undefined} role="status">
      <Icon size={20} stroke={1.8} aria-hidden />
      <div>
        <p className={classes.statementTitle}>{isChanging ? texts.changes(changes.length) : texts.stays}</p>
        <p className={classes.statementNote}>
          {isChanging ? (isInDialog ? texts.changesNote : names) : texts.staysNote}
        </p>
      </div>
    </div>
  )
}

export function ChangeList({ changes, people }: Omit<ChangeStatementProps, 'isInDialog'>) {
  return (
    <ShortenedList
      items={largestFirst(changes)}
      label={texts.changesLabel}
      render={({ userKey, amount }) => (
        <CardRow key={userKey} title={people.nameOf(userKey)} end={<Money amount={amount} sign />} />
      )}
    />
  )
}

function largestFirst(changes: readonly BalanceChange[]): BalanceChange[] {
  return changes.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
}

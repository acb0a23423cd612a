/** States how settling changes the balances, before the person confirms it. */
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { settlingTexts as texts } from '#shared/messages/settlements.ts'
import type { BalanceChange } from '#shared/money/settling-effect.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardRow } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import classes from './mark-settled-view.module.css'
import { ShortenedList } from '../explanation/shortened-list.tsx'

const namedMax = 2

type BalanceChangesProps = {
  changes: readonly BalanceChange[]
  people: People
  /** The dialog lists every changed balance below, so the names are left out here. */
  isInDialog?: boolean
}

export function BalanceChanges({ changes, people, isInDialog = false }: BalanceChangesProps) {
  const isChanging = changes.length > 0
  const Icon = isChanging ? IconAlertTriangle : IconCheck
  return (
    <div className={classes.statement} data-changing={isChanging || undefined} role="status">
      <Icon size={20} stroke={1.8} aria-hidden />
      <div>
        <p className={classes.statementTitle}>{isChanging ? texts.changes(changes.length) : texts.stays}</p>
        <p className={classes.statementNote}>
          {isChanging ? (
            isInDialog ? (
              texts.changesNote
            ) : (
              <Named changes={changes} people={people} />
            )
          ) : (
            texts.staysNote
          )}
        </p>
      </div>
    </div>
  )
}

/** A line breaks between names only. */
function Named({ changes, people }: Omit<BalanceChangesProps, 'isInDialog'>) {
  const named = largestFirst(changes).slice(0, namedMax)
  const more = changes.length - named.length
  const parts = [
    ...named.map(({ userKey, amount }) => texts.changeOf(people.nameOf(userKey), amount)),
    ...(more > 0 ? [texts.more(more)] : []),
  ]
  return (
    <>
      {`${texts.changesLabel}：`}
      {parts.map((part, index) => (
        <span key={part} className={classes.together}>
          {part + (index + 1 < parts.length ? '、' : '')}
        </span>
      ))}
    </>
  )
}

export function BalanceChangeList({ changes, people }: Omit<BalanceChangesProps, 'isInDialog'>) {
  return (
    <div>
      <p className={classes.changes} aria-hidden>
        {texts.changesLabel}
      </p>
      <ShortenedList
        items={largestFirst(changes)}
        label={texts.changesLabel}
        render={({ userKey, amount }) => (
          <CardRow key={userKey} title={people.nameOf(userKey)} end={<Money amount={amount} sign />} />
        )}
      />
    </div>
  )
}

function largestFirst(changes: readonly BalanceChange[]): BalanceChange[] {
  return changes.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
}

/** States how settling changes the balances, before the person confirms it. */
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { settlingTexts as texts } from '#shared/messages/settlements.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { type BalanceChange, unpaidOf } from '#shared/money/settling-effect.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardRow } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import classes from './mark-settled-view.module.css'
import { ShortenedList } from '#client/ui/shortened-list.tsx'

const namedMax = 2

type BalanceChangesProps = {
  /** The rows to settle. Without an expense among them nobody owes anything by them. */
  rows: readonly ExpenseRow[]
  changes: readonly BalanceChange[]
  people: People
  /** The dialog lists every changed balance below, so the names are left out here. */
  isInDialog?: boolean
}

export function BalanceChanges({ rows, changes, people, isInDialog = false }: BalanceChangesProps) {
  const isChanging = changes.length > 0
  const title = rows.some(({ transactionType }) => transactionType === 'expense')
    ? texts.leavesUnpaid(unpaidOf(changes))
    : texts.changes(changes.length)
  const Icon = isChanging ? IconAlertTriangle : IconCheck
  return (
    <div className={classes.statement} data-changing={isChanging || undefined} role="status">
      <Icon size={20} stroke={1.8} aria-hidden />
      <div>
        <p className={classes.statementTitle}>{isChanging ? title : texts.stays}</p>
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
function Named({ changes, people }: Pick<BalanceChangesProps, 'changes' | 'people'>) {
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

type BalanceChangeListProps = Pick<BalanceChangesProps, 'changes' | 'people'> & {
  /** The balances before. Undefined while they are read. */
  balances: ReadonlyMap<UserKey, Yen> | undefined
}

export function BalanceChangeList({ changes, balances, people }: BalanceChangeListProps) {
  const noteOf = ({ userKey, amount }: BalanceChange) => {
    const before = balances?.get(userKey)
    if (before === undefined) return null
    return <span className={classes.fromTo}>{texts.balanceFromTo(before, before + amount)}</span>
  }
  return (
    <div>
      <p className={classes.changes} aria-hidden>
        {texts.changesLabel}
      </p>
      <ShortenedList
        items={largestFirst(changes)}
        label={texts.changesLabel}
        render={(change) => (
          <CardRow
            key={change.userKey}
            title={people.nameOf(change.userKey)}
            note={noteOf(change)}
            end={<Money amount={change.amount} sign />}
          />
        )}
      />
    </div>
  )
}

function largestFirst(changes: readonly BalanceChange[]): BalanceChange[] {
  return changes.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
}

/** States how settling changes the balances, before the person confirms it. */
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { settlingTexts as texts } from '#shared/messages/settlements.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { type BalanceChange, unpaidOf } from '#shared/money/settling-effect.ts'
import { compareBy } from '#shared/ordering.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardRow } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import classes from './mark-settled-view.module.css'
import { ShortenedList } from '#client/ui/shortened-list.tsx'

type BalanceChangesProps = {
  /** The rows to settle. */
  rows: readonly ExpenseRow[]
  changes: readonly BalanceChange[]
  /** The balances before. Undefined while they are read. */
  balances: ReadonlyMap<UserKey, Yen> | undefined
  people: People
  /** The dialog lists every changed balance below, so the names are left out here. */
  isInDialog?: boolean
}

export function BalanceChanges({ rows, isInDialog = false, ...change }: BalanceChangesProps) {
  const { changes } = change
  const isChanging = changes.length > 0
  const isUnpaid = leavesUnpaid({ rows, changes })
  const title = isUnpaid ? texts.cancelsUnpaid(unpaidOf(changes)) : texts.changes(changes.length)
  const note = isUnpaid ? texts.unpaidNote + texts.changesNote : texts.changesNote
  const Icon = isChanging ? IconAlertTriangle : IconCheck
  return (
    <div className={classes.statement} data-changing={isChanging || undefined} role="status">
      <Icon size={20} stroke={1.8} aria-hidden />
      <div>
        <p className={classes.statementTitle}>
          <UnbrokenAmounts text={isChanging ? title : texts.stays} />
        </p>
        <p className={classes.statementNote}>
          {isChanging ? isInDialog ? note : <Named {...change} /> : texts.staysNote}
        </p>
      </div>
    </div>
  )
}

/**
 * Whether what the rows leave unpaid is dropped. It is so for somebody who receives money by the group's other rows, too. Without
 * an expense among them nobody owes anything by the rows.
 */
export function leavesUnpaid({ rows, changes }: Pick<BalanceChangesProps, 'rows' | 'changes'>): boolean {
  return changes.length > 0 && rows.some(({ transactionType }) => transactionType === 'expense')
}

/** One's own change, or else the largest, in words. The question lists all of them. */
function Named({ changes, balances, people }: Omit<BalanceChangesProps, 'rows' | 'isInDialog'>) {
  const [first] = ownFirst(changes, people)
  const before = first && balances?.get(first.userKey)
  if (!first || before === undefined) return null
  const others = changes.length - 1
  const change = { name: people.nameOf(first.userKey), before, after: before + first.amount }
  return (
    <>
      <UnbrokenAmounts text={texts.changeOf(change)} />
      {others > 0 ? <span className={classes.together}>{texts.othersChange(others)}</span> : null}
    </>
  )
}

type BalanceChangeListProps = Pick<BalanceChangesProps, 'changes' | 'balances' | 'people'>

export function BalanceChangeList({ changes, balances, people }: BalanceChangeListProps) {
  return (
    <div>
      <p className={classes.changes} aria-hidden>
        {texts.changesLabel}
      </p>
      <ShortenedList
        items={ownFirst(changes, people)}
        label={texts.changesLabel}
        render={(change) => (
          <CardRow
            key={change.userKey}
            title={people.nameOf(change.userKey)}
            end={<Change change={change} before={balances?.get(change.userKey)} />}
          />
        )}
      />
    </div>
  )
}

function Change({ change: { amount }, before }: { change: BalanceChange; before: Yen | undefined }) {
  if (before === undefined) return null
  return (
    <span className={classes.change}>
      {texts.balanceChange(before, before + amount).map(({ text, amount: part }) => (
        <span key={text}>
          {text} <Money amount={part} />
        </span>
      ))}
    </span>
  )
}

/** One's own change, then the others' by their size. */
function ownFirst(changes: readonly BalanceChange[], { self }: People): BalanceChange[] {
  return changes.toSorted(
    compareBy(
      ({ userKey }) => (userKey === self ? 0 : 1),
      ({ amount }) => -Math.abs(amount),
    ),
  )
}

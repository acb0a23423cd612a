import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import type { WaitingItem } from './unsent-items.ts'
import classes from './unsent-view.module.css'

/** A change's kind, subject, group and time. */
export function ChangeHead({ kind, subject, amount, groupName, recorded }: WaitingItem) {
  return (
    <div className={classes.head}>
      <div className={classes.headTexts}>
        <h3 className={classes.subject}>{subject || kind}</h3>
        <p className={classes.note}>
          <WhereAndWhen kind={subject ? kind : ''} groupName={groupName} recorded={recorded} />
        </p>
      </div>
      {amount === null ? null : (
        <span className={classes.amount}>
          <Money amount={amount} />
        </span>
      )}
    </div>
  )
}

type WhereAndWhenProps = Pick<WaitingItem, 'kind' | 'groupName' | 'recorded'>

export function WhereAndWhen({ kind, groupName, recorded }: WhereAndWhenProps) {
  return <Facts facts={[...(kind ? [kind] : []), groupName, recorded]} />
}

/** The other fields of the change. */
export function ChangeFacts({ lines }: { lines: readonly string[] }) {
  return (
    <Facts
      facts={lines.map((line) => (
        <UnbrokenAmounts key={line} text={line} />
      ))}
    />
  )
}

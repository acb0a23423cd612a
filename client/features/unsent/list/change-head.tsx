import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import type { WaitingItem } from './unsent-items.ts'
import classes from './unsent-view.module.css'

/** A change's kind, subject, group and time. */
export function ChangeHead(item: WaitingItem) {
  const { kind, subject, amount } = item
  return (
    <div>
      <div className={classes.head}>
        <h3 className={classes.subject}>{subject || kind}</h3>
        {amount === null ? null : (
          <span className={classes.amount}>
            <Money amount={amount} />
          </span>
        )}
      </div>
      <p className={classes.note}>
        <Facts facts={whereAndWhen({ ...item, recorded: texts.recordedAt(item.recorded) })} />
      </p>
    </div>
  )
}

/** What stands below the title. The kind is the title itself where there is no subject. */
export function whereAndWhen({ kind, subject, groupName, recorded }: WaitingItem): string[] {
  return [...(subject ? [kind] : []), groupName, recorded]
}

export function ChangeFacts({ facts }: { facts: readonly string[] }) {
  return (
    <Facts
      facts={facts.map((fact) => (
        <UnbrokenAmounts key={fact} text={fact} />
      ))}
    />
  )
}

/** Balances as bars to both sides of zero, with their amounts. Bars are faster to compare than numbers. */
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import type { PersonTotals } from '#shared/money/balances.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card, Section } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import classes from './balance-bars.module.css'
import { largestFirst } from './largest-first.ts'

export function BalanceBars({ totals, people }: { totals: readonly PersonTotals[]; people: People }) {
  const most = Math.max(1, ...totals.map(({ balance }) => Math.abs(balance)))
  // Where all are even, the strokes would be those of a chart without bars.
  if (totals.every(({ balance }) => balance === 0)) return null
  return (
    <Section title={texts.balances}>
      <Card>
        <ul className={classes.people}>
          {largestFirst(totals, people.self).map(({ userKey, balance }) => (
            <li key={userKey} className={classes.person}>
              <span className={classes.name}>{people.nameOf(userKey)}</span>
              <span className={classes.track} aria-hidden>
                <span
                  className={classes.bar}
                  data-side={balance < 0 ? 'pay' : 'receive'}
                  style={{ width: `${(Math.abs(balance) / most) * 50}%` }}
                />
              </span>
              <span className={classes.figure}>
                <Money amount={balance} sign />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

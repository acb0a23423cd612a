/** What comes of the choices: the number of transfers compared with the present plan, the transfers, and the rounding. */
import { IconArrowRight } from '@tabler/icons-react'
import { calculatorTexts as texts } from '#shared/messages/settlement-calculator.ts'
import { settlementTexts } from '#shared/messages/settlements.ts'
import type { Calculation, RoundingUnit } from '#shared/money/settlement-calculator.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card, CardList, CardRow, Section } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { FromTo } from '../overview/suggestion-list.tsx'
import classes from './calculator-view.module.css'

type ComparisonProps = {
  /** Undefined while figures do not add up. */
  now: number | undefined
  tried: number | undefined
  isEstimate: boolean
}

export function Comparison({ now, tried, isEstimate }: ComparisonProps) {
  const countText = (count: number | undefined) => (count === undefined ? texts.unknown : texts.times(count))
  return (
    <Section title={texts.compared}>
      <Card look="hero">
        <div className={classes.comparison} role="status">
          <p className={classes.counts}>
            <span>
              {texts.now} <b>{countText(now)}</b>
            </span>
            <IconArrowRight size={20} stroke={1.8} role="img" aria-label="→" />
            <span>
              {texts.tried} <b>{countText(tried)}</b>
            </span>
          </p>
          {now === undefined || tried === undefined ? null : (
            <p className={classes.quiet}>{changeText(tried - now)}</p>
          )}
          {isEstimate ? <p className={classes.quiet}>{settlementTexts.estimate}</p> : null}
        </div>
      </Card>
    </Section>
  )
}

function changeText(change: number): string {
  if (change === 0) return texts.sameCount
  return change < 0 ? texts.fewer(-change) : texts.more(change)
}

type CalculatedTransfersProps = { calculation: Calculation; unit: RoundingUnit; people: People }

export function CalculatedTransfers({ calculation, unit, people }: CalculatedTransfersProps) {
  const { transfers, gains, unchangedCount } = calculation
  return (
    <>
      <Section title={texts.transfers}>
        {transfers.length === 0 ? (
          <p className={classes.hint}>{texts.nothingToPay}</p>
        ) : (
          <ul className={classes.transfers} aria-label={texts.transfers}>
            {transfers.map(({ from, to, amount }) => (
              <li key={`${from} ${to}`}>
                <FromTo from={from} to={to} people={people} /> <Money amount={amount} />
              </li>
            ))}
          </ul>
        )}
        {unchangedCount > 0 ? <p className={classes.hint}>{texts.unchanged(unchangedCount)}</p> : null}
      </Section>
      {unit > 1 ? (
        <Section title={texts.rounding}>
          {gains.length === 0 ? (
            <p className={classes.hint}>{texts.noRounding}</p>
          ) : (
            <>
              <CardList label={texts.rounding}>
                {gains.map(({ userKey, amount }) => (
                  <CardRow
                    key={userKey}
                    title={<PersonName name={people.nameOf(userKey)} />}
                    end={<Money amount={amount} sign />}
                  />
                ))}
              </CardList>
              <p className={classes.hint}>{texts.roundingText(unit)}</p>
            </>
          )}
        </Section>
      ) : null}
    </>
  )
}

/** What comes of the choices, compared with the present plan: one's own figure, the transfers, and the rounding. */
import { Stack, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { yenText } from '#shared/messages/amount-texts.ts'
import { calculatorTexts as texts } from '#shared/messages/settlement-calculator.ts'
import { balanceTexts, settlementTexts } from '#shared/messages/settlements.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Calculation, RoundingUnit } from '#shared/money/settlement-calculator.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import { totalOf } from '#shared/money/total-of.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card, CardList, CardRow, Section } from '#client/ui/card.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import classes from './calculator.module.css'
import rows from './settlement.module.css'
import { FromTo } from './transfer-row.tsx'

/** The plans. Undefined while figures do not add up. */
type Plans = { now: readonly Suggestion[] | undefined; tried: readonly Suggestion[] | undefined }

type ComparisonProps = { plans: Plans; people: People; isEstimate: boolean }

/** One's own figure first: the number of transfers may stay where every amount changes. */
export function Comparison({ plans, people, isEstimate }: ComparisonProps) {
  const { now, tried } = plans
  const figures = ownFiguresOf(plans, people)
  return (
    <div className={classes.result}>
      <Card look="hero">
        <Stack gap={4} ta="center" role="status">
          {figures ? <OwnFigures {...figures} /> : <Text fw={600}>{texts.ownNothing}</Text>}
          {now && tried ? <Hint>{planChangeText(now, tried)}</Hint> : null}
          {isEstimate ? <Hint>{settlementTexts.estimate}</Hint> : null}
        </Stack>
      </Card>
    </div>
  )
}

/** In a dialog, which covers the comparison: what its choices make of one's own figure. */
export function FiguresInDialog({ plans, people }: { plans: Plans; people: People }) {
  const figures = ownFiguresOf(plans, people)
  return (
    <Stack gap={0} justify="center" fz="sm" role="status">
      {figures ? (
        <>
          <Hint>{figures.label}</Hint>{' '}
          <b>
            {figures.now} → {figures.tried}
          </b>
        </>
      ) : (
        texts.ownNothing
      )}
    </Stack>
  )
}

type OwnPart = { paid: Yen; received: Yen; balance: Yen }

function ownPartOf(plan: readonly Suggestion[], self: UserKey): OwnPart {
  const paid = totalOf(plan.filter(({ from }) => from === self))
  const received = totalOf(plan.filter(({ to }) => to === self))
  return { paid, received, balance: received - paid }
}

type Figures = { label: string; now: string; tried: string }

/** Null for somebody who neither pays nor receives anything in either plan. */
function ownFiguresOf(plans: Plans, { self }: People): Figures | null {
  const own = [plans.now, plans.tried].map((plan) => (plan ? ownPartOf(plan, self) : undefined))
  if (own.every((part) => part?.paid === 0 && part.received === 0)) return null
  const [now, tried] = own
  const known = own.flatMap((part) => (part ? [part] : []))
  const hasBalance = known.some(({ balance }) => balance !== 0)
  const isReceipt = hasBalance && known.every(({ balance }) => balance >= 0)
  const isPayment = hasBalance && known.every(({ balance }) => balance <= 0)
  const isNet = known.some(({ paid, received }) => paid > 0 && received > 0)
  const label = isReceipt
    ? texts[isNet ? 'netReceipt' : 'ownReceipt']
    : isPayment
      ? texts[isNet ? 'netPayment' : 'ownPayment']
      : texts.own
  const figureOf = (part: OwnPart | undefined) => {
    if (!part) return texts.unknown
    const figure = yenText(Math.abs(part.balance))
    if (isReceipt || isPayment || part.balance === 0) return figure
    return `${balanceTexts.kindOf(part.balance)} ${figure}`
  }
  return { label, now: figureOf(now), tried: figureOf(tried) }
}

function OwnFigures({ label, now, tried }: Figures) {
  return (
    <>
      <Text fw={600}>{label}</Text>
      <p className={classes.figures}>
        <span>
          {texts.now} <b>{now}</b>
        </span>
        <span className={classes.tried}>
          <IconArrowRight size={20} stroke={1.8} role="img" aria-label="→" />
          <span>
            {texts.tried} <b>{tried}</b>
          </span>
        </span>
      </p>
    </>
  )
}

function planChangeText(now: readonly Suggestion[], tried: readonly Suggestion[]): string {
  const [before, after] = [now.length, tried.length]
  if (before !== after) return before > after ? texts.fewer(before, after) : texts.more(before, after)
  const isSame = tried.every((one) => now.some((other) => isSameTransfer(one, other)))
  return isSame ? texts.samePlan(after) : texts.sameCount(after)
}

function isSameTransfer(one: Suggestion, other: Suggestion): boolean {
  return one.from === other.from && one.to === other.to && one.amount === other.amount
}

type CalculatedTransfersProps = { calculation: Calculation; unit: RoundingUnit; people: People }

export function CalculatedTransfers({ calculation, unit, people }: CalculatedTransfersProps) {
  const { transfers, gains, unchangedCount } = calculation
  return (
    <>
      <Section title={texts.transfers}>
        {transfers.length === 0 ? (
          <Hint>{texts.nothingToPay}</Hint>
        ) : (
          <CardList label={texts.transfers}>
            {transfers.map(({ from, to, amount }) => (
              <li key={`${from} ${to}`} className={rows.row}>
                <FromTo from={from} to={to} people={people} /> <Money amount={amount} />
              </li>
            ))}
          </CardList>
        )}
        {unchangedCount > 0 ? <Hint>{texts.unchanged(unchangedCount)}</Hint> : null}
      </Section>
      {unit > 1 ? (
        <Section title={texts.rounding}>
          {gains.length === 0 ? (
            <Hint>{texts.noRounding}</Hint>
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
              <Hint>{texts.roundingText(unit)}</Hint>
            </>
          )}
        </Section>
      ) : null}
    </>
  )
}

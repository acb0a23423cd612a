/**
 * One sentence about the person's own situation, with its amount in large figures. Only for a settlement whose figures add up:
 * others would be read as what one pays or receives.
 */
import { Button, Stack, Text } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { yenText } from '#shared/messages/amount-texts.ts'
import { resultTexts } from '#shared/messages/settlement-result.ts'
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { SettlementOverview } from '#shared/money/settlement-overview.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import { totalOf } from '#shared/money/total-of.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card } from '#client/ui/card.tsx'
import { useCount } from '#client/ui/counted-money.tsx'
import { Hint } from '#client/ui/hint.tsx'
import classes from './settlement.module.css'

type OwnSettlement = Pick<SettlementOverview, 'suggestions' | 'people' | 'isInSettled'>

type OwnSummaryProps = {
  /** The group or trip whose settlement it is. Its figures count from the ones shown before. */
  countsOf: GroupId | TripId
  settlement: OwnSettlement
  people: People
  isEstimate: boolean
  /** What may be done once everybody is even. */
  nextStep: ReactNode
  /** Every row is settled for good. */
  isAllSettled: boolean
  /** Shows the result as a text for friends. */
  onSend: () => void
}

export function OwnSummary({ settlement, people, countsOf, ...props }: OwnSummaryProps) {
  const { isEstimate, nextStep, isAllSettled, onSend } = props
  const { suggestions } = settlement
  const isEven = suggestions.length === 0
  const parts = ownSuggestionsOf(suggestions, people.self)
  return (
    <Card look="hero">
      <Stack gap={14} ta="center" className={classes.own ?? ''}>
        {parts.length === 0 ? (
          <Text fz="lg" fw={700} my={4}>
            {isEven && isAllSettled ? texts.allSettled : evenText(settlement, people.self)}
          </Text>
        ) : (
          parts.map((part) => (
            <PartSentence key={part.kind} part={part} people={people} countsOf={countsOf} />
          ))
        )}
        <Button
          variant="default"
          leftSection={<IconShare2 size={18} stroke={1.8} aria-hidden />}
          onClick={onSend}
        >
          {resultTexts.open}
        </Button>
        {isEven && nextStep ? (
          <div className={classes.nextStep}>
            <Hint>{texts.whySettle}</Hint>
            {nextStep}
          </div>
        ) : null}
        {isEstimate ? <p className={classes.estimate}>{texts.estimate}</p> : null}
      </Stack>
    </Card>
  )
}

type PartSentenceProps = Pick<OwnSummaryProps, 'countsOf' | 'people'> & { part: OwnSuggestions }

function PartSentence({ part, people, countsOf }: PartSentenceProps) {
  const { kind, total, transfers } = part
  const figure = useCount({ of: `${kind} ${countsOf}`, amount: total })
  const isPaying = kind === 'pay'
  const names = transfers.map(({ from, to }) => people.nameOf(isPaying ? to : from))
  return (
    <p className={classes.sentence}>
      <span>
        {texts.you} <b>{texts.names(names)}</b> {isPaying ? texts.to : texts.from}
      </span>{' '}
      <span className={classes.figure} style={{ color: `var(--${kind})` }}>
        <span ref={figure}>{yenText(total)}</span>
      </span>{' '}
      <span>{isPaying ? texts.pay : texts.receive}</span>
    </p>
  )
}

/** For whoever has nothing to pay or to receive. */
function evenText(settlement: OwnSettlement, self: UserKey): string {
  const isEven = settlement.suggestions.length === 0
  if (isEven && settlement.people.some(({ userKey }) => hasSettledUp(settlement, userKey)))
    return texts.allEven
  return hasSettledUp(settlement, self) ? texts.paidUp : texts.nothingToDo
}

/**
 * Whether a person who is even had something to pay or receive: transfers made it even, or it was
 * settled.
 */
function hasSettledUp({ people, isInSettled }: OwnSettlement, person: UserKey): boolean {
  const totals = people.find(({ userKey }) => userKey === person)
  return (totals !== undefined && totals.totalPaid !== totals.totalOwed) || isInSettled(person)
}

/** The transfers of the plan that one person makes or receives. */
type OwnSuggestions = { kind: 'pay' | 'receive'; total: Yen; transfers: readonly Suggestion[] }

/** Payments come first. Empty if the plan contains no transfer of this person. */
function ownSuggestionsOf(suggestions: readonly Suggestion[], self: UserKey): OwnSuggestions[] {
  const parts = [
    { kind: 'pay' as const, transfers: suggestions.filter(({ from }) => from === self) },
    { kind: 'receive' as const, transfers: suggestions.filter(({ to }) => to === self) },
  ]
  return parts
    .filter(({ transfers }) => transfers.length > 0)
    .map((part) => ({ ...part, total: totalOf(part.transfers) }))
}

/** Who would pay whom if only this trip were settled, and everybody's balance in it. */
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { settlementTexts } from '#shared/messages/settlements.ts'
import { tripSettlementTexts as texts } from '#shared/messages/trip-screens.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { Settlement } from '#shared/money/settlement.ts'
import type { People } from '#client/store/queries/people.ts'
import { Section } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Money } from '#client/ui/money.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { BalanceBars } from './balance-bars.tsx'
import classes from './settlement-view.module.css'
import { FromTo } from './suggestion-list.tsx'

type TripSettlementViewProps = {
  groupId: GroupId
  /** Undefined while it is computed. */
  read: { settlement: Settlement; people: People } | undefined
}

export function TripSettlementView({ groupId, read }: TripSettlementViewProps) {
  if (!read)
    return (
      <ScreenSkeleton
        text={settlementTexts.loading}
        parts={[
          { rows: 2, rowHeight: 5 },
          { rows: 1, rowHeight: 9 },
        ]}
      />
    )
  const { settlement, people } = read
  if (settlement.people.length === 0)
    return (
      <EmptyState icon={<IconArrowsExchange size={44} stroke={1.8} />} title={texts.emptyTitle}>
        {texts.empty}
      </EmptyState>
    )
  return (
    <>
      <Plan settlement={settlement} people={people} />
      <BalanceBars totals={settlement.people} people={people} />
      <p className={classes.quietLine}>{texts.ofGroup}</p>
      <Button
        variant="light"
        renderRoot={(props) => <Link to="/groups/$groupId/settlements" params={{ groupId }} {...props} />}
      >
        {texts.toGroup}
      </Button>
    </>
  )
}

function Plan({ settlement, people }: { settlement: Settlement; people: People }) {
  const { suggestions, hiddenByGroupTransfer, integrity } = settlement
  if (hiddenByGroupTransfer) return <p className={classes.quietLine}>{texts.hidden}</p>
  if (!integrity.isOk) return <p className={classes.quietLine}>{texts.inconsistent}</p>
  if (suggestions.length === 0) return <p className={classes.quietLine}>{settlementTexts.allEven}</p>
  return (
    <Section title={texts.plan} aside={<span>{settlementTexts.suggestions(suggestions.length)}</span>}>
      <ul className={classes.suggestions}>
        {suggestions.map(({ from, to, amount }) => (
          <li key={`${from} ${to}`}>
            <div className={classes.suggestion} data-plain>
              <FromTo from={from} to={to} people={people} />{' '}
              <span className={classes.suggestionEnd}>
                <Money amount={amount} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

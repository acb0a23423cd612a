/** Links from the settlement of a group or trip to the pages around it. */
import {
  IconArrowsExchange,
  IconCalculator,
  IconChecks,
  IconChevronRight,
  IconCreditCard,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paymentTexts } from '#shared/messages/payments.ts'
import { calculatorTexts } from '#shared/messages/settlement-calculator.ts'
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import { tripSettlementTexts } from '#shared/messages/trip-screens.ts'
import type { SettlementPlace } from '#client/store/queries/settlements.ts'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true }

type SettlementLinksProps = {
  place: SettlementPlace
  /** How many payments are recorded. */
  payments: number
  /** Not where everybody is even: the way to settle stands beside it with its reason, or nothing is left to settle. */
  withSettling: boolean
  /** To the settlement of a trip's group. */
  withGroup: boolean
}

export function SettlementLinks({ place, payments, withSettling, withGroup }: SettlementLinksProps) {
  const { groupId, itineraryId } = place
  const isOfTrip = itineraryId !== null
  const [params, search] = [{ groupId }, { itinerary: itineraryId ?? undefined }]
  const end = <IconChevronRight {...icon} color="var(--dim)" />
  return (
    <Section title={texts.more}>
      <CardList>
        <CardRow
          mark={<IconCreditCard {...icon} />}
          title={paymentTexts.title}
          note={texts.toPaymentsNote(payments)}
          end={end}
          render={(row) => <Link to="/groups/$groupId/payments" params={params} search={search} {...row} />}
        />
        {isOfTrip ? null : (
          <CardRow
            mark={<IconCalculator {...icon} />}
            title={calculatorTexts.title}
            note={calculatorTexts.linkNote}
            end={end}
            render={(row) => <Link to="/groups/$groupId/settlement-calculator" params={params} {...row} />}
          />
        )}
        {withSettling ? (
          <CardRow
            mark={<IconChecks {...icon} />}
            title={texts.toSettling}
            note={texts.toSettlingNote}
            end={end}
            render={(row) => (
              <Link to="/groups/$groupId/settlements/close" params={params} search={search} {...row} />
            )}
          />
        ) : null}
        {isOfTrip && withGroup ? (
          <CardRow
            mark={<IconArrowsExchange {...icon} />}
            title={tripSettlementTexts.toGroup}
            note={tripSettlementTexts.ofGroup}
            end={end}
            render={(row) => <Link to="/groups/$groupId/settlements" params={params} {...row} />}
          />
        ) : null}
      </CardList>
    </Section>
  )
}

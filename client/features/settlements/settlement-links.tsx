/** Where the settlement of a group or trip leads: to the pages around it, to settling for good, or to the whole group's. */
import { Button, Stack, Text } from '@mantine/core'
import { IconArrowsExchange, IconCalculator, IconChecks, IconCreditCard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paymentTexts } from '#shared/messages/payments.ts'
import { calculatorTexts } from '#shared/messages/settlement-calculator.ts'
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import { tripSettlementTexts } from '#shared/messages/trip-screens.ts'
import type { SettlementPlace } from '#client/store/queries/settlements.ts'
import { Card, CardList, Section } from '#client/ui/card.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { LinkRow } from '#client/ui/link-row.tsx'

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
  return (
    <Section title={texts.more}>
      <CardList>
        <LinkRow
          to="/groups/$groupId/payments"
          params={params}
          search={search}
          icon={IconCreditCard}
          title={paymentTexts.title}
          note={texts.toPaymentsNote(payments)}
        />
        {isOfTrip ? null : (
          <LinkRow
            to="/groups/$groupId/settlement-calculator"
            params={params}
            icon={IconCalculator}
            title={calculatorTexts.title}
            note={calculatorTexts.linkNote}
          />
        )}
        {withSettling ? (
          <LinkRow
            to="/groups/$groupId/settlements/close"
            params={params}
            search={search}
            icon={IconChecks}
            title={texts.toSettling}
            note={texts.toSettlingNote}
          />
        ) : null}
        {isOfTrip && withGroup ? (
          <LinkRow
            to="/groups/$groupId/settlements"
            params={params}
            icon={IconArrowsExchange}
            title={tripSettlementTexts.toGroup}
            note={tripSettlementTexts.ofGroup}
          />
        ) : null}
      </CardList>
    </Section>
  )
}

export function ToSettling({ place: { groupId, itineraryId } }: { place: SettlementPlace }) {
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/groups/$groupId/settlements/close"
          params={{ groupId }}
          search={{ itinerary: itineraryId ?? undefined }}
          {...props}
        />
      )}
    >
      {texts.settleAll}
    </Button>
  )
}

type HiddenPlanProps = { place: SettlementPlace; hasBalances: boolean }

/** In place of the plan of a trip, while a transfer of the whole group may have paid a debt of the trip. */
export function HiddenPlan({ place: { groupId }, hasBalances }: HiddenPlanProps) {
  const { hidden, hiddenNote, hiddenNoteAlone, toGroup } = tripSettlementTexts
  return (
    <Card look="hero">
      <Stack gap={14} ta="center">
        <Text fw={600} lh={1.6} mt={4} style={{ textWrap: 'balance' }}>
          {hidden}
        </Text>
        <Hint style={{ whiteSpace: 'pre-line' }}>{hasBalances ? hiddenNote : hiddenNoteAlone}</Hint>
        <Button
          variant="light"
          renderRoot={(props) => <Link to="/groups/$groupId/settlements" params={{ groupId }} {...props} />}
        >
          {toGroup}
        </Button>
      </Stack>
    </Card>
  )
}

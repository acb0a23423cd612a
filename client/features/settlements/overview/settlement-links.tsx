/** Links to the other pages of a group's settlement. */
import { IconCalculator, IconChecks, IconChevronRight, IconCreditCard, IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { calculatorTexts } from '#shared/messages/settlement-calculator.ts'
import { paymentTexts } from '#shared/messages/payments.ts'
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import type { GroupId } from '#shared/model/group.ts'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true }

type SettlementLinksProps = {
  groupId: GroupId
  /** How many payments are recorded. */
  payments: number
  /** Not where the group is even: the way to settle stands beside it with its reason, or nothing is left to settle. */
  withSettling: boolean
}

export function SettlementLinks({ groupId, payments, withSettling }: SettlementLinksProps) {
  const params = { groupId }
  const end = <IconChevronRight {...icon} color="var(--dim)" />
  return (
    <Section title={texts.more}>
      <CardList>
        <CardRow
          mark={<IconCreditCard {...icon} />}
          title={paymentTexts.title}
          note={texts.toPaymentsNote(payments)}
          end={end}
          render={(row) => <Link to="/groups/$groupId/payments" params={params} {...row} />}
        />
        <CardRow
          mark={<IconCalculator {...icon} />}
          title={calculatorTexts.title}
          note={calculatorTexts.linkNote}
          end={end}
          render={(row) => <Link to="/groups/$groupId/settlement-calculator" params={params} {...row} />}
        />
        <CardRow
          mark={<IconTable {...icon} />}
          title={texts.toSummary}
          note={texts.toSummaryNote}
          end={end}
          render={(row) => <Link to="/groups/$groupId/settlements/summary" params={params} {...row} />}
        />
        {withSettling ? (
          <CardRow
            mark={<IconChecks {...icon} />}
            title={texts.toSettling}
            note={texts.toSettlingNote}
            end={end}
            render={(row) => <Link to="/groups/$groupId/settlements/close" params={params} {...row} />}
          />
        ) : null}
      </CardList>
    </Section>
  )
}

/** What the page is for, what is open of the person themselves, what marking does, and the way to what people pay. */
import { IconChevronDown, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import type { OpenPayments } from './open-payments.ts'
import type { PaymentsChoice } from './use-payments-choice.ts'
import classes from './payments-view.module.css'

type PaymentsSummaryProps = {
  groupId: GroupId
  payments: OpenPayments
  people: People
  view: PaymentsChoice['view']
}

export function PaymentsSummary({ groupId, payments, people, view }: PaymentsSummaryProps) {
  const own = payments.people.find(({ userKey }) => userKey === people.self)
  const isAllPaid = payments.total === 0
  return (
    <Card>
      {isAllPaid ? (
        <h2 className={classes.heading}>
          <IconCircleCheck size={20} stroke={1.8} aria-hidden />
          {texts.nothingUnpaidAtAll}
        </h2>
      ) : (
        <>
          <h2 className={classes.heading}>{texts.purpose}</h2>
          <p className={classes.howTo}>
            {texts.howToMark[view].map((part) => (
              <span key={part}>{part}</span>
            ))}
          </p>
          <OwnOpen payTotal={own?.payTotal ?? 0} receiveTotal={own?.receiveTotal ?? 0} />
        </>
      )}
      <details className={classes.details}>
        <summary>
          {texts.explanationTitle}
          <IconChevronDown size={18} aria-hidden />
        </summary>
        <p className={classes.explanation}>
          {texts.explanation}
          {people.isAdmin ? null : <span>{texts.whoMay}</span>}
        </p>
      </details>
      <Link to="/groups/$groupId/settlements" params={{ groupId }} className={classes.toSettlement ?? ''}>
        {isAllPaid ? texts.toSettlementPaid : texts.toSettlement}
        <IconChevronRight size={20} stroke={1.8} aria-hidden />
      </Link>
    </Card>
  )
}

function OwnOpen({ payTotal, receiveTotal }: { payTotal: Yen; receiveTotal: Yen }) {
  return (
    <dl className={classes.ownOpen} aria-label={texts.ownOpen}>
      <dt>{texts.ownUnpaid}</dt>
      <dd data-tone={payTotal > 0 ? 'pay' : undefined}>
        <Money amount={payTotal} />
      </dd>
      {receiveTotal > 0 ? (
        <>
          <dt>{texts.ownOutstanding}</dt>
          <dd data-tone="receive">
            <Money amount={receiveTotal} />
          </dd>
        </>
      ) : null}
    </dl>
  )
}

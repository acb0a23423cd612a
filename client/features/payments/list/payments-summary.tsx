/** What is open in all, the person's own part of it, and what marking does. */
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import type { OpenPayments } from './open-payments.ts'
import classes from './payments-view.module.css'

type PaymentsSummaryProps = { groupId: GroupId; payments: OpenPayments; people: People }

export function PaymentsSummary({ groupId, payments, people }: PaymentsSummaryProps) {
  const own = payments.people.find(({ userKey }) => userKey === people.self)
  return (
    <Card>
      <Link to="/groups/$groupId/settlements" params={{ groupId }} className={classes.toSettlement ?? ''}>
        {texts.toSettlement}
        <IconChevronRight size={16} aria-hidden />
      </Link>
      {payments.total === 0 ? (
        <p className={classes.allPaid}>{texts.nothingUnpaidAtAll}</p>
      ) : (
        <dl className={classes.unpaidSums} aria-label={texts.stillUnpaid}>
          <dt>{texts.stillUnpaid}</dt>
          <dd>
            {texts.ownPart} <Money amount={own?.payTotal ?? 0} />
          </dd>
          <dd>
            {texts.allParts} <Money amount={payments.total} />
          </dd>
        </dl>
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
    </Card>
  )
}

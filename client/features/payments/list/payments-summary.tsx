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
      <dl className={classes.sumsOfAll}>
        <div data-own>
          <dt>{texts.ownUnpaid}</dt>
          <dd>
            <Money amount={own?.payTotal ?? 0} />
          </dd>
        </div>
        <div data-own>
          <dt>{texts.ownOutstanding}</dt>
          <dd>
            <Money amount={own?.receiveTotal ?? 0} />
          </dd>
        </div>
        <div>
          <dt>{texts.total}</dt>
          <dd>
            <Money amount={payments.total} />
          </dd>
        </div>
      </dl>
      <div className={classes.transfers}>
        <p>{texts.notNetted(payments.transfers.length)}</p>
        <Link to="/groups/$groupId/settlements" params={{ groupId }}>
          {texts.toSettlement}
          <IconChevronRight size={16} aria-hidden />
        </Link>
      </div>
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

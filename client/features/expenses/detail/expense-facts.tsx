/** What is recorded of an expense besides its money, its category and its day. Empty fields are left out. */
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import { purchaseDateLabels, purchaseStatusLabels } from '#shared/messages/labels.ts'
import { dateOfStatus } from '#shared/model/expense.ts'
import { urlSchema } from '#shared/model/fields.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card } from '#client/ui/card.tsx'
import { MapLink, OutsideLink } from '#client/ui/outside-link.tsx'
import classes from './expense-detail.module.css'

type ExpenseFactsProps = { row: ExpenseRow; people: People; today: PlainDate }

export function ExpenseFacts({ row, people, today }: ExpenseFactsProps) {
  const { location, description, url, notes, purchaseStatus, assignee } = row
  const purchaseDate = purchaseStatus && row[dateOfStatus[purchaseStatus]]
  if ([location, url, purchaseStatus, assignee, description, notes].every((fact) => !fact)) return null
  return (
    <Card>
      <dl className={classes.facts}>
        <Fact term={texts.location}>
          {location === '' ? null : (
            <>
              {location}
              <MapLink location={location} />
            </>
          )}
        </Fact>
        <Fact term={texts.url}>{url === '' ? null : <PageLink url={url} />}</Fact>
        <Fact term={texts.purchaseStatus}>{purchaseStatus && purchaseStatusLabels[purchaseStatus]}</Fact>
        {purchaseStatus && purchaseDate ? (
          <Fact term={purchaseDateLabels[purchaseStatus]}>{dayText(purchaseDate, today)}</Fact>
        ) : null}
        <Fact term={texts.assignee}>{assignee && people.nameOf(assignee)}</Fact>
        <Fact term={texts.memo}>{description}</Fact>
        <Fact term={texts.notes}>{notes}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return children === null || children === '' ? null : (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A row that another build has written may have any text here: only an address of the web becomes a link. */
function PageLink({ url }: { url: string }) {
  if (!urlSchema().safeParse(url).success) return url
  return (
    <OutsideLink href={url} icon={<IconExternalLink size={18} stroke={1.8} aria-hidden />} isAddress>
      {url}
    </OutsideLink>
  )
}

/** What is recorded of an expense besides its money. Empty fields are left out. */
import { VisuallyHidden } from '@mantine/core'
import { IconExternalLink, IconMapPin } from '@tabler/icons-react'
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
import classes from './expense-detail.module.css'

type ExpenseFactsProps = { row: ExpenseRow; people: People; today: PlainDate }

export function ExpenseFacts({ row, people, today }: ExpenseFactsProps) {
  const { date, location, description, url, notes, purchaseStatus, assignee } = row
  const purchaseDate = purchaseStatus && row[dateOfStatus[purchaseStatus]]
  return (
    <Card>
      <dl className={classes.facts}>
        <Fact term={texts.date}>{dayText(date, today)}</Fact>
        <Fact term={texts.location}>
          {location === '' ? null : (
            <>
              {location}
              <OutsideLink
                href={mapAddressOf(location)}
                icon={<IconMapPin size={18} stroke={1.8} aria-hidden />}
              >
                {texts.openMap}
              </OutsideLink>
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

/** A search of Google Maps, which needs no key. */
function mapAddressOf(location: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: location })}`
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

type OutsideLinkProps = {
  href: string
  icon: ReactNode
  /** The text is an address, of which one line is enough. */
  isAddress?: boolean
  children: ReactNode
}

/** Opened beside the app. The other page learns nothing of the address of this one. */
function OutsideLink({ href, icon, isAddress = false, children }: OutsideLinkProps) {
  return (
    <a
      className={classes.link}
      href={href}
      data-address={isAddress || undefined}
      target="_blank"
      rel="noopener noreferrer"
    >
      {icon}
      <span>{children}</span>
      <VisuallyHidden>{texts.opensNewTab}</VisuallyHidden>
    </a>
  )
}

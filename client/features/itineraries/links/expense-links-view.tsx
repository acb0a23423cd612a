/** The expenses of an item, and those that can be linked to it, each with the button that does so or takes it off. */
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { PlainDate } from '#shared/dates.ts'
import { shortDayText } from '#shared/messages/date-texts.ts'
import { expenseLinkTexts as texts } from '#shared/messages/trip-screens.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { CategoryIcon } from '#client/ui/category-icon.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import { SettledTag } from '#client/ui/settled-tag.tsx'
import classes from './expense-links.module.css'

type ExpenseLinksProps = {
  linked: readonly ExpenseRow[]
  /** What can be linked, of the query for which it was read. Undefined while it is read for the first time. */
  found: { rows: readonly ExpenseRow[]; query: string; hasMore: boolean } | undefined
  query: string
  onSearch: (query: string) => void
  /** In words where a candidate belongs now, and whether to another item of the trip. */
  whereOf: (row: ExpenseRow) => { words: string; isOfItem: boolean }
  today: PlainDate
  onLink: (row: ExpenseRow) => void
  onUnlink: (row: ExpenseRow) => void
}

export function ExpenseLinks({ linked, onUnlink, today, ...search }: ExpenseLinksProps) {
  return (
    <div className={classes.parts}>
      {linked.length === 0 ? null : (
        <Section title={texts.linked}>
          <CardList label={texts.linked}>
            {linked.map((row) => (
              <CardRow
                key={row.id}
                mark={<CategoryIcon category={row.category} />}
                title={row.title}
                note={
                  <Facts
                    facts={[
                      shortDayText(row.date, today),
                      <Money key="amount" amount={row.amount} />,
                      ...(row.status === 'settled' ? [<SettledTag key="settled" />] : []),
                    ]}
                  />
                }
                end={
                  row.status === 'settled' ? null : (
                    <Button
                      variant="default"
                      aria-label={texts.unlink(row.title, row.amount)}
                      onClick={() => onUnlink(row)}
                    >
                      {texts.unlinkShort}
                    </Button>
                  )
                }
              />
            ))}
          </CardList>
          {linked.some(({ status }) => status === 'settled') ? (
            <p className={classes.note}>{texts.settled}</p>
          ) : null}
        </Section>
      )}
      <Candidates today={today} {...search} />
    </div>
  )
}

type CandidatesProps = Omit<ExpenseLinksProps, 'linked' | 'onUnlink'>

function Candidates({ found, query, onSearch, whereOf, today, onLink }: CandidatesProps) {
  const isEmpty = found?.rows.length === 0
  const hasNone = isEmpty && found?.query === ''
  return (
    <Section title={texts.candidates}>
      {hasNone ? null : (
        <TextInput
          type="search"
          enterKeyHint="search"
          aria-label={texts.search}
          placeholder={texts.searchPlaceholder}
          autoComplete="off"
          leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
          value={query}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      )}
      {found === undefined || isEmpty ? null : (
        <CardList label={texts.candidates}>
          {found.rows.map((row) => {
            const { words, isOfItem } = whereOf(row)
            const label = isOfItem ? texts.move : texts.link
            return (
              <CardRow
                key={row.id}
                mark={<CategoryIcon category={row.category} />}
                title={row.title}
                note={
                  <Facts
                    facts={[shortDayText(row.date, today), <Money key="amount" amount={row.amount} />, words]}
                  />
                }
                end={
                  <Button
                    variant="light"
                    aria-label={label(row.title, row.amount)}
                    onClick={() => onLink(row)}
                  >
                    {isOfItem ? texts.moveShort : texts.linkShort}
                  </Button>
                }
              />
            )
          })}
        </CardList>
      )}
      <p className={classes.note} role="status">
        {hasNone ? texts.none : isEmpty ? texts.notFound : found?.hasMore ? texts.more : ''}
      </p>
    </Section>
  )
}

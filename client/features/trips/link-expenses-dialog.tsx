/** Links expenses of the group to an item of a trip, or takes them off it. The notice undoes either. */
import { Button, Stack, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { expenseLinkTexts as texts } from '#shared/messages/trip-screens.ts'
import { shortDayText } from '#shared/messages/date-texts.ts'
import { expenseTexts } from '#shared/messages/expenses.ts'
import type { TripId, TripItemId } from '#shared/model/trip-id.ts'
import { rowFilter } from '#shared/money/history-filter.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { type ItemRow, type TripData, linkableExpenses } from '#client/store/queries/trips.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { CategoryIcon } from '#client/ui/category-icon.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { Money } from '#client/ui/money.tsx'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { SettledTag } from '#client/ui/settled-tag.tsx'
import { showFailure, showOutcome, showUndoable } from '#client/features/groups/show-outcome.ts'

type LinkExpensesDialogProps = {
  item: ItemRow
  /** Those of the item. */
  linked: readonly ExpenseRow[]
  page: TripData
  today: PlainDate
  onClose: () => void
}

/** With more, people look for one by its words. */
const candidatesMax = 50

export function LinkExpensesDialog({ item, linked, page, today, onClose }: LinkExpensesDialogProps) {
  const [query, setQuery] = useState('')
  const { people, items } = page
  const { id, groupId, itineraryId, title } = item
  const found = useLiveQuery(async () => {
    const namesOf = (key: Parameters<typeof people.nameOf>[0]) => [people.nameOf(key)]
    const isWanted = rowFilter(
      { q: query },
      {
        resolve: people.resolve,
        namesOf,
        transferNote: expenseTexts.transferNote,
        // Only a filter of what is unpaid asks for them.
        paymentsOf: () => [],
      },
    )
    const rows = await linkableExpenses({ id, groupId, itineraryId }, { isWanted, limit: candidatesMax })
    return { rows, query, hasMore: rows.length === candidatesMax }
  }, [id, groupId, itineraryId, query, people])
  const store = (row: ExpenseRow, to: Link) => mutate(groupId, 'expense.link', { id: row.id, ...to })
  const change = async (row: ExpenseRow, to: Link, done: string) => {
    const before = linkOf(row, items, itineraryId)
    const outcome = await store(row, to)
    onClose()
    if (!outcome.ok) return showFailure(texts.failed, outcome.code)
    noteSavedRow(row.id)
    const undo = async () => {
      const restored = await store(row, before)
      showOutcome(restored, { done: texts.restored(row.title), failed: texts.failed })
    }
    showUndoable(done, undo)
  }
  const link = (row: ExpenseRow) =>
    change(row, { itineraryId, itineraryItemId: id }, texts.done(row.title, title))
  const unlink = (row: ExpenseRow) =>
    change(row, { itineraryId, itineraryItemId: null }, texts.undone(row.title))
  return (
    <Dialog opened onClose={onClose} title={texts.title(title)}>
      <Stack gap="lg">
        {linked.length === 0 ? null : (
          <Linked rows={linked} today={today} onUnlink={(row) => void unlink(row)} />
        )}
        <Candidates
          found={found}
          query={query}
          onSearch={setQuery}
          page={page}
          today={today}
          onLink={(row) => void link(row)}
        />
      </Stack>
    </Dialog>
  )
}

/** In words where an expense belongs now, and whether to an item of the trip. */
function whereOf(row: ExpenseRow, { trip, items }: TripData) {
  const { itineraryId, itineraryItemId } = linkOf(row, items, trip.id)
  if (itineraryId === null) return { words: texts.unassigned, isOfItem: false }
  const item = items.find(({ id }) => id === itineraryItemId)
  return item ? { words: texts.ofItem(item.title), isOfItem: true } : { words: texts.ofTrip, isOfItem: false }
}

type Link = { itineraryId: TripId | null; itineraryItemId: TripItemId | null }

/**
 * Of an expense of this trip or of none. A deleted trip or item counts as none, and a link to it is refused, so undoing cannot
 * bring it back.
 */
function linkOf(row: ExpenseRow, items: readonly ItemRow[], trip: TripId): Link {
  if (row.itineraryId !== trip) return { itineraryId: null, itineraryItemId: null }
  const item = items.find(({ id }) => id === row.itineraryItemId)
  return { itineraryId: trip, itineraryItemId: item?.id ?? null }
}

type LinkedProps = { rows: readonly ExpenseRow[]; today: PlainDate; onUnlink: (row: ExpenseRow) => void }

/** The expenses of the item, each with the button that takes it off. */
function Linked({ rows, today, onUnlink }: LinkedProps) {
  return (
    <Section title={texts.linked}>
      <CardList label={texts.linked}>
        {rows.map((row) => (
          <ExpenseLinkRow
            key={row.id}
            row={row}
            today={today}
            note={row.status === 'settled' ? <SettledTag /> : undefined}
            button={
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
      {rows.some(({ status }) => status === 'settled') ? <Hint>{texts.settled}</Hint> : null}
    </Section>
  )
}

type CandidatesProps = {
  /** What can be linked, of the query for which it was read. Undefined while it is read for the first time. */
  found: { rows: readonly ExpenseRow[]; query: string; hasMore: boolean } | undefined
  query: string
  onSearch: (query: string) => void
  page: TripData
  today: PlainDate
  onLink: (row: ExpenseRow) => void
}

function Candidates({ found, query, onSearch, page, today, onLink }: CandidatesProps) {
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
            const { words, isOfItem } = whereOf(row, page)
            const label = isOfItem ? texts.move : texts.link
            return (
              <ExpenseLinkRow
                key={row.id}
                row={row}
                today={today}
                note={words}
                button={
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
      <Hint role="status">
        {hasNone ? texts.none : isEmpty ? texts.notFound : found?.hasMore ? texts.more : ''}
      </Hint>
    </Section>
  )
}

type ExpenseLinkRowProps = { row: ExpenseRow; today: PlainDate; note: ReactNode; button: ReactNode }

function ExpenseLinkRow({ row, today, note, button }: ExpenseLinkRowProps) {
  return (
    <CardRow
      mark={<CategoryIcon category={row.category} />}
      title={row.title}
      note={
        <Facts
          facts={[
            shortDayText(row.date, today),
            <Money key="amount" amount={row.amount} />,
            ...(note === undefined ? [] : [note]),
          ]}
        />
      }
      end={button}
    />
  )
}

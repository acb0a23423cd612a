/** Links expenses of the group to an item of a trip, or takes them off it. The notice undoes either. */
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { expenseLinkTexts as texts } from '#shared/messages/expense-links.ts'
import { expenseTexts } from '#shared/messages/expenses.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { rowFilter } from '#shared/money/history-filter.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { type ItemRow, type ItineraryPage, linkableExpenses } from '#client/store/queries/itineraries.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { linkChange, linkOf } from './links/expense-links.ts'
import { ExpenseLinks } from './links/expense-links-view.tsx'

type LinkExpensesDialogProps = {
  item: ItemRow
  /** Those of the item. */
  linked: readonly ExpenseRow[]
  page: ItineraryPage
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
  const change = async (row: ExpenseRow, to: ReturnType<typeof linkOf>, done: string) => {
    const before = linkOf(row, items, itineraryId)
    const outcome = await mutate(groupId, 'expense.link', linkChange(row, to))
    onClose()
    if (!outcome.ok) return showFailure(rejectionSentences[outcome.code])
    noteSavedRow(row.id)
    const undo = async () => {
      const restored = await mutate(groupId, 'expense.link', linkChange(row, before))
      if (!restored.ok) return showFailure(rejectionSentences[restored.code])
      showNotice({ message: texts.restored(row.title) })
    }
    showNotice({ message: done, action: { label: shellTexts.undo, run: undo } })
  }
  const link = (row: ExpenseRow) =>
    change(row, { itineraryId, itineraryItemId: id }, texts.done(row.title, title))
  const unlink = (row: ExpenseRow) =>
    change(row, { itineraryId, itineraryItemId: null }, texts.undone(row.title))
  return (
    <Dialog opened onClose={onClose} title={texts.title(title)}>
      <ExpenseLinks
        linked={linked}
        found={found}
        query={query}
        onSearch={setQuery}
        whereOf={(row) => whereOf(row, page)}
        today={today}
        onLink={(row) => void link(row)}
        onUnlink={(row) => void unlink(row)}
      />
    </Dialog>
  )
}

function showFailure(message: string): void {
  showNotice({ color: 'red', title: texts.failed, message })
}

/** Where an expense belongs now. */
function whereOf(row: ExpenseRow, { itinerary, items }: ItineraryPage) {
  const { itineraryId, itineraryItemId } = linkOf(row, items, itinerary.id)
  if (itineraryId === null) return { words: texts.unassigned, isOfItem: false }
  const item = items.find(({ id }) => id === itineraryItemId)
  return item ? { words: texts.ofItem(item.title), isOfItem: true } : { words: texts.ofTrip, isOfItem: false }
}

/** The filters of a list of expenses: which rows they let through, and the address of which they are part. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { expenseTexts } from '#shared/messages/expenses.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { type HistoryFilter, rowFilter } from '#shared/money/history-filter.ts'
import { paymentsByExpense } from '#shared/money/payments.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'

/** The search of the address of a list, as `HistorySearch` of client/route-params.ts reads it. */
export type ListAddress = HistoryFilter & {
  /** The opened expense. */
  expense?: ExpenseId | undefined
  /** Search, filters and figures are unfolded. */
  find?: true | undefined
}

export function isFiltered(filter: HistoryFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

/** The rows that all filters let through, in the given order. */
export function filteredRows(
  rows: readonly ExpenseRow[],
  filter: HistoryFilter,
  { resolve, nameOf, personOf }: People,
): ExpenseRow[] {
  // あなた as well as the person's own name.
  const namesOf = (key: UserKey) => [nameOf(key), personOf(key).name]
  const payments = paymentsByExpense(rows)
  const paymentsOf = (id: ExpenseId) => payments.get(id) ?? []
  const { transferNote } = expenseTexts
  return rows.filter(rowFilter(filter, { resolve, namesOf, transferNote, paymentsOf }))
}

/** Safari refuses more than 100 changes of the address in half a minute, which a quick typist would reach. */
const addressDelayMs = 300

export type FilterChoice = {
  isUnfolded: boolean
  /** Folding ends every filter, because nothing would say that one is set. */
  onFold: (isUnfolded: boolean) => void
  filter: HistoryFilter
  onChange: (changed: HistoryFilter) => void
  /** The text of the search field, on each key. */
  onSearch: (text: string) => void
  /** Writes the searched text to the address now. */
  onSearchEnd: () => void
  onClear: () => void
}

/**
 * Whether search, filters and figures are unfolded above a list of expenses, and what they are set to. All of it is part of the
 * address, so that going back and reloading keep it. `address` is the search of the present one. While somebody types, the
 * searched text is ahead of it.
 */
export function useHistoryFilter(address: ListAddress): FilterChoice {
  const navigate = useNavigate()
  const { q, person, category, status, from, to } = address
  const isUnfolded = address.find ?? isFiltered({ q, person, category, status, from, to })
  const [text, setText] = useState(q ?? '')
  if (!isUnfolded && text !== '') setText('')
  const filter = useMemo(
    () => ({ q: searchOf(text), person, category, status, from, to }),
    [text, person, category, status, from, to],
  )
  // Replaced rather than added, so that one step back leaves the list.
  const write = (search: (before: ListAddress) => ListAddress) =>
    void navigate({ to: '.', search, hash: true, replace: true, resetScroll: false })
  const writeFilter = (changed: HistoryFilter) => write((before) => ({ ...before, ...changed, find: true }))
  const writeText = useDebouncedCallback(
    (typed: string) => writeFilter({ q: searchOf(typed) }),
    addressDelayMs,
  )
  const end = (find: true | undefined) => {
    writeText.cancel()
    setText('')
    write(({ expense }) => ({ expense, find }))
  }
  return {
    isUnfolded,
    onFold: (unfolds) => end(unfolds || undefined),
    filter,
    onChange: writeFilter,
    onSearch: (typed) => {
      setText(typed)
      writeText(typed)
    },
    onSearchEnd: () => writeText.flush(),
    onClear: () => end(true),
  }
}

function searchOf(text: string): string | undefined {
  return text.trim() === '' ? undefined : text
}

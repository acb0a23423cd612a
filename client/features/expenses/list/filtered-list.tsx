/** What the filters leave: its sums, and its rows. Where something is searched, nothing but one line stands above the rows. */
import { IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import { historyTexts } from '#shared/messages/history.ts'
import type { Statistics } from '#shared/money/statistics.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { useHistoryValue, useRememberHistoryValue } from '#client/ui/use-history-value.ts'
import type { FilterBarProps } from '../history/filter-bar.tsx'
import { isFiltered } from '../history/history-filter.ts'
import { OrderSwitch, type OrderSwitchProps } from '../history/order-switch.tsx'
import { FoundSummary, SpendingSummary } from '../history/spending-summary.tsx'
import { ExpenseList, type ExpenseListProps, listPart } from './expense-list.tsx'

/** The breakdown fills a phone's screen. It closes for whoever begins to filter or to search, who wants to see rows. */
type BreakdownPlace = 'all' | 'filtered' | 'searched'
type OpenBreakdowns = Partial<Record<BreakdownPlace, boolean>>

const breakdowns = new Map<string, OpenBreakdowns>()

export type FilteredExpenses = {
  filters: Omit<FilterBarProps, 'label'>
  /** Only of a group that has trips. */
  ordering?: OrderSwitchProps | undefined
  /** How many rows the filters leave. Undefined while it is read. */
  found: number | undefined
  /** What the filters leave. Undefined while it is read. */
  list: ExpenseListProps | undefined
  /** Of what the filters leave. Undefined while it is computed. */
  statistics: Statistics | undefined
}

type FilteredListProps = FilteredExpenses & { hasFigures: boolean }

export function FilteredList({ filters, ordering, found, list, statistics, hasFigures }: FilteredListProps) {
  const { choice, people, today } = filters
  const { filter, onClear } = choice
  const before = useHistoryValue(breakdowns) ?? {}
  const [opened, setOpened] = useState(before)
  useRememberHistoryValue(breakdowns, () => opened)
  const isSearching = filter.q !== undefined && filter.q !== ''
  const place: BreakdownPlace = isSearching ? 'searched' : isFiltered(filter) ? 'filtered' : 'all'
  const summary = {
    statistics,
    people,
    today,
    person: people.resolve(filter.person ?? people.self),
    isOpen: opened[place] ?? false,
    onOpen: (isOpen: boolean) => setOpened({ ...opened, [place]: isOpen }),
  }
  return (
    <>
      {place !== 'all' ? (
        <FoundSummary found={found} onClear={onClear} {...summary} />
      ) : hasFigures && list?.rows.length !== 0 ? (
        <SpendingSummary {...summary} />
      ) : null}
      {ordering && list?.rows.length !== 0 && !isSearching ? <OrderSwitch {...ordering} /> : null}
      {list === undefined ? (
        <ScreenSkeleton text={texts.loading} parts={[listPart, listPart]} />
      ) : list.rows.length === 0 ? (
        <EmptyState icon={<IconSearchOff size={44} stroke={1.8} />} title={historyTexts.nothingFound}>
          {historyTexts.nothingFoundText}
        </EmptyState>
      ) : (
        <ExpenseList key={ordering?.order} {...list} />
      )}
    </>
  )
}

/** The expenses of a group with search and filters, and the opened one beside them or in a dialog over them. */
import { IconBackpack, IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import { historyTexts } from '#shared/messages/history.ts'
import type { Statistics } from '#shared/money/statistics.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import { GroupTabs } from '#client/features/groups/group-tabs.tsx'
import { ActivityRow } from '#client/features/activity/activity-link.tsx'
import { TrashRow } from '#client/features/trash/trash-link.tsx'
import { CardList } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { useHistoryValue, useRememberHistoryValue } from '#client/ui/use-history-value.ts'
import { GroupNotHere } from '#client/features/groups/missing-rows.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { AddExpenseButton } from '../add-expense-button.tsx'
import { ExpenseDetail, type ExpenseDetailProps } from '../detail/expense-detail.tsx'
import classes from '../detail/expense-detail.module.css'
import { ExpenseList, type ExpenseListProps, listPart } from '../list/expense-list.tsx'
import { NoExpenses, OwnBalance } from '../list/expenses-tab-view.tsx'
import { isFiltered } from './history-filter.ts'
import { SpendingSummary, summaryHeight } from './spending-summary.tsx'
import { OrderSwitch, type OrderSwitchProps } from './order-switch.tsx'
import { FilterBar, type FilterBarProps } from './filter-bar.tsx'

type HistoryViewProps = {
  groupId: GroupId
  /** Undefined while it is read; null if the group is not on this device. */
  groupName: string | null | undefined
  /** Undefined while it is read; null if the group has no row. */
  history: History | null | undefined
  /** The opened expense; undefined if none is open. */
  opened: ExpenseDetailProps | undefined
  onClose: () => void
  onBack: () => void
}

type History = {
  filters: FilterBarProps
  /** Only where the group has trips. */
  ordering: OrderSwitchProps | undefined
  /** What the filters leave. Undefined while it is read. */
  list: ExpenseListProps | undefined
  /** Of what the filters leave. Undefined while it is computed. */
  statistics: Statistics | undefined
  /** The person's own balance in the group, whatever is filtered. Undefined while it is computed. */
  balance: Yen | undefined
}

export function HistoryView({ groupId, groupName, history, opened, onClose, onBack }: HistoryViewProps) {
  const isWide = useIsWide()
  const isEmpty = history === null
  // On a wide screen the tabs of the group stay beside an opened expense.
  const isInGroup = isWide && groupName !== null
  return (
    <Screen
      icon={IconBackpack}
      title={isInGroup ? (groupName ?? '') : texts.historyTitle}
      subtitle={isInGroup ? undefined : (groupName ?? undefined)}
      onBack={onBack}
      tabs={isInGroup ? <GroupTabs groupId={groupId} current="expenses" /> : null}
      width={isEmpty && !isInGroup ? 'column' : 'panes'}
    >
      {groupName === null ? (
        <GroupNotHere groupId={groupId} what="expenses" />
      ) : history === undefined ? (
        <ScreenSkeleton
          text={texts.loading}
          aside={isWide ? [4.625, 3.25] : undefined}
          parts={[filtersHeight, ...listParts]}
        />
      ) : isEmpty ? (
        <>
          <NoExpenses groupId={groupId} title={texts.historyEmpty} />
          <CardList>
            <ActivityRow groupId={groupId} />
            <TrashRow groupId={groupId} />
          </CardList>
        </>
      ) : (
        <Panes
          aside={
            isWide ? (
              <>
                <OwnBalance groupId={groupId} balance={history.balance} />
                <AddExpenseButton groupId={groupId} />
                <aside aria-label={texts.detailTitle}>
                  {opened ? (
                    <ExpenseDetail {...opened} />
                  ) : history.list?.rows.length === 0 ? null : (
                    <p className={classes.choose}>{texts.choose}</p>
                  )}
                </aside>
              </>
            ) : null
          }
        >
          <FilteredList groupId={groupId} {...history} />
        </Panes>
      )}
      <Dialog
        hasAddress
        isWholeScreen={!isWide}
        opened={opened !== undefined && groupName !== null && (!isWide || isEmpty)}
        onClose={onClose}
        title={texts.detailTitle}
      >
        {opened ? <ExpenseDetail {...opened} /> : null}
      </Dialog>
    </Screen>
  )
}

/** In rem, for the skeletons: the filters; the summary and two days. */
const filtersHeight = 6.375
const listParts = [summaryHeight, listPart, listPart]

/** Whether the breakdown is open, and whether it is while something is searched. */
const breakdowns = new Map<string, { outside: boolean; inSearch: boolean }>()

type FilteredListProps = Omit<History, 'balance'> & { groupId: GroupId }

function FilteredList({ groupId, filters, ordering, list, statistics }: FilteredListProps) {
  const { choice, people, today } = filters
  const { filter } = choice
  // Open, the breakdown fills a phone's screen, and the list would begin below it.
  const before = useHistoryValue(breakdowns) ?? { outside: false, inSearch: false }
  const [opened, setOpened] = useState(before)
  // Whoever looks for one expense wants to see it, and not the figures above it.
  const isSearching = filter.q !== undefined && filter.q !== ''
  const place = isSearching ? 'inSearch' : 'outside'
  useRememberHistoryValue(breakdowns, () => opened)
  return (
    <>
      <FilterBar {...filters} />
      {list === undefined ? (
        <ScreenSkeleton text={texts.loading} parts={listParts} />
      ) : list.rows.length === 0 ? (
        <NothingFound />
      ) : (
        <>
          <SpendingSummary
            statistics={statistics}
            people={people}
            today={today}
            person={people.resolve(filter.person ?? people.self)}
            isFiltered={isFiltered(filter)}
            isOpen={opened[place]}
            onOpen={(isOpen) => setOpened({ ...opened, [place]: isOpen })}
          />
          {ordering ? <OrderSwitch {...ordering} /> : null}
          <ExpenseList key={ordering?.order} {...list} historyFilter={filter} />
          <CardList>
            <ActivityRow groupId={groupId} />
            <TrashRow groupId={groupId} />
          </CardList>
        </>
      )}
    </>
  )
}

/** The way out of the filters stands above it, where it is in sight in every window. */
function NothingFound() {
  return (
    <EmptyState icon={<IconSearchOff size={44} stroke={1.8} />} title={historyTexts.nothingFound}>
      {historyTexts.nothingFoundText}
    </EmptyState>
  )
}

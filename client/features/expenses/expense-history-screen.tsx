import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { balancesOf } from '#shared/money/balances.ts'
import type { HistoryFilter } from '#shared/money/history-filter.ts'
import { statisticsOf } from '#shared/money/statistics.ts'
import { deleteWithUndo } from '#client/features/trash/delete-and-restore.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { type ExpenseRow, expenseById, expensesNewestFirst } from '#client/store/queries/expenses.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { type People, peopleOf } from '#client/store/queries/people.ts'
import { rowsOfGroup } from '#client/store/queries/settlements.ts'
import { unsentRowStates } from '#client/store/queries/unsent-changes.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { filteredRows, isFiltered } from './history/history-filter.ts'
import { HistoryView } from './history/history-view.tsx'
import { useHistoryFilter } from './history/use-history-filter.ts'
import { useIsWide } from '#client/ui/two-panes.tsx'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { useGrowingLimit } from './list/use-growing-limit.ts'
import { useIsPainted } from './list/use-is-painted.ts'

const route = getRouteApi('/groups/$groupId/expenses')

export function ExpenseHistoryScreen() {
  const { groupId } = route.useParams()
  const { expense: openId, ...address } = route.useSearch()
  const router = useRouter()
  const [today] = useState(todayInJapan)
  const choice = useHistoryFilter(address)
  const groupName = useLiveQuery(() => groupNameOf(groupId), [groupId])
  const people = useLiveQuery(() => peopleOf(groupId), [groupId])
  const states = useLiveQuery(() => unsentRowStates(scopeOfGroup(groupId)), [groupId])
  const { limit, readMore } = useGrowingLimit()
  const newest = useLiveQuery(() => expensesNewestFirst(groupId, limit), [groupId, limit])
  const isListPainted = useIsPainted(newest !== undefined && people !== undefined && states !== undefined)
  const isWide = useIsWide()
  const isListSeen = useWasEver(isWide || openId === undefined)
  // Filters and figures need all rows, which are read once for all of them. Without a filter that waits until the list
  // is painted, and does not happen below an expense that was opened from another screen.
  const needsAll = isFiltered(choice.filter) || (isListPainted && isListSeen)
  const all = useLiveQuery(() => (needsAll ? rowsOfGroup(groupId) : undefined), [groupId, needsAll])
  const { found, statistics } = useFound(all, choice.filter, people)
  const balance = useMemo(
    () => (isWide && all && people ? (balancesOf(all, people.resolve).get(people.self) ?? 0) : undefined),
    [isWide, all, people],
  )
  const rows = isFiltered(choice.filter) ? found : newest
  const row = useOpened(groupId, openId)
  const navigateBack = useNavigateBack(groupId)
  const remove = async (deleted: ExpenseRow) => {
    if (await deleteWithUndo(deleted, deleted.title)) navigateBack({ isDone: true })
  }
  const onNearEnd = () => newest && readMore(newest.length)
  const list = rows && people && states && { rows, people, states, today, openId, onNearEnd }
  const filters = people && { choice, people, today, count: rows?.length, rows: all ?? newest ?? [] }
  return (
    <HistoryView
      groupId={groupId}
      groupName={groupName}
      history={newest?.length === 0 ? null : newest && filters && { filters, list, statistics, balance }}
      opened={
        openId === undefined
          ? undefined
          : { groupId, detail: detailOf(row, people, states?.get(openId)), today, onDelete: remove }
      }
      onClose={() => navigateBack()}
      onBack={() => void router.navigate({ to: '/groups/$groupId', params: { groupId } })}
    />
  )
}

/** What the filters leave of all rows. Undefined while it is read. */
function useFound(all: ExpenseRow[] | undefined, filter: HistoryFilter, people: People | undefined) {
  // Filtering a large group may take longer than the time between two keys.
  const deferred = useDeferredValue(filter)
  const found = useMemo(
    () => all && people && (isFiltered(deferred) ? filteredRows(all, deferred, people) : all),
    [all, people, deferred],
  )
  const statistics = useMemo(() => found && people && statisticsOf(found, people.resolve), [found, people])
  return { found, statistics }
}

function useWasEver(isNow: boolean): boolean {
  const [wasEver, setWasEver] = useState(isNow)
  if (isNow && !wasEver) setWasEver(true)
  return wasEver
}

type Detail = NonNullable<Parameters<typeof HistoryView>[0]['opened']>['detail']

function detailOf(
  row: ExpenseRow | null | undefined,
  people: People | undefined,
  state: NonNullable<Detail>['state'],
): Detail {
  if (row === null) return null
  return row && people && { row, people, state }
}

/** Undefined while the row is read. The expense opened before is not shown in its place. */
function useOpened(groupId: GroupId, openId: ExpenseId | undefined): ExpenseRow | null | undefined {
  const read = useLiveQuery(async () => {
    return openId ? { openId, row: await expenseById(groupId, openId) } : undefined
  }, [groupId, openId])
  return read?.openId === openId ? read?.row : undefined
}

import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { HistoryFilter } from '#shared/money/history-filter.ts'
import { statisticsOf } from '#shared/money/statistics.ts'
import { peopleNamedIn, statisticsIn } from '#shared/money/totals.ts'
import { deleteWithUndo } from '#client/features/trash/delete-and-restore.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { type NewestExpenses, newestExpensesOf } from '#client/store/queries/expense-list.ts'
import { activityOfExpense } from '#client/store/queries/activity.ts'
import { type ExpenseRow, expenseById, paymentsOfExpense } from '#client/store/queries/expenses.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import type { People } from '#client/store/queries/people.ts'
import { tripsOf } from '#client/store/queries/trip-choices.ts'
import { rowsOfGroup } from '#client/store/queries/settlements.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { filteredRows, isFiltered } from './history/history-filter.ts'
import { HistoryView } from './history/history-view.tsx'
import { type HistoryOrder, lastHistoryOrder, rememberHistoryOrder } from './history/history-order.ts'
import { useHistoryFilter } from './history/use-history-filter.ts'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { useGrowingLimit } from '#client/ui/use-growing-limit.ts'

const route = getRouteApi('/groups/$groupId/expenses')

export function ExpenseHistoryScreen() {
  const { groupId } = route.useParams()
  const { expense: openId, ...address } = route.useSearch()
  const router = useRouter()
  const [today] = useState(todayInJapan)
  const choice = useHistoryFilter(address)
  const groupName = useLiveQuery(() => groupNameOf(groupId), [groupId])
  const { limit, readMore } = useGrowingLimit()
  const newest = useLiveQuery(() => newestExpensesOf(groupId, limit), [groupId, limit])
  const trips = useLiveQuery(() => tripsOf(groupId), [groupId])
  const [order, setOrder] = useState(lastHistoryOrder)
  const hasTrips = (trips ?? []).length > 0
  const isByTrip = hasTrips && order === 'trip'
  const found = useFound({ groupId, filter: choice.filter, isByTrip, people: newest?.people })
  const opened = useOpened(groupId, openId)
  const navigateBack = useNavigateBack(groupId)
  const remove = async (deleted: ExpenseRow) => {
    if (await deleteWithUndo(deleted, deleted.title)) navigateBack({ isDone: true })
  }
  const chooseOrder = (chosen: HistoryOrder) => {
    rememberHistoryOrder(chosen)
    setOrder(chosen)
  }
  const historyOf = ({ rows, totals, people, states }: NewestExpenses) => {
    const list = { people, states, today, openId }
    const { group, day } = totals
    const isWhole = !isFiltered(choice.filter)
    const all = (group.expenses ?? 0) + (group.transfers ?? 0)
    const filters = { choice, people, today, named: peopleNamedIn(totals) }
    return {
      balance: totals.balance[people.self] ?? 0,
      filters: { ...filters, count: isWhole ? all : found?.rows.length },
      ordering: hasTrips ? { order, onChoose: chooseOrder } : undefined,
      list:
        isWhole && !isByTrip
          ? { ...list, rows, spentByDay: day, onNearEnd: () => readMore(rows.length) }
          : found && { ...list, rows: found.rows, trips: isByTrip ? trips : undefined },
      statistics: isWhole ? statisticsIn(totals) : found?.statistics,
    }
  }
  return (
    <HistoryView
      groupId={groupId}
      groupName={groupName}
      history={newest?.rows.length === 0 ? null : newest && trips && historyOf(newest)}
      opened={
        openId === undefined
          ? undefined
          : {
              groupId,
              expenseId: openId,
              detail: detailOf(opened, newest, openId),
              today,
              onDelete: remove,
            }
      }
      onClose={() => navigateBack()}
      onBack={() => void router.navigate({ to: '/groups/$groupId', params: { groupId } })}
    />
  )
}

type Finding = {
  groupId: GroupId
  filter: HistoryFilter
  /** Each trip says what was spent for it, so all rows have to be read, also without a filter. */
  isByTrip: boolean
  people: People | undefined
}

/** What the filters leave of all rows. Undefined while it is read, and where the newest rows are enough. */
function useFound({ groupId, filter, isByTrip, people }: Finding) {
  const needsAll = isByTrip || isFiltered(filter)
  const all = useLiveQuery(() => (needsAll ? rowsOfGroup(groupId) : undefined), [groupId, needsAll])
  // Filtering a large group may take longer than the time between two keys.
  const deferred = useDeferredValue(filter)
  return useMemo(() => {
    if (!all || !people) return undefined
    const rows = filteredRows(all, deferred, people)
    return { rows, statistics: statisticsOf(rows, people.resolve) }
  }, [all, people, deferred])
}

type Detail = NonNullable<Parameters<typeof HistoryView>[0]['opened']>['detail']

type Opened = Pick<NonNullable<Detail>, 'row' | 'payments' | 'activities'>

function detailOf(
  opened: Opened | null | undefined,
  newest: NewestExpenses | undefined,
  openId: ExpenseId,
): Detail {
  if (!opened || !newest) return opened === null ? null : undefined
  const { people, states, totals } = newest
  const balanceOf = (person: UserKey) => totals.balance[person] ?? 0
  return { ...opened, people, balanceOf, state: states.get(openId) }
}

/** Undefined while the row is read. The expense opened before is not shown in its place. */
function useOpened(groupId: GroupId, openId: ExpenseId | undefined): Opened | null | undefined {
  const read = useLiveQuery(async () => {
    if (!openId) return undefined
    const [row, payments] = await Promise.all([
      expenseById(groupId, openId),
      paymentsOfExpense(groupId, openId),
    ])
    return { openId, opened: row && { row, payments, activities: await activityOfExpense(row) } }
  }, [groupId, openId])
  return read?.openId === openId ? read?.opened : undefined
}

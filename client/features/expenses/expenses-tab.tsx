import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { AttachmentId } from '#shared/model/attachment.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { HistoryFilter } from '#shared/money/history-filter.ts'
import { statisticsOf } from '#shared/money/statistics.ts'
import { peopleNamedIn, statisticsIn } from '#shared/money/read-totals.ts'
import { SavedAttachments } from '#client/features/attachments/saved-attachments.tsx'
import { useDeletion } from '#client/features/trash/delete-and-restore.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { type AttachmentRow, attachmentsOfExpense } from '#client/store/queries/attachments.ts'
import { activityOfExpense } from '#client/store/queries/activity.ts'
import {
  type NewestExpenses,
  newestExpensesOf,
  type ExpenseRow,
  expenseById,
  paymentsOfExpense,
} from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { rowsOfGroup } from '#client/store/queries/settlements.ts'
import { tripsOf } from '#client/store/queries/trips.ts'
import { rememberedQuery, useLiveQuery } from '#client/store/use-live-query.ts'
import { useGrowingLimit } from '#client/ui/use-growing-limit.ts'
import type { ExpenseDetailProps } from './expense-detail.tsx'
import { type ListAddress, filteredRows, isFiltered, useHistoryFilter } from './history-filter.ts'
import { type HistoryOrder, lastHistoryOrder, rememberHistoryOrder } from './order-switch.tsx'
import { type ShownExpenses, ExpensesTabView } from './expenses-tab-view.tsx'

const useNewestExpenses = rememberedQuery(newestExpensesOf)
const useTrips = rememberedQuery(tripsOf)

type ExpensesTabProps = {
  groupId: GroupId
  /** The trip whose expenses alone are shown, with all its rows, newest first. */
  trip?: { id: TripId; rows: readonly ExpenseRow[] }
  below?: ReactNode
}

export function ExpensesTab({ groupId, trip, below }: ExpensesTabProps) {
  const [today] = useState(todayInJapan)
  const address: ListAddress = useSearch({ strict: false })
  const choice = useHistoryFilter(address)
  const { limit, readMore } = useGrowingLimit()
  const newest = useNewestExpenses(groupId, trip ? 0 : limit)
  const ordering = useOrdering(groupId, { isShown: choice.isUnfolded && !trip })
  const isByTrip = ordering?.order === 'trip'
  const needsAll = isByTrip || isFiltered(choice.filter)
  const found = useFound({
    groupId,
    rows: trip?.rows,
    needsAll,
    filter: choice.filter,
    people: newest?.people,
  })
  const close = useClose()
  const opened = useOpened(groupId, address.expense)
  // The details are drawn elsewhere when the window becomes wide.
  const viewing = useState<AttachmentId | null>(null)
  const read = trip?.rows ?? newest?.rows
  const { remove, withoutDeleted } = useDeletion(read)
  const shownOf = ({ rows, totals, states, held, people }: NewestExpenses): ShownExpenses => {
    const { expense: openId, find } = address
    const list = { people, states, today, openId, address: { find, ...choice.filter } }
    const { group, day } = totals
    const all = (group.expenses ?? 0) + (group.transfers ?? 0)
    const isOfAll = !needsAll && !trip
    return {
      isEmpty: withoutDeleted(trip?.rows ?? rows).length === 0,
      filters: {
        choice,
        people,
        today,
        named: peopleNamedIn(totals),
      },
      found: isOfAll ? all : found?.rows.length,
      ordering: ordering?.trips.length ? ordering : undefined,
      list: isOfAll
        ? { ...list, rows: withoutDeleted(rows), spentByDay: day, onNearEnd: () => readMore(rows.length) }
        : found && {
            ...list,
            rows: withoutDeleted(found.rows),
            trips: isByTrip ? ordering.trips : undefined,
          },
      statistics: isOfAll ? statisticsIn(totals) : found?.statistics,
      balance: totals.balance[people.self] ?? 0,
      held,
    }
  }
  return (
    <ExpensesTabView
      groupId={groupId}
      itineraryId={trip?.id}
      // What stands above the list is known before the list is shown.
      expenses={newest && ordering !== undefined ? shownOf(newest) : undefined}
      isUnfolded={choice.isUnfolded}
      opened={
        address.expense && {
          groupId,
          expenseId: address.expense,
          detail: detailOf(opened, newest, address.expense),
          attachments: opened && (
            <SavedAttachments
              key={`attachments ${opened.row.id}`}
              groupId={groupId}
              of={{ expenseId: opened.row.id }}
              rows={opened.attachments}
              about={opened.row}
              viewing={viewing}
            />
          ),
          today,
          onDelete: async (row) => {
            if (await remove(row, row.title)) close()
          },
        }
      }
      onClose={close}
      below={below}
    />
  )
}

/** By time or under trips. Null where nothing can be chosen, and undefined until the trips are read. */
function useOrdering(groupId: GroupId, { isShown }: { isShown: boolean }) {
  const trips = useTrips(groupId)
  const [order, setOrder] = useState(lastHistoryOrder)
  if (!isShown) return null
  if (!trips) return undefined
  return {
    trips,
    order: trips.length > 0 ? order : 'time',
    onChoose: (chosen: HistoryOrder) => {
      rememberHistoryOrder(chosen)
      setOrder(chosen)
    },
  }
}

type Finding = {
  groupId: GroupId
  /** All rows, if they are read already. */
  rows: readonly ExpenseRow[] | undefined
  /** Each trip says what was spent for it, so all rows have to be read, also without a filter. */
  needsAll: boolean
  filter: HistoryFilter
  people: People | undefined
}

/** What the filters leave of all rows. Undefined while it is read, and where the newest rows are enough. */
function useFound({ groupId, rows, needsAll, filter, people }: Finding) {
  const reads = needsAll && !rows
  const read = useLiveQuery(() => (reads ? rowsOfGroup(groupId) : undefined), [groupId, reads])
  const all = rows ?? read
  // Filtering a large group may take longer than the time between two keys.
  const deferred = useDeferredValue(filter)
  return useMemo(() => {
    if (!all || !people) return undefined
    const left = filteredRows(all, deferred, people)
    return { rows: left, statistics: statisticsOf(left, people.resolve) }
  }, [all, people, deferred])
}

/** Closes the details. If the app was opened with them, the list is left. */
function useClose(): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  return () => {
    if (history.canGoBack()) return history.back()
    const search = (before: ListAddress) => ({ ...before, expense: undefined })
    void navigate({ to: '.', search, hash: true, replace: true, resetScroll: false })
  }
}

type Detail = ExpenseDetailProps['detail']
type Opened = Pick<NonNullable<Detail>, 'row' | 'payments' | 'activities'> & {
  attachments: readonly AttachmentRow[]
}

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
    const [row, payments, attachments] = await Promise.all([
      expenseById(groupId, openId),
      paymentsOfExpense(groupId, openId),
      attachmentsOfExpense(openId),
    ])
    return { openId, opened: row && { row, payments, attachments, activities: await activityOfExpense(row) } }
  }, [groupId, openId])
  return read?.openId === openId ? read?.opened : undefined
}

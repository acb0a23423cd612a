import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { deleteWithUndo } from '#client/features/trash/delete-and-restore.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { type ExpenseRow, expenseById, expensesNewestFirst } from '#client/store/queries/expenses.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { type People, peopleOf } from '#client/store/queries/people.ts'
import { unsentRowStates } from '#client/store/queries/unsent-changes.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { HistoryView } from './list/history-view.tsx'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { useGrowingLimit } from './list/use-growing-limit.ts'

const route = getRouteApi('/groups/$groupId/expenses')

export function ExpenseHistoryScreen() {
  const { groupId } = route.useParams()
  const { expense: openId } = route.useSearch()
  const router = useRouter()
  const [today] = useState(todayInJapan)
  const { limit, readMore } = useGrowingLimit()
  const groupName = useLiveQuery(() => groupNameOf(groupId), [groupId])
  const people = useLiveQuery(() => peopleOf(groupId), [groupId])
  const states = useLiveQuery(() => unsentRowStates(scopeOfGroup(groupId)), [groupId])
  const rows = useLiveQuery(() => expensesNewestFirst(groupId, limit), [groupId, limit])
  const row = useOpened(groupId, openId)
  const navigateBack = useNavigateBack(groupId)
  const remove = async (deleted: ExpenseRow) => {
    if (await deleteWithUndo(deleted, deleted.title)) navigateBack({ isDone: true })
  }
  return (
    <HistoryView
      groupId={groupId}
      groupName={groupName}
      list={
        rows &&
        people &&
        states && { rows, people, states, today, openId, onNearEnd: () => readMore(rows.length) }
      }
      opened={
        openId === undefined
          ? undefined
          : { detail: detailOf(row, people, states?.get(openId)), today, onDelete: remove }
      }
      onClose={() => navigateBack()}
      onBack={() => void router.navigate({ to: '/groups/$groupId', params: { groupId } })}
    />
  )
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

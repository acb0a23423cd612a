import { useState } from 'react'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { expensesNewestFirst } from '#client/store/queries/expenses.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { unsentRowStates } from '#client/store/queries/unsent-changes.ts'
import { ownBalanceIn } from '#client/store/queries/own-balance.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { ExpensesTabView } from './list/expenses-tab-view.tsx'
import { useGrowingLimit } from './list/use-growing-limit.ts'
import { useIsPainted } from './list/use-is-painted.ts'

export function ExpensesTab({ groupId }: { groupId: GroupId }) {
  const [today] = useState(todayInJapan)
  const { limit, readMore } = useGrowingLimit()
  const rows = useLiveQuery(() => expensesNewestFirst(groupId, limit), [groupId, limit])
  const people = useLiveQuery(() => peopleOf(groupId), [groupId])
  const states = useLiveQuery(() => unsentRowStates(scopeOfGroup(groupId)), [groupId])
  // The balance reads every row of the group. It is read after the first rows are painted, so that they do not wait
  // for it.
  const isListPainted = useIsPainted(rows !== undefined && people !== undefined && states !== undefined)
  const balance = useLiveQuery(
    () => (isListPainted ? ownBalanceIn(groupId) : undefined),
    [groupId, isListPainted],
  )
  return (
    <ExpensesTabView
      groupId={groupId}
      list={
        rows && people && states && { rows, people, states, today, onNearEnd: () => readMore(rows.length) }
      }
      balance={balance}
    />
  )
}

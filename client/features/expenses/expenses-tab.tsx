import { type ReactNode, useState } from 'react'
import type { GroupId } from '#shared/model/group.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { newestExpensesOf } from '#client/store/queries/expense-list.ts'
import { rememberedQuery } from '#client/store/use-live-query.ts'
import { ExpensesTabView } from './list/expenses-tab-view.tsx'
import { useGrowingLimit } from '#client/ui/use-growing-limit.ts'

const useNewestExpenses = rememberedQuery(newestExpensesOf)

export function ExpensesTab({ groupId, below }: { groupId: GroupId; below?: ReactNode }) {
  const [today] = useState(todayInJapan)
  const { limit, readMore } = useGrowingLimit()
  const newest = useNewestExpenses(groupId, limit)
  if (!newest) return <ExpensesTabView groupId={groupId} list={undefined} balance={undefined} />
  const { rows, people, states, totals, heldCount } = newest
  return (
    <ExpensesTabView
      groupId={groupId}
      list={{ rows, people, states, today, spentByDay: totals.day, onNearEnd: () => readMore(rows.length) }}
      balance={totals.balance[people.self] ?? 0}
      heldCount={heldCount}
      below={below}
    />
  )
}

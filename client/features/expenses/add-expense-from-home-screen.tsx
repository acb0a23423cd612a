/** A new expense of the group used last, which can be changed in the form. */
import { dashboardTexts } from '#shared/messages/dashboard.ts'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { groupsByLastUse } from '#client/store/queries/groups-by-last-use.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { useState } from 'react'
import { AddExpense } from './add-expense-screen.tsx'
import { FormImpossible, FormLoading } from './form/form-states.tsx'

export function AddExpenseFromHomeScreen() {
  const navigateBack = useNavigateBackTo({ to: '/dashboard' })
  const read = useLiveQuery(groupsByLastUse, [])
  // The groups as of opening the form, because saving changes which one was used last.
  const [groups, setGroups] = useState(read)
  if (read && read.length > 0 && !groups) setGroups(read)
  const frame = { title: texts.addTitle, onBack: () => navigateBack() }
  const [last] = groups ?? read ?? []
  if (!read) return <FormLoading {...frame} />
  if (!groups || !last) return <FormImpossible {...frame} reason={dashboardTexts.emptyTitle} />
  return <AddExpense groupId={last.id} groups={groups} />
}

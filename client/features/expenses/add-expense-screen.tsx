/**
 * A new expense (specification 2, section 2.8). The prefilled values let a common expense be recorded with amount
 * and 保存 only.
 */
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { keepStorageOnce } from '#client/platform/persistent-storage.ts'
import { newId } from '#client/store/new-id.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { expensesNewestFirst } from '#client/store/queries/expenses.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { type People, peopleOf } from '#client/store/queries/people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { ExpenseForm } from './form/expense-form.tsx'
import { createArgsOf } from './form/expense-form-mutations.ts'
import { type ExpenseFormValues, choicesFor, newExpenseValues } from './form/expense-form-values.ts'
import { categoriesByTitle } from './form/propose-category.ts'
import { FormLoading, FormWithoutGroup } from './form/form-states.tsx'
import { type NavigateBack, useNavigateBack } from '#client/ui/use-navigate-back.ts'

const route = getRouteApi('/groups/$groupId/add-expense')

export function AddExpenseScreen() {
  const { groupId } = route.useParams()
  return <AddExpense key={groupId} groupId={groupId} />
}

export function AddExpense({ groupId }: { groupId: GroupId }) {
  // Group and people are read together, because the form takes its initial values only once. With two reads it could
  // start with outdated people.
  const start = useLiveQuery(async () => {
    const [groupName, people] = await Promise.all([groupNameOf(groupId), peopleOf(groupId)])
    return groupName === null ? null : { groupName, people }
  }, [groupId])
  const navigateBack = useNavigateBack(groupId)
  if (start === undefined) return <FormLoading title={texts.addTitle} onBack={() => navigateBack()} />
  if (start === null) return <FormWithoutGroup title={texts.addTitle} onBack={() => navigateBack()} />
  return <NewExpense groupId={groupId} navigateBack={navigateBack} {...start} />
}

/** How many of the group's newest expenses say which category a title has. */
const learnedMax = 300

type NewExpenseProps = { groupId: GroupId; groupName: string; people: People; navigateBack: NavigateBack }

function NewExpense({ groupId, groupName, people, navigateBack }: NewExpenseProps) {
  const [id] = useState(() => newId(ExpenseId))
  const [today] = useState(todayInJapan)
  const [initial] = useState(() => newExpenseValues(people, today))
  // Read only for people who write a title, because without one there is nothing to look up.
  const [isNaming, setIsNaming] = useState(false)
  const learned = useLiveQuery(
    async () => (isNaming ? categoriesByTitle(await expensesNewestFirst(groupId, learnedMax)) : undefined),
    [groupId, isNaming],
  )
  const save = async (values: ExpenseFormValues) => {
    const outcome = await mutate(groupId, 'expense.create', createArgsOf(id, values))
    if (!outcome.ok) return rejectionSentences[outcome.code]
    // From the first saved expense on, the browser is asked not to evict this device's storage.
    void keepStorageOnce()
    showNotice({ message: texts.created })
    navigateBack({ isDone: true })
    return null
  }
  const choices = choicesFor(people, initial.participants)
  return (
    <ExpenseForm
      title={texts.addTitle}
      groupName={groupName}
      people={people}
      initial={initial}
      payers={choices}
      participants={choices}
      today={today}
      isNew
      {...(learned ? { learnedCategories: learned } : {})}
      onNaming={() => setIsNaming(true)}
      onSave={save}
      onBack={() => navigateBack()}
    />
  )
}

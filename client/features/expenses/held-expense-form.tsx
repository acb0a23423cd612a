/** The expense form for a held change. A correction replaces the held change in the queue. */
import { useState } from 'react'
import { expenseFormTexts as texts, expenseTexts } from '#shared/messages/expenses.ts'
import type { Expense } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { expenseById } from '#client/store/queries/expenses.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { type People, peopleOf } from '#client/store/queries/people.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { ExpenseForm } from './form/expense-form.tsx'
import { type ExpenseFormValues, choicesFor, payersOf } from './form/expense-form-values.ts'
import { FormImpossible, FormLoading, FormWithoutExpense, FormWithoutGroup } from './form/form-frames.tsx'
import { type HeldExpenseCall, mutationsOfHeld, valuesOfHeld } from './held-expense.ts'

type HeldExpenseFormProps = {
  groupId: GroupId
  mutation: HeldExpenseCall
  /** The `moneyMark` of the server's version that was shown beside a conflict. */
  mark: MutationId | undefined
  /**
   * The first mutation replaces the held change. Resolves with the sentence that says why it failed, or with null on
   * success.
   */
  onSave: (mutations: MutationInput[]) => Promise<string | null>
  onBack: () => void
}

export function HeldExpenseForm({ groupId, mutation, mark, onSave, onBack }: HeldExpenseFormProps) {
  const isNew = mutation.part === 'whole'
  const read = useLiveQuery(async () => {
    const [groupName, people, row] = await Promise.all([
      groupNameOf(groupId),
      peopleOf(groupId),
      isNew ? null : expenseById(groupId, mutation.args.id),
    ])
    return { groupName, people, row }
  }, [groupId, mutation.args.id])
  const frame = { title: isNew ? texts.addTitle : texts.editTitle, onBack }
  if (!read) return <FormLoading {...frame} />
  const { groupName, people, row } = read
  if (groupName === null) return <FormWithoutGroup groupId={groupId} {...frame} />
  if (row?.status === 'settled')
    return <FormImpossible {...frame} reason={expenseTexts.settledCannotChange} />
  const initial = valuesOfHeld(mutation, row)
  if (!initial) return <FormWithoutExpense {...frame} expenseId={mutation.args.id} />
  return (
    <Form
      {...frame}
      subtitle={groupName}
      people={people}
      mutation={mutation}
      mark={mark}
      row={row}
      initial={initial}
      onSave={onSave}
    />
  )
}

type FormProps = Omit<HeldExpenseFormProps, 'groupId'> & {
  title: string
  subtitle: string
  people: People
  row: Expense | null
  initial: ExpenseFormValues
}

function Form({ mutation, mark, row, initial, people, onSave, ...frame }: FormProps) {
  const [opened] = useState({ row, values: initial })
  const [today] = useState(todayInJapan)
  const save = (values: ExpenseFormValues) =>
    onSave(mutationsOfHeld(mutation, { opened: opened.values, values, row: opened.row, mark }))
  const payers = payersOf(opened.values).map(({ userKey }) => userKey)
  return (
    <ExpenseForm
      {...frame}
      people={people}
      initial={opened.values}
      today={today}
      payers={choicesFor(people, payers)}
      participants={choicesFor(people, opened.values.participants)}
      onSave={save}
    />
  )
}

/** The form of an expense over a change that waits for its owner: corrected, it takes the change's place. */
import { useState } from 'react'
import { expenseFormTexts as texts, expenseTexts } from '#shared/messages/expenses.ts'
import type { Expense } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { MutationCall } from '#shared/mutations/registry.ts'
import { expenseById, groupNameOf } from '#client/store/queries/expenses.ts'
import { isAdminOf } from '#client/store/queries/groups.ts'
import { type People, peopleOf } from '#client/store/queries/people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { ExpenseForm } from './parts/expense-form.tsx'
import { type ExpenseFormValues, choicesFor, payersOf } from './parts/expense-form-values.ts'
import { FormImpossible, FormLoading, FormWithoutGroup } from './parts/form-states.tsx'
import { type HeldExpenseCall, callsOfHeld, valuesOfHeld } from './parts/held-expense.ts'
import { useMarksQuestion } from './parts/use-marks-question.tsx'

export type { HeldExpenseCall }

type HeldExpenseFormProps = {
  groupId: GroupId
  call: HeldExpenseCall
  /** Of the version that was shown beside a conflict. */
  mark: MutationId | undefined
  /** The first call is to take the change's place. Answers with the sentence of why not, or null when it is done. */
  onSave: (calls: MutationCall[]) => Promise<string | null>
  onBack: () => void
}

export function HeldExpenseForm({ groupId, call, ...props }: HeldExpenseFormProps) {
  const isNew = call.part === 'whole'
  const read = useLiveQuery(async () => {
    const [groupName, people, row, isAdmin] = await Promise.all([
      groupNameOf(groupId),
      peopleOf(groupId),
      isNew ? null : expenseById(groupId, call.args.id),
      isAdminOf(groupId),
    ])
    return { groupName, people, row, isAdmin }
  }, [groupId, call.args.id])
  const frame = { title: isNew ? texts.addTitle : texts.editTitle, onBack: props.onBack }
  if (!read) return <FormLoading {...frame} />
  const { groupName, row, ...known } = read
  if (groupName === null) return <FormWithoutGroup {...frame} />
  if (row?.status === 'settled')
    return <FormImpossible {...frame} reason={expenseTexts.settledCannotChange} />
  const initial = valuesOfHeld(call, row)
  if (!initial) return <FormImpossible {...frame} reason={texts.notFound} />
  return (
    <Form {...frame} {...known} {...props} groupName={groupName} call={call} row={row} initial={initial} />
  )
}

type FormProps = Omit<HeldExpenseFormProps, 'groupId'> & {
  title: string
  groupName: string
  people: People
  isAdmin: boolean
  row: Expense | null
  initial: ExpenseFormValues
}

function Form({ call, mark, row, initial, people, isAdmin, onSave, ...frame }: FormProps) {
  const [opened] = useState({ row, values: initial })
  const marks = useMarksQuestion({ people, isAdmin })
  const save = async (values: ExpenseFormValues) => {
    const unmarked = opened.row ? await marks.ask(opened.row, values) : []
    if (unmarked === null) return undefined
    return onSave(callsOfHeld(call, { opened: opened.values, values, row: opened.row, mark, unmarked }))
  }
  const payers = payersOf(opened.values).map(({ userKey }) => userKey)
  return (
    <ExpenseForm
      {...frame}
      people={people}
      initial={opened.values}
      payers={choicesFor(people, payers)}
      participants={choicesFor(people, opened.values.participants)}
      notice={marks.dialog}
      onSave={save}
    />
  )
}

import { type ReactNode, useState } from 'react'
import type { Expense } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import { type ExpenseFormValues, payersOf } from './expense-form-values.ts'
import { type AffectedPaidFlag, affectedPaidFlags } from './affected-paid-flags.ts'
import { type PaidFlagsAnswer, PaidFlagsDialog } from './paid-flags-dialog.tsx'

type Question = { affected: AffectedPaidFlag[]; canClear: boolean; answer: (answer: PaidFlagsAnswer) => void }

type PaidFlagsQuestion = {
  /** Resolves with the people whose paid flags are to be removed, or with null if the edit is not to be saved. */
  ask: (row: Expense, values: ExpenseFormValues) => Promise<UserKey[] | null>
  dialog: ReactNode
}

/** Asks about the paid flags that an edit affects. Resolves at once if there are none. */
export function usePaidFlagsQuestion({
  people,
  isAdmin,
}: {
  people: People
  isAdmin: boolean
}): PaidFlagsQuestion {
  const [question, setQuestion] = useState<Question | null>(null)
  const { resolve, self } = people
  const ask: PaidFlagsQuestion['ask'] = async (row, values) => {
    const affected = affectedPaidFlags({ row, values, resolve })
    if (affected.length === 0) return []
    const isPayer = payersOf(values).some(({ userKey }) => resolve(userKey) === self)
    const canClear = isAdmin || isPayer || affected.every(({ userKey }) => userKey === self)
    const answer = await new Promise<PaidFlagsAnswer>((resolveAnswer) =>
      setQuestion({ affected, canClear, answer: resolveAnswer }),
    )
    setQuestion(null)
    if (answer === 'cancel') return null
    return answer === 'keep'
      ? []
      : affected.flatMap(({ userKey, after }) => (after === null ? [] : [userKey]))
  }
  const dialog = (
    <PaidFlagsDialog
      affected={question?.affected}
      people={people}
      canClear={question?.canClear ?? false}
      onAnswer={(answer) => question?.answer(answer)}
    />
  )
  return { ask, dialog }
}

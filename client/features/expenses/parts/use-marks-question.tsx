import { type ReactNode, useState } from 'react'
import type { Expense } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import { type ExpenseFormValues, payersOf } from './expense-form-values.ts'
import { type MarkInQuestion, marksInQuestion } from './marks-in-question.ts'
import { type MarksAnswer, PaidMarksDialog } from './paid-marks-dialog.tsx'

type Question = { marks: MarkInQuestion[]; canClear: boolean; answer: (answer: MarksAnswer) => void }

type MarksQuestion = {
  /** Resolves with whose marks to take away, or with null where the edit is not to be saved after all. */
  ask: (row: Expense, values: ExpenseFormValues) => Promise<UserKey[] | null>
  dialog: ReactNode
}

/** Asks about the paid marks under an edit, where there are any in question. */
export function useMarksQuestion({ people, isAdmin }: { people: People; isAdmin: boolean }): MarksQuestion {
  const [question, setQuestion] = useState<Question | null>(null)
  const { resolve, self } = people
  const ask: MarksQuestion['ask'] = async (row, values) => {
    const marks = marksInQuestion({ row, values, resolve })
    if (marks.length === 0) return []
    const isPayer = payersOf(values).some(({ userKey }) => resolve(userKey) === self)
    const canClear = isAdmin || isPayer || marks.every(({ userKey }) => userKey === self)
    const answer = await new Promise<MarksAnswer>((resolveAnswer) =>
      setQuestion({ marks, canClear, answer: resolveAnswer }),
    )
    setQuestion(null)
    if (answer === 'cancel') return null
    return answer === 'keep' ? [] : marks.flatMap(({ userKey, after }) => (after === null ? [] : [userKey]))
  }
  const dialog = (
    <PaidMarksDialog
      marks={question?.marks}
      people={people}
      canClear={question?.canClear ?? false}
      onAnswer={(answer) => question?.answer(answer)}
    />
  )
  return { ask, dialog }
}

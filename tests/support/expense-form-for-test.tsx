/** The form of an expense of 花子's group, as the screens show it, with what a person does in it. */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ExpenseForm } from '#client/features/expenses/form/expense-form.tsx'
import {
  type ExpenseFormValues,
  choicesFor,
  newExpenseValues,
} from '#client/features/expenses/form/expense-form-values.ts'
import type { LastSplit } from '#client/features/expenses/form/last-split.ts'
import { people } from './expenses-for-test.ts'
import { renderView } from './rendered-for-test.tsx'

type Around = { refusal?: string; lastSplit?: LastSplit | null }

/** Returns the values that were saved, in their order. */
export function renderForm(
  given: Partial<ExpenseFormValues> = {},
  { refusal, lastSplit = null }: Around = {},
) {
  const saved: ExpenseFormValues[] = []
  const choices = choicesFor(people, [])
  renderView(
    <ExpenseForm
      title="支出を追加"
      subtitle="沖縄"
      people={people}
      initial={{ ...newExpenseValues(people, '2026-08-12'), ...given }}
      payers={choices}
      participants={choices}
      today="2026-08-12"
      isNew
      lastSplit={lastSplit}
      learnedCategories={new Map([['例の件', 'utilities']])}
      onSave={async (values) => {
        saved.push(values)
        return refusal ?? null
      }}
      onBack={() => undefined}
    />,
  )
  return saved
}

export const saveButton = () => screen.getByRole('button', { name: '保存' })

/** Types the text in place of what the field has. */
export async function enterText(field: string, text: string): Promise<void> {
  const element = await screen.findByRole('textbox', { name: field })
  await userEvent.clear(element)
  await userEvent.type(element, text)
}

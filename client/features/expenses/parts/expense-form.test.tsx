import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { people } from '#tests/support/expenses-for-test.ts'
import { ExpenseForm } from './expense-form.tsx'
import { type ExpenseFormValues, choicesFor, newExpenseValues } from './expense-form-values.ts'

function renderForm(given: Partial<ExpenseFormValues> = {}, refusal: string | null = null) {
  const saved: ExpenseFormValues[] = []
  const choices = choicesFor(people, [])
  renderView(
    <ExpenseForm
      title="支出を追加"
      groupName="沖縄"
      people={people}
      initial={{ ...newExpenseValues(people, '2026-08-12'), ...given }}
      payers={choices}
      participants={choices}
      isNew
      onSave={async (values) => {
        saved.push(values)
        return refusal
      }}
      onBack={() => undefined}
    />,
  )
  return saved
}
const amountField = () => screen.getByRole<HTMLInputElement>('textbox', { name: '金額' })
const titleField = () => screen.getByRole<HTMLInputElement>('textbox', { name: '内容' })
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))
const parts = () =>
  within(screen.getByRole('group', { name: '分け方' }))
    .getAllByRole('listitem')
    .map((row) => /[\d,]+円/.exec(row.textContent)?.[0])

it('begins with the amount, and divides it as it is typed, in full-width digits too', async () => {
  renderForm()
  expect(document.activeElement).toBe(amountField())
  await userEvent.type(amountField(), '１０００')
  expect(parts()).toEqual(['333円', '333円', '334円'])
  await userEvent.click(screen.getByRole('checkbox', { name: '太郎の分を含める' }))
  expect(parts()).toEqual(['500円', undefined, '500円'])
})

it('says of each field what is wrong, and goes to the first', async () => {
  const saved = renderForm({ payer: null, participants: [] })
  titleField().focus()
  await save()
  for (const sentence of [
    '正の金額を入力してください',
    'タイトルを入力してください',
    '支払者を選択してください',
    '少なくとも1人の参加者を選択してください',
  ])
    expect(screen.getByText(sentence)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(amountField()))
  expect(saved).toEqual([])
})

it('tells what of the amount is still to be divided', async () => {
  const saved = renderForm({ amount: 1000, title: 'お茶', method: 'custom' })
  const enter = (name: string, text: string) =>
    userEvent.type(screen.getByRole('textbox', { name: `${name}の負担額` }), text)
  await enter('あなた', '880')
  expect(screen.getByRole('status').textContent).toBe('あと 120円')
  await save()
  expect(screen.getByText('負担額の合計 (880円) が支出の金額 (1,000円) と一致しません')).toBeDefined()
  await enter('祖母', '１２０')
  expect(screen.getByRole('status').textContent).toBe('ぴったりです')
  await save()
  expect(saved).toHaveLength(1)
})

it('does not save by the Enter that ends a conversion', async () => {
  const saved = renderForm({ amount: 1000, title: 'お茶' })
  titleField().focus()
  const isSent = fireEvent.keyDown(titleField(), { key: 'Enter', keyCode: 229 })
  expect(isSent).toBe(false)
  expect(saved).toEqual([])
})

it('saves again after it was refused, with the sentence of why', async () => {
  const saved = renderForm({ amount: 1000, title: 'お茶' }, '端末に保存できませんでした。')
  await save()
  expect(await screen.findByText('端末に保存できませんでした。')).toBeDefined()
  await save()
  expect(saved).toHaveLength(2)
})

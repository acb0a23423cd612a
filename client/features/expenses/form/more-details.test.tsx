import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { grandmother, people } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { newExpenseValues } from './expense-form-values.ts'
import { MoreDetails } from './more-details.tsx'
import type { DetailValues } from './more-details-values.ts'

function renderDetails(given: Partial<DetailValues> = {}, errors: Record<string, string> = {}) {
  const fresh = newExpenseValues(people, '2026-08-12')
  const shown: DetailValues[] = []
  function Form() {
    const [values, setValues] = useState({ ...fresh, details: { ...fresh.details, ...given } })
    shown.push(values.details)
    return (
      <MoreDetails people={people} today="2026-08-12" values={values} onChange={setValues} errors={errors} />
    )
  }
  renderView(<Form />)
  return { now: () => shown.at(-1) }
}

const toggle = () => screen.getByRole('button', { name: 'くわしく' })
const status = () => screen.getByRole('combobox', { name: '支払いの予定' })

it('costs one line until it is opened by one tap', async () => {
  const { now } = renderDetails()
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByText('場所・リンク・支払いの予定・担当・予約')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(toggle())
  expect(toggle().getAttribute('aria-expanded')).toBe('true')
  await userEvent.type(screen.getByRole('textbox', { name: '場所' }), '首里')
  await userEvent.type(screen.getByRole('textbox', { name: 'リンク' }), 'https://example.com')
  await userEvent.type(screen.getByRole('textbox', { name: '予約・連絡' }), '個室')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '担当する人' }), '祖母')
  expect(now()).toMatchObject({
    location: '首里',
    url: 'https://example.com',
    notes: '個室',
    assignee: grandmother,
  })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '担当する人' }), '決めない')
  expect(now()?.assignee).toBeNull()
})

it('is open if something is filled', () => {
  renderDetails({ notes: '個室' })
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '予約・連絡' }).value).toBe('個室')
})

it('asks only for the date of the chosen status', async () => {
  const { now } = renderDetails({ purchaseStatus: 'reservation_only', purchaseDate: '2026-08-20' })
  expect(screen.getByLabelText<HTMLInputElement>('支払期限').value).toBe('2026-08-20')
  await userEvent.selectOptions(status(), '前払いする')
  expect(screen.queryByLabelText('支払期限')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('前払いする日').value).toBe('')
  fireEvent.change(screen.getByLabelText('前払いする日'), { target: { value: '2026-08-21' } })
  await userEvent.selectOptions(status(), '前払い済み')
  expect(screen.getByLabelText('支払日')).toBeDefined()
  await userEvent.selectOptions(status(), 'なし')
  expect(screen.queryByLabelText('支払日')).toBeNull()
  expect(now()).toMatchObject({ purchaseStatus: null, purchaseDate: '' })
})

it('cannot be closed over a field with a problem', async () => {
  renderDetails({ url: 'example' }, { url: 'リンクを直してください' })
  await userEvent.click(toggle())
  expect(screen.getByText('リンクを直してください')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'リンク' }).getAttribute('aria-invalid')).toBe('true')
})

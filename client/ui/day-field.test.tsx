import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { PlainDate } from '#shared/dates.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { DayField } from './day-field.tsx'

function Form({ error }: { error?: string }) {
  const [date, setDate] = useState<PlainDate>('')
  return <DayField label="送金日" value={date} today="2026-08-12" onChange={setDate} error={error} />
}

it('says in words which day is chosen, and that none is', () => {
  renderView(<Form />)
  const field = screen.getByLabelText<HTMLInputElement>('送金日')
  expect(field.type).toBe('date')
  expect(field.parentElement?.textContent).toBe('日付を選ぶ')
  fireEvent.change(field, { target: { value: '2026-11-26' } })
  expect(field.parentElement?.textContent).toBe('11月26日（木）')
  fireEvent.change(field, { target: { value: '2027-01-02' } })
  expect(field.parentElement?.textContent).toBe('2027年1月2日（土）')
})

it('shows the field of the browser to who types, until they leave it', () => {
  renderView(<Form />)
  const field = screen.getByLabelText('送金日')
  const isTyping = () => field.parentElement?.dataset.typing
  fireEvent.keyDown(field, { key: 'Tab' })
  expect(isTyping()).toBeUndefined()
  fireEvent.keyDown(field, { key: '1' })
  expect(isTyping()).toBe('true')
  fireEvent.blur(field)
  expect(isTyping()).toBeUndefined()
})

it('names its error', () => {
  renderView(<Form error="日付を入力してください" />)
  const field = screen.getByLabelText('送金日')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '日付を入力してください',
  )
})

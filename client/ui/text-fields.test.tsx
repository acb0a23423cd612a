import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { noteMaxLength, titleMaxLength } from '#shared/limits.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { LineField, NoteField } from './text-fields.tsx'

const fields = [
  ['a line', LineField, titleMaxLength],
  ['a note', NoteField, noteMaxLength],
] as const

it.each(fields)('%s keeps what is too long, and says so', async (_, Field, max) => {
  function Form() {
    const [value, setValue] = useState('')
    return (
      <Field
        label="メモ"
        value={value}
        error="別の誤り"
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    )
  }
  renderView(<Form />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'メモ' })
  const long = 'あ'.repeat(max + 231)
  await userEvent.click(field)
  await userEvent.paste(long)
  expect(field.value).toBe(long)
  const count = (length: number) => length.toLocaleString('ja-JP')
  expect(
    screen.getByText(`${count(max + 231)}文字あります。${count(max)}文字までにしてください。`),
  ).toBeDefined()
  expect(field.dataset['unread']).toBe('true')
  await userEvent.clear(field)
  // Blanks around a text are not saved.
  await userEvent.paste(`  ${'あ'.repeat(max)}　`)
  expect(screen.getByText('別の誤り')).toBeDefined()
  expect(field.dataset['unread']).toBeUndefined()
})

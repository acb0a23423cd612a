import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Yen } from '#shared/model/fields.ts'
import { AmountField, BigAmountField } from './amount-field.tsx'
import { renderView } from '#tests/support/rendered-for-test.tsx'

const looks = { 'in a row': AmountField, big: BigAmountField }

describe.each(Object.entries(looks))('an amount field, %s', (_, Field) => {
  function renderField() {
    const values: (Yen | null)[] = []
    function Form() {
      const [value, setValue] = useState<Yen | null>(null)
      const change = (next: Yen | null) => {
        values.push(next)
        setValue(next)
      }
      return <Field label="金額" value={value} onChange={change} />
    }
    renderView(<Form />)
    return { field: screen.getByRole<HTMLInputElement>('textbox', { name: '金額' }), values }
  }

  it('shows the commas while the amount is typed, also in full-width digits', async () => {
    const { field, values } = renderField()
    await userEvent.type(field, '12345')
    expect(field.value).toBe('12,345')
    await userEvent.clear(field)
    await userEvent.type(field, '１２，０００円')
    expect(field.value).toBe('12,000')
    await userEvent.tab()
    expect(field.value).toBe('12,000')
    expect(values.at(-1)).toBe(12_000)
  })

  it('keeps the caret where the person types, and deletes a digit across a comma', async () => {
    const { field, values } = renderField()
    const at = (caret: number) => field.setSelectionRange(caret, caret)
    await userEvent.type(field, '1234')
    at(3)
    await userEvent.keyboard('5')
    expect([field.value, field.selectionStart]).toEqual(['12,534', 4])
    at(3)
    await userEvent.keyboard('{Backspace}')
    expect([field.value, field.selectionStart]).toEqual(['1,534', 1])
    await userEvent.keyboard('{Delete}')
    expect([field.value, field.selectionStart]).toEqual(['134', 1])
    await userEvent.keyboard('00')
    expect([field.value, field.selectionStart]).toEqual(['10,034', 4])
    at(1)
    await userEvent.keyboard('{Backspace}2')
    expect([field.value, field.selectionStart]).toEqual(['20,034', 1])
    expect(values.at(-1)).toBe(20_034)
  })

  it('reads a pasted amount with its currency signs', async () => {
    const { field, values } = renderField()
    await userEvent.click(field)
    await userEvent.paste('¥1,234-')
    await userEvent.tab()
    expect(field.value).toBe('1,234')
    expect(values).toEqual([1234])
    await userEvent.clear(field)
    await userEvent.paste('￥１２，３４５円')
    expect([field.value, field.selectionStart]).toEqual(['12,345', 6])
  })

  it('shows a value that another part of the form has given in place of a text that could not be read', async () => {
    function Form() {
      const [value, setValue] = useState<Yen | null>(null)
      return (
        <>
          <Field label="金額" value={value} onChange={setValue} />
          <button onClick={() => setValue(900)}>残り</button>
        </>
      )
    }
    renderView(<Form />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '金額' })
    await userEvent.type(field, '12.5')
    await userEvent.click(screen.getByRole('button', { name: '残り' }))
    expect(field.value).toBe('900')
  })

  it('does not change the text during a Japanese conversion', () => {
    const { field, values } = renderField()
    field.focus()
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: '５' } })
    fireEvent.change(field, { target: { value: '５０００' } })
    expect(field.value).toBe('５０００')
    fireEvent.compositionEnd(field)
    expect(field.value).toBe('5,000')
    expect(values).toEqual([5, 5000, 5000])
  })

  it.each([
    ['        123,456円', '123,456', 123_456],
    ['\n1,200\n', '1,200', 1200],
  ])('reads the whole of a pasted text', async (pasted, text, amount) => {
    const { field, values } = renderField()
    await userEvent.click(field)
    await userEvent.paste(pasted)
    await userEvent.tab()
    expect([field.value, values.at(-1)]).toEqual([text, amount])
    expect(document.querySelector('[data-unread]')).toBeNull()
  })

  it.each(['¥1,200 ¥1,300', '12,50', '1,200.00', '500 300', `${'9'.repeat(30)}円`])(
    'keeps %s, has no value of it, and says so when it is left',
    async (pasted) => {
      const { field, values } = renderField()
      await userEvent.click(field)
      await userEvent.paste(pasted)
      expect(values).toEqual([null])
      expect(field.dataset['unread']).toBe('true')
      expect(screen.queryByText(/読み取れません/)).toBeNull()
      await userEvent.tab()
      expect(field.value).toBe(pasted)
      const quoted = pasted.length > 20 ? `${pasted.slice(0, 20)}…` : pasted
      const sentence = screen.getByText(/読み取れません/)
      expect(sentence.textContent).toBe(
        `「${quoted}」は読み取れません。1つの金額を、1,200のように入力してください。`,
      )
      expect(field.getAttribute('aria-invalid')).toBe('true')
      await userEvent.clear(field)
      await userEvent.type(field, '700')
      expect(screen.queryByText(/読み取れません/)).toBeNull()
      expect(values.at(-1)).toBe(700)
    },
  )

  it('does not make one amount of two that are typed', async () => {
    const { field, values } = renderField()
    await userEvent.type(field, '500 300')
    expect([field.value, values.at(-1)]).toEqual(['500 300', null])
  })

  it('does not make one amount of two that stand on two lines', async () => {
    const { field, values } = renderField()
    await userEvent.click(field)
    await userEvent.paste('500\r\n300')
    expect([field.value, values]).toEqual(['500 300', [null]])
  })

  it('shows what a calculation gives while it is typed, and keeps that', async () => {
    const { field, values } = renderField()
    await userEvent.type(field, '1200+350')
    expect([field.value, values.at(-1)]).toEqual(['1,200＋350', 1550])
    expect(screen.getByText('＝1,550円')).toBeTruthy()
    await userEvent.tab()
    expect(field.value).toBe('1,550')
    expect(screen.queryByText('＝1,550円')).toBeNull()
  })

  it('deletes and adds digits in the numbers of a calculation', async () => {
    const { field, values } = renderField()
    await userEvent.type(field, '12000*3')
    field.setSelectionRange(2, 2)
    await userEvent.keyboard('{Backspace}')
    expect([field.value, field.selectionStart, values.at(-1)]).toEqual(['1,000×3', 1, 3000])
    await userEvent.keyboard('5')
    expect([field.value, field.selectionStart, values.at(-1)]).toEqual(['15,000×3', 2, 45_000])
  })

  it('keeps a calculation that is not complete, and says that it cannot be read', async () => {
    const { field, values } = renderField()
    await userEvent.type(field, '1200+')
    await userEvent.tab()
    expect([field.value, values.at(-1)]).toEqual(['1,200＋', null])
    expect(screen.getByText(/^「1,200＋」は読み取れません。/)).toBeTruthy()
  })

  it('takes the signs of the keys above the keyboard where the caret is, and leaves by 完了', async () => {
    const { field, values } = renderField()
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
    await userEvent.type(field, '1200')
    await press('掛ける')
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('3')
    expect([field.value, values.at(-1)]).toEqual(['1,200×3', 3600])
    await press('完了')
    expect(document.activeElement).not.toBe(field)
    expect(field.value).toBe('3,600')
    expect(screen.queryByRole('group', { name: '計算', hidden: true })).toBeNull()
  })

  it('reads what is typed behind an amount by a conversion', () => {
    const { field, values } = renderField()
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: '1,234' } })
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: '1,234５' } })
    fireEvent.compositionEnd(field)
    expect([field.value, values]).toEqual(['12,345', [1234, 12_345, 12_345]])
  })

  it('keeps text that is no amount for correction, and opens the keyboard of digits', async () => {
    const { field, values } = renderField()
    await userEvent.type(field, '千円')
    await userEvent.tab()
    expect(field.value).toBe('千円')
    expect(values.at(-1)).toBeNull()
    expect(field.inputMode).toBe('decimal')
  })
})

it('shows the error beside the big amount', () => {
  renderView(
    <BigAmountField
      label="金額"
      value={null}
      onChange={() => undefined}
      error="1円以上の金額を入力してください"
    />,
  )
  const field = screen.getByRole('textbox', { name: '金額' })
  const sentence = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(sentence?.textContent).toBe('1円以上の金額を入力してください')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

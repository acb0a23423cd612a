import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { CreateGroupView, type GroupValues } from './create-group-view.tsx'

function renderForm() {
  const sent: GroupValues[] = []
  const view = (
    <CreateGroupView isBusy={false} error={null} onBack={() => undefined} onSubmit={(v) => sent.push(v)} />
  )
  renderView(view)
  return { sent, name: screen.getByRole('textbox', { name: 'グループ名' }) }
}

it('asks for a name when Enter is pressed without one, and cannot be sent', async () => {
  const { sent, name } = renderForm()
  await userEvent.type(name, '　{Enter}')
  expect(screen.getByText('グループ名を入力してください')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'グループを作成' }).disabled).toBe(true)
  expect(sent).toEqual([])
})

it('sends name and description without the spaces around them, by the button outside of the form', async () => {
  const { sent, name } = renderForm()
  await userEvent.type(name, ' 沖縄 2026夏 ')
  await userEvent.type(screen.getByRole('textbox', { name: '説明（任意）' }), '3泊4日\n')
  await userEvent.click(screen.getByRole('button', { name: 'グループを作成' }))
  expect(sent).toEqual([{ name: '沖縄 2026夏', description: '3泊4日' }])
})

it('does not take the Enter that ends a conversion for sending', async () => {
  const { name } = renderForm()
  await userEvent.type(name, '沖縄')
  // An event that is not prevented would send the form in a browser.
  expect(fireEvent.keyDown(name, { key: 'Enter', isComposing: true })).toBe(false)
  expect(fireEvent.keyDown(name, { key: 'Enter', keyCode: 229 })).toBe(false)
  expect(fireEvent.keyDown(name, { key: 'Enter' })).toBe(true)
})

import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { LoginView } from './login-view.tsx'

it('asks for a name and sends it without the spaces around it', async () => {
  const names: string[] = []
  renderView(<LoginView isBusy={false} isOnline error={null} onSubmit={(name) => names.push(name)} />)
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }))
  expect(screen.getByText('名前を入力してください')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: '名前' }), ' 花子 {Enter}')
  expect(names).toEqual(['花子'])
})

it('is busy while it signs in, and shows what went wrong', () => {
  const { rerender } = renderView(<LoginView isBusy isOnline error={null} onSubmit={() => undefined} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'ログイン中...' }).disabled).toBe(true)
  rerender(<LoginView isBusy={false} isOnline={false} error="接続できません" onSubmit={() => undefined} />)
  expect(screen.getByRole('alert').textContent).toContain('ログインに失敗しました接続できません')
  expect(screen.getByRole('status').textContent).toContain('オフラインです')
})

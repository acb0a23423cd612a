import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { DisplayNameDialog } from './display-name-dialog.tsx'

it('says that the name was not changed, and why, and keeps what was typed', async () => {
  const reason = '端末の空き容量が足りません。'
  renderView(<DisplayNameDialog name="花子" onRename={async () => reason} onClose={() => undefined} />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /表示名/ })
  await userEvent.type(field, 'さん{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(`プロフィールの更新に失敗しました${reason}`)
  expect(field.value).toBe('花子さん')
})

import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { OtherMemberDialog } from './member-actions.tsx'

const idle = async () => undefined
const taro = {
  name: '太郎',
  role: 'member',
  isOwner: true,
  onSetRole: idle,
  onMakeOwner: idle,
  onRemove: idle,
  onClose: () => undefined,
} as const
const dialog = (balance: number | undefined) => <OtherMemberDialog {...taro} balance={balance} />
const question = () => screen.queryByRole('dialog', { name: '太郎さんを削除しますか？' })

it('a tap on メンバーを削除 while the balance is computed opens the question once it is known', async () => {
  const { rerender } = renderView(dialog(undefined))
  await userEvent.click(screen.getByRole('button', { name: 'メンバーを削除' }))
  expect(question()).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'メンバーを削除' }).disabled).toBe(true)
  rerender(dialog(-1_466))
  expect(question()?.textContent).toContain('太郎さんには、まだ1,466円の支払いが残っています。')
})

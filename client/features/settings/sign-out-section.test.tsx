import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import { closeAccount, isAccountOpen, openAccount } from '#client/store/current-database.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { Notices } from '#client/ui/notices.tsx'
import { hanakoId } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { SignOutSection } from './sign-out-section.tsx'

afterEach(closeAccount)

it('says that signing out has failed, and why, and nobody is signed out', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  const account = { userId: hanakoId, displayName: '花子', avatarUrl: null }
  await writeCurrentAccount(account)
  await openAccount(account)
  renderView(<Notices />)
  renderScreen(SignOutSection, '/settings', '/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'ログアウト' }))
  const question = await screen.findByRole('dialog', { name: 'ログアウトしますか？' })
  await userEvent.click(screen.getAllByRole('button', { name: 'ログアウト' }).at(-1) ?? question)
  expect(await screen.findByText('ログアウトに失敗しました')).toBeDefined()
  expect(screen.getByText(callFailureSentences['network-error'])).toBeDefined()
  expect(isAccountOpen()).toBe(true)
})

import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { becomeAccount, leaveAccount } from '#client/session/current-account.ts'
import { isAccountOpen } from '#client/store/current-database.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { hanakoId } from '#tests/support/expenses-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { ComingToolScreen } from './coming-tool-screen.tsx'

vi.stubGlobal('EventSource', FakeEventSource)
vi.stubGlobal('fetch', async () => Response.json({ success: true }))
afterEach(async () => {
  if (isAccountOpen()) await leaveAccount()
})

const address = '/admin/settings'
const wayOn = async (name: string) => {
  renderScreen(ComingToolScreen, address, address)
  return (await screen.findByRole('link', { name })).getAttribute('href')
}

it('leads a stranger to what the product is', async () => {
  expect(await wayOn('わりたびについて')).toBe('/landing')
})

it('leads who is signed in home', async () => {
  await becomeAccount({ userId: hanakoId, displayName: '花子', avatarUrl: null })
  expect(await wayOn('ホームを開く')).toBe('/dashboard')
})

import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enterNobody } from '#client/session/current-account.ts'
import { askServerConfig } from '#client/session/server-config.ts'
import { forgetPerson, knownPeople, rememberPerson } from '#client/store/device-database.ts'
import { taroId } from '#tests/support/expenses-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { LoginScreen } from './login-screen.tsx'

const taro = { key: 'k'.repeat(40), userId: taroId, displayName: '太郎' }

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const config = { success: true, authMode: 'local', needsAccessCode: false }
    return path === '/api/config' ? Response.json(config) : new Promise(() => undefined)
  })
  enterNobody()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const { userId } of await knownPeople()) await forgetPerson(userId)
})

it('does not welcome back whoever signs in for the first time, while it stores them', async () => {
  await askServerConfig()
  // A query follows a database only if there is one.
  await rememberPerson(taro)
  await forgetPerson(taroId)
  renderScreen(LoginScreen, '/login', '/login')
  await userEvent.type(await screen.findByRole('textbox', { name: '名前' }), '太郎')
  await userEvent.click(screen.getByRole('button', { name: 'はじめる' }))
  await rememberPerson(taro)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByText('おかえりなさい')).toBeNull()
  expect(screen.queryByText('この端末で使っていた人')).toBeNull()
  expect(screen.getByRole('button', { name: '準備中...' })).toBeDefined()
})

it('gives a refused access code the focus, also if the next frame comes at once', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/config'
      ? Response.json({ success: true, authMode: 'local', needsAccessCode: false })
      : Response.json({ success: false, error: '', code: 'access-code-wrong' }, { status: 403 }),
  )
  vi.stubGlobal('requestAnimationFrame', queueMicrotask)
  await askServerConfig()
  renderScreen(LoginScreen, '/login', '/login')
  await userEvent.type(await screen.findByRole('textbox', { name: '名前' }), '太郎{Enter}')
  const code = await screen.findByRole('textbox', { name: 'アクセスコード' })
  await userEvent.type(code, 'himitsu')
  await userEvent.click(screen.getByRole('button', { name: 'はじめる' }))
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(code)
})

import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import { closeAccount, isAccountOpen, openAccount } from '#client/store/current-database.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { startPageRunner, stopPageRunner } from '#client/sync/page-runner.ts'
import { forgetStatus, reportCall } from '#client/sync/sync-status.ts'
import { Notices } from '#client/ui/notices.tsx'
import { emptyAnswer, queueRecord } from '#tests/builders/sync-rows.ts'
import { openOwnAccount } from '#tests/support/account-for-test.ts'
import { hanakoId } from '#tests/support/expenses-for-test.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { SignOutQuestion } from './sign-out-question.tsx'

afterEach(() => {
  closeAccount()
  forgetStatus()
})

const Question = () => <SignOutQuestion onClose={() => undefined} />
const OfAll = () => <SignOutQuestion everywhere onClose={() => undefined} />

async function openQuestion(title = 'ログアウトしますか？'): Promise<HTMLElement> {
  const account = { userId: hanakoId, displayName: '花子', avatarUrl: null }
  await writeCurrentAccount(account)
  await openAccount(account)
  renderView(<Notices />)
  renderScreen(Question, '/settings', '/settings')
  return screen.findByRole('dialog', { name: title })
}
const signOutIn = (question: HTMLElement) =>
  within(question).getByRole<HTMLButtonElement>('button', { name: 'ログアウト' })

it('says how one comes back, and does not say beside it that one has to sign in', async () => {
  const { textContent } = await openQuestion()
  expect(textContent).toContain('この端末なら、名前を選ぶだけで戻れます。')
  expect(textContent).not.toContain('もう一度ログイン')
})

it('names all devices where it is about all', async () => {
  await openOwnAccount()
  renderScreen(OfAll, '/settings', '/settings')
  const question = await screen.findByRole('dialog', { name: 'すべての端末からログアウトしますか？' })
  expect(within(question).getByRole('button', { name: 'すべてログアウト' })).toBeDefined()
})

it('says that signing out has failed, and why, and nobody is signed out', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  await userEvent.click(signOutIn(await openQuestion()))
  expect(await screen.findByText('ログアウトに失敗しました')).toBeDefined()
  expect(screen.getByText(callFailureSentences['network-error'])).toBeDefined()
  expect(isAccountOpen()).toBe(true)
})

it('sends before it signs out, and does not sign out while a change waits for a decision', async () => {
  vi.stubGlobal('EventSource', FakeEventSource)
  // After a failed answer the question is another one for a moment, and a tap on it would have nothing below it.
  vi.stubGlobal('fetch', async () => Response.json(emptyAnswer))
  const database = await openOwnAccount()
  await database.api_sync_queue.put(queueRecord(1, { status: 'rejected', code: 'conflict' }))
  startPageRunner({ renewSession: async () => 'refused', onMaintenance: () => undefined })
  renderScreen(Question, '/settings', '/settings')
  await userEvent.click(await screen.findByRole('button', { name: '送ってからログアウト' }))
  expect((await screen.findByRole('alert')).textContent).toContain('未送信の変更1件は、確認が必要です。')
  expect(isAccountOpen()).toBe(true)
  stopPageRunner()
  await database.delete({ disableAutoOpen: false })
})

it('offers no sign-out while the server does not answer, and says why', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  reportCall('unreachable')
  const question = await openQuestion('いまはログアウトできません')
  expect((await within(question).findByRole('status')).textContent).toBe(
    'オフラインです。電波が戻るまで、ログアウトできません。',
  )
  expect(signOutIn(question).disabled).toBe(true)
  act(() => reportCall('reached'))
  expect(signOutIn(question).disabled).toBe(false)
})

it('offers it to whoever cannot send although the server answers', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ success: true })
  })
  reportCall('unreachable')
  const question = await openQuestion()
  await vi.waitFor(() => expect(asked).toContain('/api/health'))
  expect(signOutIn(question).disabled).toBe(false)
  expect(within(question).queryByText(/オフラインです/)).toBeNull()
})

import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { Notices } from '#client/ui/notices.tsx'
import { hanakoId } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { SessionsScreen } from './sessions-screen.tsx'

const own = { id: '1', device: 'iPhone・Safari', createdAt: 1, seenAt: 1, isCurrent: true }
const tablet = { ...own, id: '2', device: 'iPad・Safari', isCurrent: false }
const listOf = (...sessions: object[]) => Response.json({ success: true, sessions })
const busy = () => Response.json({ success: false, error: '', code: 'unavailable' }, { status: 503 })
const gone = () => Response.json({ success: false, error: '', code: 'session-not-found' }, { status: 404 })

/** Each call waits until the test answers it, but the question whether the server is there, which it is. */
let asked: { call: string; answer: (response: Response) => void }[]
beforeEach(async () => {
  asked = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (path === '/api/health') return Response.json({ success: true })
    return new Promise((answer) => asked.push({ call: `${method} ${path}`, answer }))
  })
  const account = { userId: hanakoId, displayName: '花子', avatarUrl: null }
  await writeCurrentAccount(account)
  await openAccount(account)
})
afterEach(closeAccount)

async function answerNext(call: string, response: Response): Promise<void> {
  const next = await vi.waitFor(() => {
    const [first] = asked
    if (!first) throw new Error(`${call} was not asked`)
    return first
  }, 10_000)
  expect(next.call).toBe(call)
  asked.shift()
  next.answer(response)
}
const failed = (tries: number) => screen.findByText(new RegExp(`\\(${tries}回目の試行失敗\\)`))

it('asks again for the list, and says that a try has failed', async () => {
  renderScreen(SessionsScreen, '/settings/sessions', '/settings/sessions')
  await answerNext('GET /api/sessions', busy())
  expect(await failed(1)).toBeDefined()
  await answerNext('GET /api/sessions', listOf(own, tablet))
  expect(await screen.findByRole('button', { name: 'iPad・Safariをログアウトさせる' })).toBeDefined()
  expect(screen.queryByText(/試行失敗/)).toBeNull()
})

it('ends a session whose first answer was lost, and says that a try has failed', async () => {
  renderView(<Notices />)
  renderScreen(SessionsScreen, '/settings/sessions', '/settings/sessions')
  await answerNext('GET /api/sessions', listOf(own, tablet))
  await userEvent.click(await screen.findByRole('button', { name: 'iPad・Safariをログアウトさせる' }))
  const question = screen.getByRole('dialog', { name: 'iPad・Safariをログアウトさせますか？' })
  await userEvent.click(within(question).getByRole('button', { name: 'ログアウトさせる' }))
  await answerNext('DELETE /api/sessions/2', busy())
  expect(await failed(1)).toBeDefined()
  await answerNext('DELETE /api/sessions/2', gone())
  expect(await screen.findByText('iPad・Safariをログアウトさせました')).toBeDefined()
  await answerNext('GET /api/sessions', listOf(own))
  await vi.waitFor(() => expect(screen.queryByText('iPad・Safari')).toBeNull())
  expect(asked).toEqual([])
})

it('a session that is gone at the first try was not ended by it', async () => {
  renderView(<Notices />)
  renderScreen(SessionsScreen, '/settings/sessions', '/settings/sessions')
  await answerNext('GET /api/sessions', listOf(own, tablet))
  await userEvent.click(await screen.findByRole('button', { name: 'iPad・Safariをログアウトさせる' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'ログアウトさせる' }))
  await answerNext('DELETE /api/sessions/2', gone())
  expect(await screen.findByText('ログアウトさせられませんでした')).toBeDefined()
  await answerNext('GET /api/sessions', listOf(own))
})

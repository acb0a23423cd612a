import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showReturning } from '#client/session/line-trouble.ts'
import { moveGuard } from '#client/session/route-guard.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { StartingPage } from './loading-page.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('shows that the app is starting, and after ten seconds what to do, while it still waits', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  renderView(<StartingPage />)
  const status = screen.getByRole('status')
  act(() => void vi.advanceTimersByTime(9_999))
  expect(status.textContent).toBe('アプリを起動中...しばらくお待ちください')
  act(() => void vi.advanceTimersByTime(1))
  expect(status.textContent).toContain('アプリを起動中...起動に時間がかかっています。')
  screen.getByRole('button', { name: 'ページを更新' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

it('asks to close the other tab, once it has blocked the database for three seconds', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { rerender } = renderView(<StartingPage isBlocked />)
  const status = screen.getByRole('status')
  act(() => void vi.advanceTimersByTime(2_999))
  expect(status.textContent).toBe('アプリを起動中...しばらくお待ちください')
  act(() => void vi.advanceTimersByTime(1))
  expect(status.textContent).toContain('わりたびが、ほかのタブやウィンドウで開いたままです')
  rerender(<StartingPage isBlocked={false} />)
  expect(screen.getByRole('status').textContent).toBe('アプリを起動中...しばらくお待ちください')
})

it.each([
  [false, 'LIFF初期化中...しばらくお待ちください'],
  [true, 'ログイン処理中...しばらくお待ちください'],
])('says that LINE is asked (back from its login: %s)', (isBack, text) => {
  for (const event of ['signed-in', 'nobody', 'misconfigured', 'retried'] as const) moveGuard(event)
  showReturning(isBack)
  renderView(<StartingPage />)
  expect(screen.getByRole('status').textContent).toBe(text)
  moveGuard('nobody')
})

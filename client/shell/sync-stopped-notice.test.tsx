import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetStatus, isSyncStop, reportRunner, useSyncStatus } from '#client/sync/sync-status.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { SyncStoppedNotice } from './sync-stopped-notice.tsx'

afterEach(() => {
  forgetStatus()
  vi.restoreAllMocks()
})

/** Renders the notice as the shell does. */
function Stopped() {
  const status = useSyncStatus()
  return isSyncStop(status) ? <SyncStoppedNotice stop={status} /> : null
}

it.each([
  ['signed-out', 'ログインの有効期限が切れました', 'もう一度ログイン'],
  ['schema-too-old', '更新が必要です', '更新'],
  ['wrong-account', '送信が止まっています', 'ページを更新'],
] as const)(
  'for %s says why nothing is sent, that nothing is lost, and what to do',
  async (runner, title, name) => {
    reportRunner(runner)
    renderView(<Stopped />)
    const { textContent } = await screen.findByRole('alert', { name: title })
    expect(textContent).toContain('記録した内容は端末に残っています')
    expect(screen.getByRole('button', { name })).toBeDefined()
  },
)

it('stays while sending is retried, and disappears once it has worked', () => {
  reportRunner('schema-too-old')
  renderView(<Stopped />)
  const button = screen.getByRole('button', { name: '更新' })
  act(() => reportRunner('sending'))
  act(() => reportRunner('waiting'))
  expect(screen.getByRole('button', { name: '更新' })).toBe(button)
  act(() => reportRunner('idle'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('loads the newest version', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const steps: string[] = []
  const waiting = Object.assign(new EventTarget(), {
    state: 'installing',
    postMessage: ({ type }: { type: string }) => {
      steps.push(type)
      waiting.state = 'activated'
      waiting.dispatchEvent(new Event('statechange'))
    },
  })
  const registration = {
    installing: null as unknown,
    waiting: null as unknown,
    update: async () => {
      registration.installing = waiting
      setTimeout(() => {
        steps.push('installed')
        Object.assign(registration, { installing: null, waiting })
        waiting.state = 'installed'
        waiting.dispatchEvent(new Event('statechange'))
      })
    },
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  reportRunner('schema-too-old')
  renderView(<Stopped />)
  screen.getByRole('button', { name: '更新' }).click()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(steps).toEqual(['installed', 'SKIP_WAITING'])
  vi.unstubAllGlobals()
})

it('reloads the page if the browser never says whether there is a newer version', async () => {
  vi.useFakeTimers()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const registration = { installing: null, waiting: null, update: () => new Promise(() => undefined) }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  reportRunner('schema-too-old')
  renderView(<Stopped />)
  screen.getByRole('button', { name: '更新' }).click()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reload).toHaveBeenCalledOnce()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reloads the page for the account that is signed in now', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  reportRunner('wrong-account')
  renderView(<Stopped />)
  await userEvent.click(screen.getByRole('button', { name: 'ページを更新' }))
  expect(reload).toHaveBeenCalledOnce()
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hanako } from '#tests/builders/people.ts'
import { withSyncLock, withLockAheadOfWorker } from './sync-lock.ts'

const postMessage = vi.fn<(message: unknown) => void>()
const page = { visibilityState: 'visible' }
const { userId } = hanako
const stop = { type: 'STOP_SENDING' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  postMessage.mockClear()
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { locks: navigator.locks, serviceWorker: { controller: { postMessage } } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Somebody else holds the lock, and this page waits for it. */
function waiting() {
  const other = Promise.withResolvers<void>()
  const held = withSyncLock(userId, () => other.promise)
  const locked = withLockAheadOfWorker(userId, async () => 'sent')
  const release = async () => {
    other.resolve()
    await held
  }
  return { letGo: release, turn: locked }
}

it('a visible page that waits for the lock asks the worker to stop sending, until it has the lock', async () => {
  const { letGo: release, turn: locked } = waiting()
  expect(postMessage).not.toHaveBeenCalled()
  vi.advanceTimersByTime(4_000)
  expect(postMessage.mock.calls).toEqual([[stop], [stop]])
  await release()
  expect(await locked).toBe('sent')
  expect(vi.getTimerCount()).toBe(0)
})

it('a hidden page waits, and asks once it is visible', async () => {
  page.visibilityState = 'hidden'
  const { letGo: release, turn: locked } = waiting()
  vi.advanceTimersByTime(60_000)
  expect(postMessage).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  vi.advanceTimersByTime(2_000)
  expect(postMessage.mock.calls).toEqual([[stop]])
  await release()
  await locked
})

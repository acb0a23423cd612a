// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { lookForUpdates } from './register-service-worker.ts'

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'visibilityState')
})

function show(visibilityState: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const hour = 60 * 60 * 1000
const passes = (ms: number) => void vi.setSystemTime(Date.now() + ms)
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('an app that stays open looks for a new version when it becomes visible, at most once an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const look = vi.fn<() => Promise<void>>(async () => undefined)
  lookForUpdates(look)
  show('visible')
  passes(hour - 1)
  show('visible')
  expect(look).not.toHaveBeenCalled()
  passes(1)
  show('hidden')
  expect(look).not.toHaveBeenCalled()
  show('visible')
  await settled()
  show('visible')
  expect(look).toHaveBeenCalledOnce()
  passes(hour)
  look.mockRejectedValueOnce(new TypeError('no connection'))
  show('visible')
  await settled()
  show('visible')
  expect(look).toHaveBeenCalledTimes(3)
})

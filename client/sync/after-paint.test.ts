// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPaint } from './page-runner.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const isHidden = (hidden: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible')

it('runs once, after two frames', async () => {
  const run = vi.fn<() => void>()
  afterPaint(run)
  vi.advanceTimersToNextFrame()
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersToNextFrame()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toHaveBeenCalledOnce()
})

it('runs without a frame if the page is hidden meanwhile, and at once if it is hidden already', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const run = vi.fn<() => void>()
  afterPaint(run)
  isHidden(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toHaveBeenCalledOnce()
  afterPaint(run)
  expect(run).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})

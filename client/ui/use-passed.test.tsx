import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePassed } from './use-waiting.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is true after the time without a break, and starts again after one', () => {
  const { result, rerender } = renderHook(({ isSo }) => usePassed(1_000, isSo), {
    initialProps: { isSo: true },
  })
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  pass(999)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)
  rerender({ isSo: false })
  expect(result.current).toBe(false)
  rerender({ isSo: true })
  pass(999)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)
})

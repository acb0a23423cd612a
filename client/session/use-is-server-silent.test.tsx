import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetStatus, reportCall } from '#client/sync/sync-status.ts'
import { useIsServerSilent } from './use-is-server-silent.ts'

afterEach(() => {
  forgetStatus()
  vi.useRealTimers()
})

it('asks the server after a failed try, and every five seconds until it answers', async () => {
  vi.useFakeTimers()
  let isThere = false
  const fetched = vi.fn<() => Promise<Response>>(async () => {
    if (!isThere) throw new TypeError('no connection')
    return Response.json({ success: true })
  })
  vi.stubGlobal('fetch', fetched)
  const { result } = renderHook(useIsServerSilent)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect([result.current, fetched.mock.calls.length]).toEqual([false, 0])
  act(() => reportCall('unreachable'))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(result.current).toBe(true)
  isThere = true
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(result.current).toBe(false)
  act(() => reportCall('reached'))
  isThere = false
  act(() => reportCall('unreachable'))
  expect(result.current).toBe(true)
})

import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useWaiting } from './use-waiting.ts'

it('counts the failed tries of the latest tap', async () => {
  const { result } = renderHook(useWaiting)
  const begin = () => act(async () => result.current.begin())
  const { signal, onFailedTry } = await begin()
  act(() => onFailedTry(2))
  expect(result.current.failedTries).toBe(2)
  await begin()
  expect(result.current.failedTries).toBe(0)
  expect(signal.aborted).toBe(true)
})

it('ends the tries when the screen is left', async () => {
  const { result, unmount } = renderHook(useWaiting)
  const { signal } = await act(async () => result.current.begin())
  expect(signal.aborted).toBe(false)
  unmount()
  expect(signal.aborted).toBe(true)
})

import { act, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { useKeptWhile, usePassed, useWaiting } from './use-waiting.ts'

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

function Names({ isSigningIn, known }: { isSigningIn: boolean; known: string[] }) {
  return <p role="status">{useKeptWhile(isSigningIn, known).join('、')}</p>
}
const text = () => screen.getByRole('status').textContent

it('shows what was there before for as long as it is asked to, and then what there is', () => {
  const { rerender } = renderView(<Names isSigningIn={false} known={[]} />)
  rerender(<Names isSigningIn={false} known={['花子']} />)
  expect(text()).toBe('花子')
  rerender(<Names isSigningIn known={['花子', '太郎']} />)
  expect(text()).toBe('花子')
  rerender(<Names isSigningIn={false} known={['花子', '太郎']} />)
  expect(text()).toBe('花子、太郎')
})

import { afterEach, expect, it, vi } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { CountedMoney } from './counted-money.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const money = (container: HTMLElement) => container.querySelector('[data-tone]')
/** Null where nothing counts. */
const counted = (container: HTMLElement) => money(container)?.getAttribute('data-count') ?? null

it('counts to a new amount, of which the text is that amount from the beginning', () => {
  vi.useFakeTimers()
  const { container, rerender } = renderView(<CountedMoney of="a" amount={1_000} sign />)
  expect(counted(container)).toBeNull()
  rerender(<CountedMoney of="a" amount={-2_000} sign />)
  expect(counted(container)).toBe('＋1,000円')
  vi.advanceTimersByTime(200)
  expect(counted(container)).not.toBe('＋1,000円')
  expect(money(container)?.textContent).toBe('−2,000円')
  vi.advanceTimersByTime(1_000)
  expect(counted(container)).toBeNull()
  expect(money(container)?.textContent).toBe('−2,000円')
})

it('counts from what another screen has shown, and not at the first time', () => {
  const first = renderView(<CountedMoney of="b" amount={300} sign />)
  expect(counted(first.container)).toBeNull()
  first.unmount()
  const { container, rerender } = renderView(<CountedMoney of="b" amount={undefined} sign />)
  rerender(<CountedMoney of="b" amount={500} sign />)
  expect(counted(container)).toBe('＋300円')
})

it('does not count where the system asks for less motion', () => {
  const { container, rerender } = renderView(<CountedMoney of="c" amount={300} sign />)
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media.includes('reduced-motion') }))
  rerender(<CountedMoney of="c" amount={500} sign />)
  expect(counted(container)).toBeNull()
  expect(money(container)?.textContent).toBe('＋500円')
})

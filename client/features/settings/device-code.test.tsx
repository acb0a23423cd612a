import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { wholeText } from '#tests/support/whole-text-for-test.ts'
import { DeviceCode } from './device-code-section.tsx'

afterEach(() => vi.useRealTimers())

const quiet = {
  lead: '別の端末でも使えます。',
  shown: null,
  isBusy: false,
  isOffline: false,
  failedTries: 0,
  error: null,
  now: () => 0,
  onMake: () => undefined,
  onCopy: async () => true,
}

it('makes a code, shows it in two halves, and copies it as one word', async () => {
  const copied: string[] = []
  let made = 0
  const { rerender } = renderView(<DeviceCode {...quiet} onMake={() => (made += 1)} />)
  await userEvent.click(screen.getByRole('button', { name: 'コードを作る' }))
  expect(made).toBe(1)
  const onCopy = async (code: string) => copied.push(code) > 0
  rerender(<DeviceCode {...quiet} shown={{ code: 'ABCD2345', until: 600_000 }} onCopy={onCopy} />)
  expect(screen.getByText('ABCD').parentElement?.textContent).toBe('ABCD2345')
  expect(screen.getByRole('timer').textContent).toBe('あと10分00秒使えます（1回だけ）')
  await userEvent.click(screen.getByRole('button', { name: 'コードをコピー' }))
  expect(copied).toEqual(['ABCD2345'])
  expect(screen.getByRole('button', { name: 'コピーしました' })).toBeDefined()
})

it('says how a code is used as soon as there is one', () => {
  const { rerender } = renderView(<DeviceCode {...quiet} hint="もう一方の端末で入力してください。" />)
  expect(screen.queryByText(wholeText('もう一方の端末で入力してください。'))).toBeNull()
  const shown = { code: 'ABCD2345', until: 600_000 }
  rerender(<DeviceCode {...quiet} hint="もう一方の端末で入力してください。" shown={shown} />)
  expect(screen.getByText(wholeText('もう一方の端末で入力してください。'))).toBeDefined()
})

it('counts down, and removes the code when it expires', () => {
  vi.useFakeTimers()
  let now = 0
  renderView(<DeviceCode {...quiet} shown={{ code: 'ABCD2345', until: 600_000 }} now={() => now} />)
  now = 541_000
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByRole('timer').textContent).toContain('あと0分59秒')
  now = 600_000
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.queryByText('ABCD')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('期限が切れました')
})

it('says once why no code can be made, and offers none while offline', () => {
  const make = () => screen.getByRole<HTMLButtonElement>('button', { name: 'コードを作る' })
  const { rerender } = renderView(<DeviceCode {...quiet} isOffline />)
  expect(screen.getByText(/オフラインです/)).toBeDefined()
  expect(make().disabled).toBe(true)
  rerender(<DeviceCode {...quiet} isOffline error="接続できません" />)
  expect(screen.getByRole('alert').textContent).toContain('コードを作れませんでした接続できません')
  expect(screen.queryByText(/オフラインです/)).toBeNull()
  rerender(<DeviceCode {...quiet} error="接続できません" />)
  expect(make().disabled).toBe(false)
})

import { screen } from '@testing-library/react'
import { expect, it, test } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { StorageCard } from './settings-screen.tsx'

const onKeep = () => undefined
const mega = 1024 * 1024

test.each([
  [0, '0.0MBを使用中'],
  [1.26 * mega, '1.3MBを使用中'],
  [130 * mega, '130MBを使用中'],
])('of %i bytes it says %s', (used, text) => {
  renderView(<StorageCard state={{ isKept: true, used }} isRefused={false} onKeep={onKeep} />)
  expect(screen.getByText(text)).toBeDefined()
})

it('explains persistent storage, and offers no button then', () => {
  renderView(<StorageCard state={{ isKept: true, used: 0 }} isRefused={false} onKeep={onKeep} />)
  expect(screen.getByText(/自動で消すことはありません/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('explains storage that may be evicted, lets the person request persistence, and says when the browser refuses', () => {
  let asked = 0
  const state = { isKept: false, used: 0 }
  const view = (isRefused: boolean) => (
    <StorageCard state={state} isRefused={isRefused} onKeep={() => (asked += 1)} />
  )
  const { rerender } = renderView(view(false))
  expect(screen.getByText(/未送信の変更は戻せません/)).toBeDefined()
  screen.getByRole('button', { name: '保護する' }).click()
  expect(asked).toBe(1)
  rerender(view(true))
  expect(screen.getByRole('status').textContent).toContain('ブラウザが許可しませんでした')
})

it('makes no claim if the browser does not report the state', () => {
  renderView(<StorageCard state={null} isRefused={false} onKeep={onKeep} />)
  expect(screen.getByText(/このブラウザでは確認できません/)).toBeDefined()
})

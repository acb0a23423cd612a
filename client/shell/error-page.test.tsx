import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MissingScreen } from '#client/platform/lazy-screens.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { ErrorPage } from './error-page.tsx'

it.each([
  [
    'the server was not reached',
    new MissingScreen({ isServerReached: false }),
    'このページはまだ開けません',
    false,
  ],
  [
    'the server does not have it',
    new MissingScreen({ isServerReached: true }),
    'ページを読み込めませんでした',
    true,
  ],
  ['it broke', new Error('broken'), '問題が発生しました', true],
])('of a screen that cannot be shown as %s it says so, and leads home', (_, error, title, mayReload) => {
  renderView(<ErrorPage error={error} />)
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
  expect(screen.getByRole('link', { name: 'ホームに戻る' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.queryAllByRole('button', { name: 'ページを更新' })).toHaveLength(mayReload ? 1 : 0)
})

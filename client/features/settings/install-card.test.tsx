import { screen } from '@testing-library/react'
import { expect, it, test } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { InstallCard } from './settings-screen.tsx'

it('offers the browser’s own prompt', () => {
  let asked = 0
  renderView(<InstallCard way="prompt" onInstall={() => (asked += 1)} />)
  screen.getByRole('button', { name: '追加する' }).click()
  expect(asked).toBe(1)
  expect(screen.queryByRole('list')).toBeNull()
})

it('explains the steps on an iPhone, each with a picture', () => {
  renderView(<InstallCard way="ios" onInstall={() => undefined} />)
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => [step.textContent, step.querySelectorAll('svg').length])).toEqual([
    ['画面の下か上にある「共有」ボタンを押します。', 1],
    ['「ホーム画面に追加」を選びます。', 1],
    ['右上の「追加」を押します。', 1],
  ])
})

it('leads out of LINE’s browser', () => {
  renderView(<InstallCard way="line" onInstall={() => undefined} />)
  const link = screen.getByRole('link', { name: 'ほかのブラウザで開く' })
  expect(link.getAttribute('href')).toBe('/settings?openExternalBrowser=1')
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test.each(['installed', 'unknown'] as const)('shows nothing if the way is %s', (way) => {
  renderView(<InstallCard way={way} onInstall={() => undefined} />)
  expect(screen.queryByText('ホーム画面に追加')).toBeNull()
})

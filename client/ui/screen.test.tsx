import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { Screen, ScreenSurroundings } from './screen.tsx'

it.each([
  ['設定', '設定｜わりたび'],
  ['わりたび', 'わりたび'],
])('titled %s, it names the tab %s', (title, name) => {
  renderView(<Screen title={title}>body</Screen>)
  expect(document.title).toBe(name)
})

it('lets a long title, which is a name, fill its lines, and breaks others between phrases', () => {
  const isLong = (title: string) => {
    const { unmount } = renderView(<Screen title={title}>body</Screen>)
    const found = 'long' in screen.getByRole('heading', { name: title }).dataset
    unmount()
    return found
  }
  expect(['プライバシーポリシー', '三泊四日で沖縄本島と慶良間諸島をめぐる旅'].map(isLong)).toEqual([
    false,
    false,
  ])
  expect(isLong('三泊四日で沖縄本島と慶良間諸島をレンタカーでめぐる旅')).toBe(true)
})

it.each([
  ['back', '戻る'],
  ['close', '閉じる'],
] as const)('leads %s by a button called %s, in place of the mark', async (look, name) => {
  let left = 0
  const { rerender } = renderView(
    <Screen title="支出を追加" subtitle="沖縄" onBack={() => (left += 1)} backLook={look}>
      body
    </Screen>,
  )
  await userEvent.click(screen.getByRole('button', { name }))
  expect(left).toBe(1)
  expect(screen.getByText('沖縄')).toBeDefined()
  const mark = () => screen.getByRole('banner').querySelector('rect')
  expect(mark()).toBeNull()
  rerender(<Screen title="わりたび">body</Screen>)
  expect(screen.queryByRole('button')).toBeNull()
  expect(mark()).not.toBeNull()
})

it('shows what the shell gives at the end of the heading', () => {
  renderView(
    <ScreenSurroundings value={{ end: <p>同期済み</p>, notice: null, hasNavigated: () => false }}>
      <Screen title="沖縄" onBack={() => undefined} aside={<button type="button">ゴミ箱</button>}>
        body
      </Screen>
    </ScreenSurroundings>,
  )
  const heading = screen.getByRole('banner')
  const parts = [...heading.querySelectorAll('a, button, h1, p')]
  expect(parts.map((part) => part.getAttribute('aria-label') ?? part.textContent)).toEqual([
    '戻る',
    '沖縄',
    'ゴミ箱',
    '同期済み',
  ])
})

it('shows what the person has to know on every screen below the heading, before the content', () => {
  renderView(
    <ScreenSurroundings
      value={{
        end: null,
        notice: <p role="alert">送信が止まっています</p>,
        hasNavigated: () => false,
      }}
    >
      <Screen title="沖縄">
        <p>首里そば</p>
      </Screen>
    </ScreenSurroundings>,
  )
  const banner = screen.getByRole('banner')
  const notice = screen.getByRole('alert')
  expect(banner.contains(notice)).toBe(false)
  const isBefore = (one: Node, other: Node) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(isBefore(banner, notice)).toBe(true)
  expect(isBefore(notice, screen.getByText('首里そば'))).toBe(true)
})

it.each([true, false])('fades in if one comes from another screen: %s', (hasCome) => {
  const { container } = renderView(
    <ScreenSurroundings value={{ end: null, notice: null, hasNavigated: () => hasCome }}>
      <Screen title="沖縄">body</Screen>
    </ScreenSurroundings>,
  )
  expect(container.querySelector('[data-arriving]') !== null).toBe(hasCome)
})

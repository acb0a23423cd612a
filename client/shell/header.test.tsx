import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { chooseAppearance } from '#client/ui/appearance.ts'
import { Screen } from '#client/ui/screen.tsx'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { RootLayout } from './root-layout.tsx'

const self = {
  id: UserId.parse('0197a000-0000-7000-8000-000000000001'),
  displayName: '佐藤 花子',
  avatarUrl: null,
}
let done: string[]

beforeEach(() => {
  done = []
  localStorage.clear()
  chooseAppearance({ mode: 'system', fontSize: 'medium' })
})

function renderHeader({ isWide }: { isWide: boolean }): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: isWide && media.includes('62em') }),
  )
  const header = {
    self,
    onOpenProfile: () => done.push('profile'),
    onSignOut: () => done.push('sign-out'),
  }
  renderView(
    <RootLayout header={header} sync={{ kind: 'unsent', count: 2 }} unsentCount={2}>
      <Screen title="沖縄" onBack={() => done.push('back')}>
        body
      </Screen>
    </RootLayout>,
  )
}

const names = () =>
  [...screen.getByRole('banner').querySelectorAll('a, button, h1')].map(
    (part) => part.getAttribute('aria-label') ?? part.textContent,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const badge = '同期の状態：未送信 2件。未送信の変更を見る'

it('is one row on a phone: back, title, unsent changes, and the person', async () => {
  renderHeader({ isWide: false })
  expect(names()).toEqual(['戻る', '沖縄', badge, 'プロフィール（佐藤 花子）'])
  await press('戻る')
  await press('プロフィール（佐藤 花子）')
  expect(done).toEqual(['back', 'profile'])
})

it('has everything on a wide screen', async () => {
  renderHeader({ isWide: true })
  expect(names()).toEqual([
    '戻る',
    '沖縄',
    badge,
    'ライトモードに切り替え',
    '文字の大きさ：小',
    '文字の大きさ：中',
    '文字の大きさ：大',
    'プロフィール（佐藤 花子）',
    'ログアウト',
  ])
  const home = screen.getAllByRole('link', { name: 'ホーム' }).map((link) => link.getAttribute('href'))
  expect(home).toEqual(['/dashboard'])
  await press('ログアウト')
  expect(done).toEqual(['sign-out'])
})

it('switches the theme on a wide screen from one to the next, at once', async () => {
  renderHeader({ isWide: true })
  const root = document.documentElement
  await press('ライトモードに切り替え')
  expect(root.classList.contains('dark')).toBe(false)
  await press('ダークモードに切り替え')
  expect(root.classList.contains('dark')).toBe(true)
  await press('システム設定に切り替え')
  expect(root.classList.contains('dark')).toBe(false)
  expect(screen.getByRole('button', { name: 'ライトモードに切り替え' })).toBeDefined()
})

it('switches the size of the letters on a wide screen at once, and says which is chosen', async () => {
  renderHeader({ isWide: true })
  for (const [name, size] of [
    ['大', 'large'],
    ['小', 'small'],
    ['中', 'medium'],
  ] as const) {
    const button = screen.getByRole('button', { name: `文字の大きさ：${name}` })
    expect(button.dataset.tooltip).toBe(`文字の大きさ：${name}`)
    await userEvent.click(button)
    expect(document.documentElement.classList.contains(`font-size-${size}`)).toBe(true)
    expect(screen.getAllByRole('button', { pressed: true })).toEqual([button])
  }
})

it('has nothing of a person where nobody is signed in', () => {
  renderView(
    <RootLayout header={null} sync={undefined} unsentCount={0}>
      <Screen title="わりたび">body</Screen>
    </RootLayout>,
  )
  expect(names()).toEqual(['わりたび'])
  expect(screen.queryByRole('navigation')).toBeNull()
})

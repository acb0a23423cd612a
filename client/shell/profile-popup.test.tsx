import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { ProfilePopup } from './profile-popup.tsx'

const onPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
afterEach(() => void vi.unstubAllGlobals())

const self = {
  id: UserId.parse('0197a000-0000-7000-8000-000000000001'),
  displayName: '佐藤 花子',
  avatarUrl: null,
  statusMessage: '夏はやっぱり海',
}
const quiet = { onEdit: () => undefined, onSignOut: () => undefined, onClose: () => undefined }
const iphone = { os: 'iOS 26.1', language: '日本語', isInLine: true }
const facts = () => screen.getAllByRole('term').map((term) => term.parentElement?.textContent)

it('says in LINE who one is and what the support may ask, the SDK included', () => {
  renderView(<ProfilePopup self={self} device={iphone} isByLine sdkVersion="2.31.0" {...quiet} />)
  const { textContent } = screen.getByRole('dialog', { name: 'プロフィール' })
  for (const said of ['佐藤\u{a0}花子', '夏はやっぱり海', 'LINEアプリ内', 'ID 0197a000'])
    expect(textContent).toContain(said)
  expect(textContent).toContain('困ったときは、上のIDを問い合わせに書いてください。')
  expect(textContent).toContain('写真はLINEのもので')
  expect(facts()).toEqual(['OSiOS 26.1', '言語日本語', 'SDKのバージョン2.31.0'])
})

it('names no SDK where LINE is not used, and says what is unknown', () => {
  const device = { os: null, language: '日本語', isInLine: false }
  renderView(
    <ProfilePopup self={{ ...self, statusMessage: '' }} device={device} isByLine={false} {...quiet} />,
  )
  expect(screen.getByText('ブラウザ')).toBeDefined()
  expect(screen.queryByText(/LINE/)).toBeNull()
  expect(facts()).toEqual(['OS不明', '言語日本語'])
})

it('switches theme and letters and signs out on a phone, whose heading has no room for it', () => {
  onPhone()
  renderView(<ProfilePopup self={self} device={iphone} isByLine={false} {...quiet} />)
  for (const [name, choices] of [
    ['テーマ', ['ライト', 'ダーク', '端末と同じ']],
    ['文字の大きさ', ['小', '中', '大']],
  ] as const) {
    const group = screen.getByRole('radiogroup', { name })
    expect(
      within(group)
        .getAllByRole('radio')
        .map((radio) => radio.parentElement?.textContent),
    ).toEqual(choices)
  }
  expect(screen.getByRole('button', { name: 'ログアウト' })).toBeDefined()
})

it('leaves to the heading of a wide screen what stands there', () => {
  renderView(<ProfilePopup self={self} device={iphone} isByLine={false} {...quiet} />)
  expect(screen.queryByRole('radiogroup')).toBeNull()
  expect(screen.queryByRole('button', { name: 'ログアウト' })).toBeNull()
})

import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { lineFailures } from '#shared/messages/line-failures.ts'
import { UserId } from '#shared/model/user.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { LineLoginView } from './line-login.tsx'

const done: unknown[] = []
const quiet = {
  isBusy: false,
  isOffline: false,
  reason: undefined,
  failure: null,
  linkable: null,
  remaining: null,
  onLogIn: () => void done.push('log in'),
  onLink: (person: unknown) => void done.push(person),
  onBeginNew: () => void done.push('begin new'),
  onContinueRemaining: () => void done.push('continue'),
}
const known = (number: number, displayName: string) => ({
  key: `k${number}`,
  userId: UserId.parse(`01940000-0000-7000-8000-00000000000${number}`),
  displayName,
})
const hanako = known(1, '花子')
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

it('has LINE’s button, and leads to what the product is', async () => {
  done.length = 0
  renderView(<LineLoginView {...quiet} />)
  expect(screen.getByText('割り勘をもっとスマートに')).toBeDefined()
  await press('LINEでログイン')
  expect(done).toEqual(['log in'])
  for (const name of ['わりたびについて', '機能の紹介'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/landing')
})

it('says what a person agrees to by going on, and leads to it', () => {
  renderView(<LineLoginView {...quiet} />)
  const said = screen.getByText(/^続けると、/)
  expect(said.textContent).toBe(
    '続けると、利用規約に同意したことになります。情報の取り扱いは、プライバシーポリシーをご覧ください。',
  )
  const links = within(said).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['利用規約', '/terms'],
    ['プライバシーポリシー', '/privacy'],
  ])
})

it('is busy while it signs in', () => {
  renderView(<LineLoginView {...quiet} isBusy />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'ログイン中...' }).disabled).toBe(true)
})

it.each([
  ['session', '続けるには、ログインしてください。'],
  ['timeout', /LINEの準備に時間がかかったため/],
  ['error', /ログインを確認できませんでした/],
] as const)('says for the reason %s why it is shown', (reason, sentence) => {
  renderView(<LineLoginView {...quiet} reason={reason} />)
  expect(screen.getByRole('status').textContent).toMatch(sentence)
})

it('says one thing at a time: what failed, else that there is no connection, else why it is shown', () => {
  const all = { ...quiet, reason: 'error', isOffline: true } as const
  const { rerender } = renderView(<LineLoginView {...all} failure={lineFailures.NETWORK_ERROR} />)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('LINEにつながりません')
  rerender(<LineLoginView {...all} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'LINEでログイン' }).disabled).toBe(true)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'オフラインです。ログインするには、インターネット接続が必要です。',
  ])
})

it('has the buttons of what failed, and its hints name no other ones', async () => {
  done.length = 0
  const again = { onLogInAgain: () => void done.push('log in again') }
  const { rerender } = renderView(
    <LineLoginView {...quiet} {...again} failure={lineFailures.NETWORK_ERROR} />,
  )
  const alert = () => within(screen.getByRole('alert'))
  const hints = () =>
    alert()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const buttons = () =>
    alert()
      .queryAllByRole('button')
      .map(({ textContent }) => textContent)
  expect([hints(), buttons()]).toEqual([
    ['「再試行」を押してください。', '直らないときは、「ページを更新」を押してください。'],
    ['再試行', 'ページを更新'],
  ])
  await press('再試行')
  rerender(<LineLoginView {...quiet} {...again} failure={lineFailures.UNAUTHORIZED} />)
  const reopen = 'LINEアプリで開いているときは、閉じて開き直してください。'
  expect([hints(), buttons()]).toEqual([['「再ログイン」を押してください。', reopen], ['再ログイン']])
  await press('再ログイン')
  expect(done).toEqual(['log in', 'log in again'])
  // In LINE's browser there is no such button.
  rerender(<LineLoginView {...quiet} failure={lineFailures.UNAUTHORIZED} />)
  expect([hints(), buttons()]).toEqual([[reopen], []])
})

it('asks whose records a new LINE account continues', async () => {
  done.length = 0
  renderView(<LineLoginView {...quiet} linkable={[hanako]} />)
  const heading = screen.getByRole('heading', {
    name: '「花子」さんの記録を、LINEアカウントに引き継ぎますか？',
  })
  expect(heading).toBe(document.activeElement)
  await press('引き継ぐ')
  await press('新しくはじめる')
  expect(done).toEqual([hanako, 'begin new'])
})

it('lists several people whose records are here', async () => {
  done.length = 0
  renderView(<LineLoginView {...quiet} linkable={[hanako, known(2, '太郎')]} />)
  expect(screen.getByRole('heading', { name: /この端末の記録を/ })).toBeDefined()
  await press('「太郎」さんの記録を引き継ぐ')
  expect(done).toEqual([known(2, '太郎')])
})

it('offers to continue as the person whose session is left', async () => {
  done.length = 0
  const remaining = { id: hanako.userId, displayName: '花子', avatarUrl: null, createdAt: 1 }
  renderView(<LineLoginView {...quiet} remaining={remaining} />)
  await press(/花子 ?さんとして ?続ける/)
  await press('別の人としてはじめる')
  expect(done).toEqual(['continue', 'begin new'])
})

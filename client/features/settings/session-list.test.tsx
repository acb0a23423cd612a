import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { SessionList } from './sessions-screen.tsx'

const now = 1_795_000_000
const hour = 3600
const phone = {
  id: '1',
  device: 'iPhone・Safari',
  createdAt: now - 40 * 24 * hour,
  seenAt: now,
  isCurrent: true,
}
const tablet = { ...phone, id: '2', device: 'iPad・Safari', seenAt: now - 5 * hour, isCurrent: false }
const old = { ...tablet, id: '3', device: '', seenAt: now - 50 * hour }
const quiet = {
  endingId: null,
  failedTries: 0,
  isLine: false,
  now,
  today: '2026-11-18',
  onEnd: () => undefined,
  onRetry: () => undefined,
  signIn: { button: 'もう一度ログイン', enter: () => undefined },
}

it('says of each device when it was last used and since when it is signed in, and which one this is', () => {
  renderView(<SessionList {...quiet} answer={{ ok: true, value: [phone, tablet, old] }} />)
  const rows = within(screen.getByRole('list', { name: 'ログイン中の端末' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'iPhone・Safari1時間以内に使用・10月9日にログインこの端末',
    'iPad・Safari5時間前に使用・10月9日にログインログアウト',
    '不明な端末2日前に使用・10月9日にログインログアウト',
  ])
})

it('tells devices of one name apart: by their use, and by the time of a sign-in on the same day', async () => {
  const second = { ...tablet, id: '4', seenAt: now - 30 * hour }
  const later = { ...second, id: '5', createdAt: second.createdAt + 24 * hour + 90 * 60 }
  renderView(<SessionList {...quiet} answer={{ ok: true, value: [later, second, tablet, phone] }} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'iPhone・Safari1時間以内に使用・10月9日にログインこの端末',
    'iPad・Safari5時間前に使用・10月9日 20:06にログインログアウト',
    'iPad・Safari1日前に使用・10月10日にログインログアウト',
    'iPad・Safari1日前に使用・10月9日 20:06にログインログアウト',
  ])
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toContain(
    'iPad・Safari（10月10日にログイン）からログアウト',
  )
})

it('asks before it signs out another device, and says what that means', async () => {
  const ended: string[] = []
  const onEnd = ({ id }: { id: string }, name: string) => void ended.push(`${id} ${name}`)
  renderView(<SessionList {...quiet} onEnd={onEnd} answer={{ ok: true, value: [phone, tablet] }} />)
  await userEvent.click(screen.getByRole('button', { name: 'iPad・Safariからログアウト' }))
  const question = screen.getByRole('dialog', { name: '別の端末（iPad・Safari）からログアウトしますか？' })
  expect(question.textContent).toContain('10月9日にログインした端末です。')
  expect(question.textContent).toContain('その端末の未送信の変更は、消えずに残ります')
  expect(ended).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'ログアウト' }))
  expect(ended).toEqual(['2 iPad・Safari'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('with LINE speaks of no codes', async () => {
  renderView(<SessionList {...quiet} isLine answer={{ ok: true, value: [phone, tablet] }} />)
  await userEvent.click(screen.getByRole('button', { name: 'iPad・Safariからログアウト' }))
  const { textContent } = screen.getByRole('dialog')
  expect(textContent).toContain('その端末でまた使うには、LINEでのログインが必要になります。')
  expect(textContent).not.toContain('コード')
})

it('says which try has failed, of the list and of signing a device out, and ends one at a time', () => {
  const { rerender } = renderView(<SessionList {...quiet} answer={undefined} failedTries={1} />)
  expect(screen.getByText(/\(1回目の試行失敗\)/)).toBeDefined()
  const answer = { ok: true as const, value: [phone, tablet, old] }
  rerender(<SessionList {...quiet} answer={answer} endingId="2" failedTries={3} />)
  expect(screen.getByText(/\(3回目の試行失敗\)/)).toBeDefined()
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /からログアウト$/ })
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true])
  rerender(<SessionList {...quiet} answer={answer} failedTries={3} />)
  expect(screen.queryByText(/試行失敗/)).toBeNull()
})

it('says why there is no list, and tries again', async () => {
  let retries = 0
  const answer = { ok: false as const, code: 'network-error', sentence: 'サーバーにつながりません' }
  renderView(<SessionList {...quiet} onRetry={() => (retries += 1)} answer={answer} />)
  expect(screen.getByRole('alert').textContent).toContain('サーバーにつながりません')
  await userEvent.click(screen.getByRole('button', { name: '再試行' }))
  expect(retries).toBe(1)
})

it.each([
  ['not-allowed', '少し待ってから、もう一度お試しください。', ['再試行']],
  ['signed-out', 'ログイン情報が無効です。', ['再試行', 'もう一度ログイン']],
])('refused by %s says %s and offers a way on', async (code, sentence, ways) => {
  const tried: string[] = []
  const enter = () => void tried.push('もう一度ログイン')
  const tries = { onRetry: () => tried.push('再試行'), signIn: { ...quiet.signIn, enter } }
  renderView(
    <SessionList {...quiet} {...tries} answer={{ ok: false, code, sentence: 'ログイン情報が無効です。' }} />,
  )
  expect(screen.getByRole('alert').textContent).toContain(sentence)
  for (const button of screen.getAllByRole('button')) await userEvent.click(button)
  expect(tried).toEqual(ways)
})

it('begins with this device', () => {
  renderView(<SessionList {...quiet} answer={{ ok: true, value: [tablet, phone] }} />)
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('この端末')
})

it('shows bars while the server is asked', () => {
  renderView(<SessionList {...quiet} answer={undefined} />)
  expect(screen.getByRole('status').textContent).toBe('読み込み中...')
})

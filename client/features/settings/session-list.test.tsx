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
  isOffline: false,
  isSyncing: false,
  endingId: null,
  failedTries: 0,
  isLine: false,
  now,
  today: '2026-11-18',
  onEnd: () => undefined,
  onRetry: () => undefined,
  signIn: { button: 'もう一度ログイン', enter: () => undefined },
}

const rowsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('says of each device when it was last used and since when it is signed in, and which one this is', () => {
  renderView(<SessionList {...quiet} answer={{ ok: true, value: [phone, tablet, old] }} />)
  expect(rowsOf('この端末')).toEqual(['iPhone・Safari1時間以内に使用・10月9日にログイン'])
  expect(rowsOf('ほかの端末')).toEqual([
    'iPad・Safari5時間前に使用・10月9日にログインログアウトさせる',
    '不明な端末2日前に使用・10月9日にログインログアウトさせる',
  ])
})

it('tells devices of one name apart: by a number, their use, and the time of a sign-in on the same day', async () => {
  const second = { ...tablet, id: '4', seenAt: now - 30 * hour }
  const later = { ...second, id: '5', createdAt: second.createdAt + 24 * hour + 90 * 60 }
  renderView(<SessionList {...quiet} answer={{ ok: true, value: [later, second, tablet, phone] }} />)
  expect(rowsOf('ほかの端末')).toEqual([
    'iPad・Safari（1台目）5時間前に使用・10月9日 20:06にログインログアウトさせる',
    'iPad・Safari（3台目）1日前に使用・10月10日にログインログアウトさせる',
    'iPad・Safari（2台目）1日前に使用・10月9日 20:06にログインログアウトさせる',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'iPad・Safari（3台目）をログアウトさせる' }))
  const question = screen.getByRole('dialog', { name: 'iPad・Safari（3台目）をログアウトさせますか？' })
  expect(question.textContent).toContain('10月10日にログインした端末です。')
})

it('numbers no device for the sake of this one, which stands apart', () => {
  const alike = { ...phone, id: '6', isCurrent: false }
  renderView(<SessionList {...quiet} answer={{ ok: true, value: [phone, alike] }} />)
  const row = 'iPhone・Safari1時間以内に使用・10月9日 20:06にログイン'
  expect([rowsOf('この端末'), rowsOf('ほかの端末')]).toEqual([[row], [`${row}ログアウトさせる`]])
})

it('asks before it signs out another device, and says what that means', async () => {
  const ended: string[] = []
  const onEnd = ({ id }: { id: string }, name: string) => void ended.push(`${id} ${name}`)
  renderView(<SessionList {...quiet} onEnd={onEnd} answer={{ ok: true, value: [phone, tablet] }} />)
  await userEvent.click(screen.getByRole('button', { name: 'iPad・Safariをログアウトさせる' }))
  const question = screen.getByRole('dialog', { name: 'iPad・Safariをログアウトさせますか？' })
  expect(question.textContent).toContain('10月9日にログインした端末です。')
  expect(question.textContent).toContain('その端末の未送信の変更は、消えずに残ります')
  expect(ended).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'ログアウトさせる' }))
  expect(ended).toEqual(['2 iPad・Safari'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('offers to sign out no device while offline', () => {
  renderView(<SessionList {...quiet} isOffline answer={{ ok: true, value: [phone, tablet] }} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /をログアウトさせる$/ }).disabled).toBe(true)
})

it('with LINE speaks of no codes', async () => {
  renderView(<SessionList {...quiet} isLine answer={{ ok: true, value: [phone, tablet] }} />)
  await userEvent.click(screen.getByRole('button', { name: 'iPad・Safariをログアウトさせる' }))
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
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /をログアウトさせる$/ })
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

it.each([
  ['while sync works', 'not-allowed', true, true],
  ['while it does not', 'not-allowed', false, false],
  ['where the session has ended, which ends sync as well', 'signed-out', true, false],
] as const)('%s, a refused list (%s) says accordingly that sync goes on', (_, code, isSyncing, isSaid) => {
  const answer = { ok: false as const, code, sentence: '' }
  renderView(<SessionList {...quiet} isSyncing={isSyncing} answer={answer} />)
  expect(screen.queryByText(/グループと支出は同期できています/) !== null).toBe(isSaid)
})

it('begins with this device', () => {
  renderView(<SessionList {...quiet} answer={{ ok: true, value: [tablet, phone] }} />)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'この端末',
    'ほかの端末',
  ])
})

it('shows bars while the server is asked', () => {
  renderView(<SessionList {...quiet} answer={undefined} />)
  expect(screen.getByRole('status').textContent).toBe('読み込み中...')
})

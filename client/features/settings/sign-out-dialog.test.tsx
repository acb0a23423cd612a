import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { EnterProblem } from '#client/session/use-enter-again.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

let done: string[]
beforeEach(() => {
  done = []
})

const note =
  <Answer,>(what: string, answer: Answer) =>
  async () => {
    done.push(what)
    return answer
  }
const actions = {
  asked: { title: 'ログアウトしますか？', text: 'この端末なら、名前を選ぶだけで戻れます。' },
  isOffline: false,
  onSend: note('send', null),
  signIn: null,
  onExport: note('export', true),
  onSignOut: note('sign out', null),
  onClose: () => done.push('close'),
}
const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('sends the unsent changes, and signs out once none is left', async () => {
  renderView(<SignOutDialog unsentCount={2} {...actions} />)
  expect(screen.getByRole('dialog').textContent).toContain('未送信の変更が2件あります')
  await tap('送ってからログアウト')
  expect(done).toEqual(['send', 'sign out'])
})

it('says why a change could not be sent, does not sign out, and asks again', async () => {
  renderView(<SignOutDialog unsentCount={2} {...actions} onSend={note('send', '電波がありません')} />)
  await tap('送ってからログアウト')
  expect(screen.getByRole('alert').textContent).toBe('送信できませんでした電波がありません')
  expect(done).toEqual(['send'])
  await tap('送ってからログアウト')
  expect(done).toEqual(['send', 'send'])
})

it('exports the unsent changes, and asks again without discarding them', async () => {
  renderView(<SignOutDialog unsentCount={1} {...actions} />)
  await tap('送らずにログアウト')
  await tap('ファイルに書き出す')
  expect(screen.getByRole('status').textContent).toContain('書き出しました')
  expect(done).toEqual(['export'])
  await tap('捨ててログアウト')
  expect(done).toEqual(['export', 'sign out'])
})

it('discards only after a second question, from which there is a way back', async () => {
  renderView(<SignOutDialog unsentCount={2} {...actions} />)
  expect(screen.queryByRole('button', { name: '捨ててログアウト' })).toBeNull()
  await tap('送らずにログアウト')
  expect(screen.getByRole('dialog', { name: '未送信の変更を捨てますか？' }).textContent).toContain(
    'この端末から消えます。元に戻せません。',
  )
  await tap('キャンセル')
  expect(screen.getByRole('dialog', { name: 'ログアウトしますか？' })).toBeDefined()
  expect(done).toEqual([])
  await tap('キャンセル')
  expect(done).toEqual(['close'])
})

it('offers the file besides another try once sending has failed, and says what it is good for', async () => {
  renderView(<SignOutDialog unsentCount={2} {...actions} onSend={note('send', '送信できませんでした')} />)
  expect(screen.queryByRole('button', { name: 'ファイルに書き出す' })).toBeNull()
  await tap('送ってからログアウト')
  expect(screen.getByRole('dialog').textContent).toContain('あとで見ながら入力し直せます。ファイルに書き出す')
  await tap('ファイルに書き出す')
  await tap('キャンセル')
  expect(done).toEqual(['send', 'export', 'close'])
})

it('offline says once that nothing can be sent and nobody can sign out, and offers only what works', async () => {
  renderView(
    <SignOutDialog unsentCount={2} {...actions} isOffline>
      コード
    </SignOutDialog>,
  )
  expect(screen.getByRole('status').textContent).toBe(
    'オフラインです。電波が戻るまで、送ることもログアウトもできません。未送信の変更2件は、この端末に残ります。',
  )
  expect(screen.getByRole('dialog').textContent).not.toContain('送らずにログアウトすると')
  expect(screen.getByRole('dialog', { name: 'いまはログアウトできません' })).toBeDefined()
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons.filter(Boolean)).toEqual(['ファイルに書き出す', '閉じる'])
  await tap('ファイルに書き出す')
  await userEvent.click(screen.getByText('閉じる'))
  expect(done).toEqual(['export', 'close'])
})

it('does not say twice that nothing could be sent when the connection is lost meanwhile', async () => {
  const failing = { ...actions, onSend: note('send', '送信できませんでした') }
  const { rerender } = renderView(<SignOutDialog unsentCount={1} {...failing} />)
  await tap('送ってからログアウト')
  expect(screen.getByRole('alert').textContent).toContain('送信できませんでした')
  rerender(<SignOutDialog unsentCount={1} {...failing} isOffline />)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('オフラインです。')
})

const toLogin = note('to login', undefined)
const ended = (problem: EnterProblem | null) => (
  <SignOutDialog
    unsentCount={1}
    {...actions}
    signIn={{ button: 'もう一度ログイン', enter: note('sign in', problem), toLogin }}
  />
)

it('offers to sign in again at once where the sign-in has ended, and not to send what cannot be sent', async () => {
  const { rerender } = renderView(ended({ sentence: '電波がありません', needsLogin: false }))
  const dialog = screen.getByRole('dialog', { name: 'ログアウトしますか？' })
  expect(dialog.textContent).toContain('ログインの有効期限が切れました')
  expect(dialog.textContent).toContain(
    'ログインし直すと送れます。送らずにログアウトすると、消えて元に戻せません。',
  )
  expect(screen.queryByRole('button', { name: '送ってからログアウト' })).toBeNull()
  await tap('もう一度ログイン')
  expect(screen.getByRole('dialog', { name: 'ログインできません' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('電波がありません')
  await tap('もう一度ログイン')
  await tap('ファイルに書き出す')
  expect(done).toEqual(['sign in', 'sign in', 'export'])
  rerender(<SignOutDialog unsentCount={1} {...actions} />)
  await tap('送ってからログアウト')
  expect(done).toEqual(['sign in', 'sign in', 'export', 'send', 'sign out'])
})

it('leads to the login page where another try to sign in would fail as well, in one message', async () => {
  renderView(ended({ sentence: 'コードを入れてください', needsLogin: true }))
  await tap('もう一度ログイン')
  expect(screen.getByRole('dialog', { name: 'コードが必要です' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('コードを入れてください')
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('button', { name: 'もう一度ログイン' })).toBeNull()
  expect(screen.getByRole('dialog').textContent).toContain('ログインできないときは、変更をファイルに')
  await tap('ログイン画面へ')
  expect(done).toEqual(['sign in', 'to login'])
})

it.each([
  ['writing the file', ['ファイルに書き出す'], ['sign in', 'export', 'to login']],
  ['the second question', ['送らずにログアウト', 'キャンセル'], ['sign in', 'to login']],
] as const)('still leads to the login page after %s', async (_, names, did) => {
  renderView(ended({ sentence: 'コードを入れてください', needsLogin: true }))
  await tap('もう一度ログイン')
  for (const name of names) await tap(name)
  expect(screen.getByRole('dialog', { name: 'コードが必要です' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('コードを入れてください')
  await tap('ログイン画面へ')
  expect(done).toEqual(did)
})

it('says when no file could be made', async () => {
  renderView(<SignOutDialog unsentCount={1} {...actions} onExport={note('export', false)} />)
  await tap('送らずにログアウト')
  await tap('ファイルに書き出す')
  expect(screen.getByRole('alert').textContent).toContain('書き出せませんでした')
  await tap('閉じる')
  expect(done).toEqual(['export', 'close'])
})

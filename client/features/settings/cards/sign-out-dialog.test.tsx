import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
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
  renderView(<SignOutDialog unsentCount={2} {...actions} onSend={note('send', '送信できませんでした')} />)
  await tap('送ってからログアウト')
  expect(screen.getByRole('alert').textContent).toBe('送信できませんでした')
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
    '元に戻せなくなります',
  )
  await tap('キャンセル')
  expect(screen.getByRole('dialog', { name: 'ログアウトしますか？' })).toBeDefined()
  expect(done).toEqual([])
  await tap('キャンセル')
  expect(done).toEqual(['close'])
})

it('offers the file in place of another try once sending has failed', async () => {
  renderView(<SignOutDialog unsentCount={2} {...actions} onSend={note('send', '送信できませんでした')} />)
  await tap('送ってからログアウト')
  await tap('ファイルに書き出す')
  expect(done).toEqual(['send', 'export'])
})

it('offers to sign in again at once where the sign-in has ended, and not to send what cannot be sent', async () => {
  const ended = (problem: string | null) => (
    <SignOutDialog
      unsentCount={1}
      {...actions}
      signIn={{ button: 'もう一度ログイン', enter: note('sign in', problem) }}
    />
  )
  const { rerender } = renderView(ended('電波がありません'))
  const dialog = screen.getByRole('dialog', { name: 'ログアウトしますか？' })
  expect(dialog.textContent).toContain('ログインの有効期限が切れました')
  expect(dialog.textContent).toContain('ログインし直すと、送ってからログアウトできます。')
  expect(screen.queryByRole('button', { name: '送ってからログアウト' })).toBeNull()
  await tap('もう一度ログイン')
  expect(screen.getByRole('alert').textContent).toBe('電波がありません')
  await tap('ファイルに書き出す')
  expect(done).toEqual(['sign in', 'export'])
  rerender(<SignOutDialog unsentCount={1} {...actions} />)
  await tap('送ってからログアウト')
  expect(done).toEqual(['sign in', 'export', 'send', 'sign out'])
})

it('says when no file could be made', async () => {
  renderView(<SignOutDialog unsentCount={1} {...actions} onExport={note('export', false)} />)
  await tap('送らずにログアウト')
  await tap('ファイルに書き出す')
  expect(screen.getByRole('alert').textContent).toContain('書き出せませんでした')
  await tap('閉じる')
  expect(done).toEqual(['export', 'close'])
})

import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, test } from 'vitest'
import { group, hanakoId, members } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { DeleteAccountForm } from './delete-account-screen.tsx'

const here = members.filter(({ status }) => status === 'active')
const owned = { group, selfId: hanakoId, members: here, pendingMembers: [], colors: new Map() }
const quiet = {
  groups: [],
  unsentCount: 0,
  isOffline: false,
  failedTries: 0,
  onDelete: async () => null,
  onExportUnsent: async () => true,
  onBack: () => undefined,
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'アカウントを削除する' })
const type = async (word: string) => {
  await userEvent.type(screen.getByLabelText('確認のため「削除」と入力してください'), word)
  await userEvent.click(button())
}

it('says what happens, and deletes once the word is typed', async () => {
  let deleted = 0
  renderView(<DeleteAccountForm {...quiet} onDelete={async () => ((deleted += 1), null)} />)
  expect(screen.getByText(/「退会したユーザー」と表示されます/)).toBeDefined()
  expect(screen.getByText(/ほかのメンバーの精算は変わりません/)).toBeDefined()
  await type('削除')
  expect(deleted).toBe(1)
})

test.each(['', '削', 'sakujo'])('offers no deletion for the word %j', async (word) => {
  renderView(<DeleteAccountForm {...quiet} />)
  if (word !== '') await type(word)
  expect(button().disabled).toBe(true)
})

it('offers no deletion while offline, and says why', async () => {
  renderView(<DeleteAccountForm {...quiet} isOffline />)
  await type('削除')
  expect(button().disabled).toBe(true)
  expect(screen.getByRole('status').textContent).toContain('インターネット接続が必要です')
})

it('keeps the button in sight with what it needs, where the field may be out of sight', () => {
  const { rerender } = renderView(<DeleteAccountForm {...quiet} />)
  const foot = () => button().closest('[data-actions]')
  expect(foot()?.textContent).toContain('入力欄に「削除」と入れたときだけ、削除できます。')
  expect(foot()?.contains(screen.getByRole('textbox'))).toBe(false)
  rerender(<DeleteAccountForm {...quiet} isOffline />)
  expect(foot()?.contains(screen.getByRole('status'))).toBe(true)
})

it('says why it failed, and can be tried again', async () => {
  const answers = ['サーバーにつながりません', null]
  renderView(<DeleteAccountForm {...quiet} onDelete={async () => answers.shift() ?? null} />)
  await type('削除')
  expect(screen.getByRole('alert').textContent).toContain('サーバーにつながりません')
  await userEvent.click(screen.getByRole('button', { name: 'アカウントを削除する' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says which try has failed, as long as another one is made', async () => {
  let end = (_sentence: string | null) => {}
  const onDelete = () => new Promise<string | null>((resolve) => (end = resolve))
  renderView(<DeleteAccountForm {...quiet} failedTries={2} onDelete={onDelete} />)
  expect(screen.queryByRole('status')).toBeNull()
  await type('削除')
  expect(screen.getByRole('status').textContent).toContain('(2回目の試行失敗)')
  await act(async () => end('サーバーにつながりません'))
  expect(screen.queryByRole('status')).toBeNull()
})

it('lists the groups that need another owner first, and offers no deletion until then', () => {
  renderView(<DeleteAccountForm {...quiet} groups={[owned]} />)
  const heading = screen.getByRole('heading', { name: 'まだ削除できません。先にオーナーを譲ってください' })
  const consequences = screen.getByText('元に戻せません。')
  expect(heading.compareDocumentPosition(consequences)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const link = screen.getByRole('link', { name: /沖縄/ })
  expect(link.textContent).toContain('2人のグループ')
  expect(link.getAttribute('href')).toBe(`/groups/${group.id}#members`)
  expect(screen.queryByRole('button', { name: 'アカウントを削除する' })).toBeNull()
})

it('warns of unsent changes, which can be exported first', async () => {
  let exported = 0
  renderView(<DeleteAccountForm {...quiet} unsentCount={2} onExportUnsent={async () => (exported += 1)} />)
  expect(screen.getByRole('status').textContent).toContain('未送信の変更が2件あります')
  await userEvent.click(screen.getByRole('button', { name: '未送信の変更を書き出す' }))
  expect(exported).toBe(1)
})

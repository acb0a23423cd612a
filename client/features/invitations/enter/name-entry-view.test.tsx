import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { hanakoId, taroId } from '#tests/support/expenses-for-test.ts'
import { invitation, invitedPerson } from '#tests/support/invitations-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { NameEntryView } from './name-entry-view.tsx'

const done: unknown[] = []
beforeEach(() => void (done.length = 0))

const quiet = {
  preview: invitation(),
  known: [],
  isBusy: false,
  isOffline: false,
  failedTries: 0,
  error: null,
  asksForCode: false,
  remaining: null,
  onBegin: () => undefined,
  onSubmit: (person: unknown) => void done.push(['new', person]),
  onContinue: ({ displayName }: { displayName: string }, code: object) =>
    void done.push(['known', displayName, code]),
  onBeginAsOther: () => void done.push('other'),
  onOtherWay: () => void done.push('sign-in page'),
}
const taro = { key: 'k1', userId: taroId, displayName: '太郎' }
const hanako = { key: 'k2', userId: hanakoId, displayName: '花子' }
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'あなたの名前' })
const press = (label: string | RegExp) => userEvent.click(screen.getByRole('button', { name: label }))

it('asks for a name below the invitation, and joins with it by one tap', async () => {
  renderView(<NameEntryView {...quiet} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('『沖縄 2026夏』')
  expect(document.title).toBe('『沖縄 2026夏』への招待｜わりたび')
  await press('参加する')
  expect(screen.getByText('名前を入力してください')).toBeDefined()
  await userEvent.type(name(), ' 次郎 {Enter}')
  expect(done).toEqual([['new', { displayName: '次郎' }]])
})

it('asks for the access code too if the server needs one', async () => {
  renderView(<NameEntryView {...quiet} asksForCode />)
  await userEvent.type(name(), '次郎')
  await press('参加する')
  expect(screen.getByText('アクセスコードを入力してください')).toBeDefined()
  expect(done).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'アクセスコード' }), 'himitsu')
  await press('参加する')
  expect(done).toEqual([['new', { displayName: '次郎', accessCode: 'himitsu' }]])
})

it('says of a group that somebody has to approve', () => {
  renderView(<NameEntryView {...quiet} preview={invitation({ inviteMethod: 'approval' })} />)
  expect(screen.getByText('参加には、オーナーか管理者の承認が必要です')).toBeDefined()
  expect(screen.getByRole('button', { name: '申請へ進む' })).toBeDefined()
})

it('begins with the name of the person to whom the code belongs', () => {
  const pendingMembers = [invitedPerson(1, '太郎', { paid: 1000, share: 500 })]
  renderView(<NameEntryView {...quiet} preview={invitation({ isPersonal: true, pendingMembers })} />)
  expect(name().value).toBe('太郎')
})

it('lets the people of this device go on without typing, and asks about their names', async () => {
  renderView(<NameEntryView {...quiet} known={[taro]} />)
  await press(/太郎 ?さんとして ?続ける/)
  expect(done).toEqual([['known', '太郎', {}]])
  await userEvent.type(name(), '太 郎{Enter}')
  await press('別の人としてはじめる')
  expect(done[1]).toEqual(['new', { displayName: '太 郎' }])
})

it('offers to go on as the person whose session is still here', async () => {
  renderView(<NameEntryView {...quiet} remaining={hanako} />)
  await press(/花子 ?さんとして ?続ける/)
  await press('別の人としてはじめる')
  expect(done).toEqual([['known', '花子', {}], 'other'])
})

it('leads to the sign-in page for whoever uses another device', async () => {
  renderView(<NameEntryView {...quiet} />)
  await press('別の端末で使っている方はこちら')
  expect(done).toEqual(['sign-in page'])
})

it('says that there is no connection, and then why signing in has failed', () => {
  const { rerender } = renderView(<NameEntryView {...quiet} isOffline />)
  expect(screen.getByRole('status').textContent).toContain('オフラインです')
  rerender(<NameEntryView {...quiet} isOffline error="サーバーにつながりません" />)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('ログインに失敗しましたサーバーにつながりません')
})

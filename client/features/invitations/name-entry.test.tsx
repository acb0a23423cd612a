import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { noteMaxLength } from '#shared/limits.ts'
import { signInProblem } from '#shared/messages/login.ts'
import { hanakoId, taroId } from '#tests/support/expenses-for-test.ts'
import { invitation, invitedId, invitedPerson } from '#tests/support/invitations-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { NameEntryView } from './name-entry.tsx'

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
  onEnter: ({ person, joining }: { person: object; joining: object }) => void done.push([person, joining]),
  onOtherWay: () => void done.push('sign-in page'),
}
const taro = { key: 'k1', userId: taroId, displayName: '太郎' }
const hanako = { key: 'k2', userId: hanakoId, displayName: '花子' }
const asNew = { joinsAs: 'new', message: '' }
const withTwo = invitation({ pendingMembers: [invitedPerson(1, '祖母'), invitedPerson(2, '次郎')] })
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'あなたの名前' })
const press = (label: string | RegExp) => userEvent.click(screen.getByRole('button', { name: label }))

it('asks for a name below the invitation, and joins with it by one tap', async () => {
  renderView(<NameEntryView {...quiet} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('『沖縄 2026夏』')
  expect(document.title).toBe('『沖縄 2026夏』への招待｜わりたび')
  await press('参加する')
  expect(screen.getByText('名前を入力してください')).toBeDefined()
  await userEvent.type(name(), ' 次郎 {Enter}')
  expect(done).toEqual([[{ displayName: '次郎' }, asNew]])
})

it('asks for the access code too if the server needs one', async () => {
  renderView(<NameEntryView {...quiet} asksForCode />)
  await userEvent.type(name(), '次郎')
  await press('参加する')
  expect(screen.getByText('アクセスコードを入力してください')).toBeDefined()
  expect(done).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'アクセスコード' }), 'himitsu')
  await press('参加する')
  expect(done).toEqual([[{ displayName: '次郎', accessCode: 'himitsu' }, asNew]])
})

it('says at the access code that it was refused, with the focus there', async () => {
  const asking = { ...quiet, asksForCode: true }
  const { rerender } = renderView(<NameEntryView {...asking} />)
  const code = screen.getByRole('textbox', { name: 'アクセスコード' })
  const refusal = signInProblem({ code: 'access-code-wrong', sentence: 'アクセスコードが正しくありません。' })
  rerender(<NameEntryView {...asking} error={{ ...refusal, isUnreached: false }} />)
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('アクセスコードが正しくありません。')).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('gives a message that is too long the focus', async () => {
  renderView(<NameEntryView {...quiet} preview={invitation({ inviteMethod: 'approval' })} />)
  await userEvent.type(name(), '次郎')
  const message = screen.getByRole('textbox', { name: /メッセージ/ })
  fireEvent.change(message, { target: { value: '長'.repeat(noteMaxLength + 1) } })
  await press('参加をお願いする')
  await waitFor(() => expect(document.activeElement).toBe(message))
  expect(done).toEqual([])
})

it('says of a group that somebody has to approve', () => {
  renderView(<NameEntryView {...quiet} preview={invitation({ inviteMethod: 'approval' })} />)
  expect(screen.getByText('グループの人が返事をすると、参加できます')).toBeDefined()
  expect(screen.getByRole('button', { name: '参加をお願いする' })).toBeDefined()
})

it('takes the name of the person to whom the code belongs', async () => {
  const pendingMembers = [invitedPerson(1, '太郎', { paid: 1000, share: 500 })]
  renderView(<NameEntryView {...quiet} preview={invitation({ isPersonal: true, pendingMembers })} />)
  expect(screen.getByRole('heading', { name: /太郎 ?さんとして ?参加しますか？/ })).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  await press(/太郎 ?さんとして ?参加する/)
  expect(done).toEqual([[{ displayName: '太郎' }, { joinsAs: invitedId(1), message: '' }]])
})

it('takes two taps of whoever is in the list, and asks for no name', async () => {
  renderView(<NameEntryView {...quiet} preview={withTwo} />)
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: '次郎' }))
  await press(/次郎 ?さんとして ?参加する/)
  expect(done).toEqual([[{ displayName: '次郎' }, { joinsAs: invitedId(2), message: '' }]])
})

it('asks whoever says nothing who they are, and for a name only whoever is not in the list', async () => {
  renderView(<NameEntryView {...quiet} preview={withTwo} />)
  await press('あなたがどの人か選ぶ')
  expect(screen.getByRole('alert').textContent).toBe('あなたがどの人か選んでください')
  await userEvent.click(screen.getByRole('radio', { name: 'この中にいない' }))
  // It is far below thirty names, and has the focus.
  expect(document.activeElement).toBe(name())
  await userEvent.keyboard('三郎{Enter}')
  expect(done).toEqual([[{ displayName: '三郎' }, asNew]])
})

it('leaves the focus on the choice of somebody who comes to it by the keyboard', async () => {
  renderView(<NameEntryView {...quiet} preview={withTwo} />)
  const none = screen.getByRole<HTMLInputElement>('radio', { name: 'この中にいない' })
  none.focus()
  await userEvent.keyboard(' ')
  expect(none.checked).toBe(true)
  expect(name()).toBeDefined()
  expect(document.activeElement).toBe(none)
})

it('makes nobody a second 次郎 by accident: a name of the list that is typed is chosen there first', async () => {
  renderView(<NameEntryView {...quiet} preview={withTwo} />)
  await userEvent.click(screen.getByRole('radio', { name: 'この中にいない' }))
  await userEvent.type(name(), '次 郎{Enter}')
  expect(done).toEqual([])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '次郎' }).checked).toBe(true)
  expect(screen.getByRole('alert').textContent).toContain('次郎さんは、この中にいます')
  await userEvent.click(screen.getByRole('radio', { name: 'この中にいない' }))
  expect(name().value).toBe('次 郎')
  await press('新しいメンバーとして参加する')
  expect(done).toEqual([[{ displayName: '次 郎' }, asNew]])
})

it('lets the people of this device go on without typing, and asks about their names', async () => {
  renderView(<NameEntryView {...quiet} known={[taro]} />)
  await press(/太郎 ?さんとして ?続ける/)
  expect(done).toEqual([[{ displayName: '太郎', key: 'k1', userId: taroId }, {}]])
  await userEvent.type(name(), '太 郎{Enter}')
  await press('別の人としてはじめる')
  expect(done[1]).toEqual([{ displayName: '太 郎' }, asNew])
})

it('keeps what was said when the person goes on as somebody of this device', async () => {
  renderView(<NameEntryView {...quiet} known={[taro]} />)
  await userEvent.type(name(), '太 郎{Enter}')
  await press(/太郎 ?さんとして ?続ける/)
  expect(done).toEqual([[{ displayName: '太郎', key: 'k1', userId: taroId }, asNew]])
})

it('offers to go on as the person whose session is still here', async () => {
  const entering = { person: { displayName: '次郎' }, joining: asNew }
  renderView(<NameEntryView {...quiet} remaining={{ person: hanako, entering }} />)
  await press(/花子 ?さんとして ?続ける/)
  await press('別の人としてはじめる')
  expect(done).toEqual([
    [{ displayName: '花子', key: 'k2', userId: hanakoId }, asNew],
    [{ displayName: '次郎' }, asNew],
  ])
})

it('leads to the sign-in page for whoever uses another device', async () => {
  renderView(<NameEntryView {...quiet} />)
  const otherWay = screen.getByRole('button', { name: '別の端末で使っている方はこちら' })
  const field = screen.getByRole('textbox', { name: 'あなたの名前' })
  expect(otherWay.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await userEvent.click(otherWay)
  expect(done).toEqual(['sign-in page'])
})

const failed = { title: 'ログインに失敗しました', isUnreached: false, needsReload: false }

it('offers to load the page anew, and nothing else, where nothing can be stored', () => {
  const error = {
    ...failed,
    title: 'このブラウザに保存できません',
    sentence: '空きがありません',
    needsReload: true,
  }
  renderView(<NameEntryView {...quiet} known={[hanako]} error={error} />)
  expect(screen.getByRole('alert').textContent).toBe(
    'このブラウザに保存できません空きがありませんページを更新',
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '参加する' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /として ?続ける/ }).disabled).toBe(true)
})

it('says that there is no connection, and then why signing in has failed, in the colour of what waits', () => {
  const unreached = { ...failed, isUnreached: true, sentence: 'サーバーにつながりません' }
  const { rerender } = renderView(<NameEntryView {...quiet} isOffline />)
  expect(screen.getByRole('status').textContent).toContain('オフラインです')
  rerender(<NameEntryView {...quiet} isOffline error={unreached} />)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('ログインに失敗しましたサーバーにつながりません')
  expect(screen.getByRole('alert').style.getPropertyValue('--alert-color')).toContain('yellow')
})

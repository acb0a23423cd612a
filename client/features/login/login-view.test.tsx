import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { signInProblem } from '#shared/messages/login.ts'
import { UserId } from '#shared/model/user.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { wholeText } from '#tests/support/whole-text-for-test.ts'
import { LoginView } from './login-screen.tsx'

const quiet = {
  isBusy: false,
  isOffline: false,
  failedTries: 0,
  error: null,
  known: [],
  onSubmit: () => undefined,
  onContinue: () => undefined,
  onCode: () => undefined,
  onTurn: () => undefined,
}

const failed = { title: 'ログインに失敗しました', needsReload: false }

const knownPerson = (displayName: string) => ({
  key: 'k',
  userId: UserId.parse('01940000-0000-7000-8000-000000000001'),
  displayName,
})

it('asks for a name and submits it trimmed', async () => {
  const names: unknown[] = []
  renderView(<LoginView {...quiet} onSubmit={(name) => names.push(name)} />)
  await userEvent.click(screen.getByRole('button', { name: 'はじめる' }))
  expect(screen.getByText('名前を入力してください')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: '名前' }), ' 花子 {Enter}')
  expect(names).toEqual([{ displayName: '花子' }])
})

it('leads to the terms and the privacy policy, whichever way a person signs in', async () => {
  renderView(<LoginView {...quiet} />)
  const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links()).toEqual(['/terms', '/privacy'])
  await userEvent.click(screen.getByRole('button', { name: '別の端末のコードではじめる' }))
  expect(links()).toEqual(['/terms', '/privacy'])
})

it('is busy while it signs in, and shows errors', () => {
  const { rerender } = renderView(<LoginView {...quiet} isBusy />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '準備中...' }).disabled).toBe(true)
  rerender(<LoginView {...quiet} error={{ ...failed, sentence: '接続できません' }} />)
  expect(screen.getByRole('alert').textContent).toContain('ログインに失敗しました接続できません')
})

it('lets a person who has signed in here before continue with one tap', async () => {
  const hanako = knownPerson('花子')
  const chosen: unknown[] = []
  const known = { known: [hanako], onContinue: (...asked: unknown[]) => void chosen.push(asked) }
  const { rerender } = renderView(<LoginView {...quiet} {...known} />)
  await userEvent.click(screen.getByRole('button', { name: /花子さん ?として続ける/ }))
  expect(chosen).toEqual([[hanako, {}]])
  // A server that has forgotten the person asks for the access code. The person stays the same.
  rerender(<LoginView {...quiet} {...known} asksForCode />)
  await userEvent.type(screen.getByRole('textbox', { name: 'アクセスコード' }), 'himitsu')
  await userEvent.click(screen.getByRole('button', { name: /花子さん ?として続ける/ }))
  expect(chosen[1]).toEqual([hanako, { accessCode: 'himitsu' }])
})

it('asks for the access code if the server does', async () => {
  const people: unknown[] = []
  renderView(<LoginView {...quiet} asksForCode onSubmit={(person) => people.push(person)} />)
  await userEvent.type(screen.getByRole('textbox', { name: '名前' }), '花子')
  await userEvent.type(screen.getByRole('textbox', { name: 'アクセスコード' }), 'himitsu{Enter}')
  expect(people).toEqual([{ displayName: '花子', accessCode: 'himitsu' }])
})

it('accepts a code from the person’s other device instead of a name', async () => {
  const codes: string[] = []
  renderView(<LoginView {...quiet} onCode={(code) => codes.push(code)} />)
  await userEvent.click(screen.getByRole('button', { name: '別の端末のコードではじめる' }))
  await userEvent.click(screen.getByRole('button', { name: 'はじめる' }))
  expect(screen.getByText('コードを入力してください')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: '別の端末のコード' }), 'abcd 2345{Enter}')
  expect(codes).toEqual(['abcd 2345'])
  expect(screen.getByText(wholeText('もう使っている端末と、同じ人として使えます。'))).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '名前ではじめる' }))
  expect(screen.getByRole('textbox', { name: '名前' })).toBeDefined()
  expect(screen.getByText('名前だけではじめられます。LINEはいりません。')).toBeDefined()
})

it('says at the access code that it is missing or was refused, with the focus there', async () => {
  const people: unknown[] = []
  const asking = { ...quiet, asksForCode: true, onSubmit: (person: unknown) => void people.push(person) }
  const { rerender } = renderView(<LoginView {...asking} />)
  const code = () => screen.getByRole('textbox', { name: 'アクセスコード' })
  await userEvent.type(screen.getByRole('textbox', { name: '名前' }), '花子{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(code()))
  expect([code().getAttribute('aria-invalid'), people]).toEqual(['true', []])
  expect(screen.getByText('アクセスコードを入力してください')).toBeDefined()
  await userEvent.type(code(), 'himitsu{Enter}')
  expect(people).toHaveLength(1)
  screen.getByRole('textbox', { name: '名前' }).focus()
  const answer = { code: 'access-code-wrong', sentence: 'アクセスコードが正しくありません。' }
  rerender(<LoginView {...asking} error={signInProblem(answer)} />)
  await waitFor(() => expect(document.activeElement).toBe(code()))
  expect(code().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('アクセスコードが正しくありません。')).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(code(), '2')
  expect(code().getAttribute('aria-invalid')).not.toBe('true')
})

it('says at the code of another device that it was refused, with the focus there', async () => {
  const { rerender } = renderView(<LoginView {...quiet} />)
  await userEvent.click(screen.getByRole('button', { name: '別の端末のコードではじめる' }))
  const code = screen.getByRole('textbox', { name: '別の端末のコード' })
  await userEvent.type(code, 'abcd2345{Enter}')
  code.blur()
  const answer = { code: 'device-code-wrong', sentence: 'このコードは使えません' }
  rerender(<LoginView {...quiet} error={signInProblem(answer)} />)
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('このコードは使えません')).toBeDefined()
})

it('says once that there is no connection: before a try, or by the error of the try', () => {
  const { rerender } = renderView(<LoginView {...quiet} isOffline />)
  expect(screen.getByRole('status').textContent).toMatch(/^オフラインです。/)
  const ways = screen.getAllByRole<HTMLButtonElement>('button')
  expect(ways.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['はじめる', true],
    ['別の端末のコードではじめる', true],
  ])
  rerender(<LoginView {...quiet} isOffline error={{ ...failed, sentence: 'サーバーにつながりません' }} />)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('サーバーにつながりません')
})

it('offers to load the page anew, and nothing else, where nothing can be stored', async () => {
  const answer = { code: 'device-failed', sentence: '端末に保存できませんでした。' }
  renderView(<LoginView {...quiet} known={[knownPerson('花子')]} error={signInProblem(answer)} />)
  const alert = within(screen.getByRole('alert'))
  expect(alert.getAllByText(/保存できません/)).toHaveLength(1)
  expect(alert.getByRole('button', { name: 'ページを更新' })).toBeDefined()
  const begin = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
  expect(begin(/として続ける/).disabled).toBe(true)
  for (const way of ['別の人としてはじめる', '別の端末のコードではじめる'])
    expect(begin(way).disabled).toBe(true)
})

it('says which try has failed while the next one is made', () => {
  renderView(<LoginView {...quiet} isBusy failedTries={1} />)
  expect(screen.getByRole('status').textContent).toContain(
    'つながりません。もう一度試しています...(1回目の試行失敗)',
  )
})

it('offers the known person whose name is typed, before a new one begins', async () => {
  const hanako = knownPerson('佐藤 花子')
  const done: unknown[] = []
  const actions = {
    onContinue: (person: unknown) => void done.push(['continue', person]),
    onSubmit: (person: unknown) => void done.push(['begin', person]),
  }
  const { rerender } = renderView(<LoginView {...quiet} {...actions} known={[hanako]} />)
  expect(screen.queryByRole('textbox')).toBeNull()
  const type = async (name: string) => {
    const another = screen.queryByRole('button', { name: '別の人としてはじめる' })
    if (another) await userEvent.click(another)
    const field = screen.getByRole('textbox', { name: '名前' })
    await userEvent.clear(field)
    await userEvent.type(field, `${name}{Enter}`)
  }
  await type('佐藤花子')
  expect(screen.getByRole('heading', { name: /^この端末で使っていた\s佐藤\s花子さんですか？$/ })).toBe(
    document.activeElement,
  )
  expect(done).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: /佐藤\u00a0花子 ?さんとして ?続ける/ }))
  expect(done).toEqual([['continue', hanako]])

  await type('佐藤花子')
  await userEvent.click(screen.getByRole('button', { name: '別の人としてはじめる' }))
  expect(done[1]).toEqual(['begin', { displayName: '佐藤花子' }])
  // The server asks the new person for the access code. The name stays, and the answer is not asked for again.
  rerender(<LoginView {...quiet} {...actions} known={[hanako]} asksForCode />)
  await userEvent.type(screen.getByRole('textbox', { name: 'アクセスコード' }), 'himitsu{Enter}')
  expect(done[2]).toEqual(['begin', { displayName: '佐藤花子', accessCode: 'himitsu' }])

  await type('鈴木 太郎')
  expect(done[3]).toEqual(['begin', { displayName: '鈴木 太郎', accessCode: 'himitsu' }])
})

it('asks for a name as soon as nobody is known any more', () => {
  const userId = UserId.parse('01940000-0000-7000-8000-000000000001')
  const { rerender } = renderView(
    <LoginView {...quiet} known={[{ key: 'k', userId, displayName: '花子' }]} />,
  )
  expect(screen.queryByRole('textbox', { name: '名前' })).toBe(null)
  rerender(<LoginView {...quiet} />)
  expect(screen.getByRole('textbox', { name: '名前' })).toBeDefined()
})

/** /debug, /debug-simple and /api-test: what they show, and to whom. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lineFailureOf, lineFailures } from '#shared/messages/line-failures.ts'
import { becomeAccount, leaveAccount } from '#client/session/current-account.ts'
import { showTrouble } from '#client/session/line-trouble.ts'
import { askServerConfigAgain } from '#client/session/server-config.ts'
import { forgetSystemAdmin } from '#client/session/system-admin.ts'
import { deleteAccountDatabase, openGroup, openOwnAccount } from '#tests/support/account-for-test.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { fakeLineSdk } from '#tests/support/fake-line-sdk.ts'
import { group, hanakoId } from '#tests/support/expenses-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { ApiTestScreen } from './api-test-screen.tsx'
import { DebugScreen } from './debug-screen.tsx'
import { DebugSimpleScreen } from './debug-simple-screen.tsx'

const sdk = fakeLineSdk()
vi.doMock('#client/platform/line/liff-sdk.ts', () => ({ sdk: sdk.sdk }))
afterAll(() => vi.doUnmock('#client/platform/line/liff-sdk.ts'))

let config: { authMode: 'local' | 'line'; liffId: string | null }
let answers: Record<string, () => Response>
let asked: string[]
beforeEach(() => {
  config = { authMode: 'local', liffId: null }
  asked = []
  answers = {
    '/api/config': () => Response.json({ success: true, ...config }),
    '/api/admin/verify': () => Response.json({ success: true, isSystemAdmin: true }),
  }
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const answer = answers[address]
    if (!answer) throw new TypeError('no connection')
    return answer()
  })
  forgetSystemAdmin()
})
afterEach(async () => {
  cleanup()
  showTrouble(null)
  await deleteAccountDatabase()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const pages = [
  { path: '/debug', Screen: DebugScreen, title: 'LIFFの診断' },
  { path: '/debug-simple', Screen: DebugSimpleScreen, title: '簡易診断' },
  { path: '/api-test', Screen: ApiTestScreen, title: 'APIテスト' },
]
async function show({ Screen, path }: Pick<(typeof pages)[number], 'Screen' | 'path'>) {
  await writeCurrentAccount(hanako)
  await askServerConfigAgain()
  renderScreen(Screen, path, path)
}
const hanako = { userId: hanakoId, displayName: '花子', avatarUrl: null }
const onLine = { authMode: 'line', liffId: '2007654321-AbCd1234' } as const

describe.each(pages)('$path', (page) => {
  const heading = () => screen.findByRole('heading', { name: page.title, level: 1 })

  it('is for everybody on a server without LINE', async () => {
    await openGroup()
    await show(page)
    expect(await heading()).toBeDefined()
    expect(asked).not.toContain('/api/admin/verify')
  })

  it('is for system admins on a server with LINE', async () => {
    config = onLine
    await openGroup()
    await show(page)
    expect(await heading()).toBeDefined()
    expect(asked).toContain('/api/admin/verify')
  })

  it('says there to everybody else that they may not see it', async () => {
    config = onLine
    answers['/api/admin/verify'] = () =>
      Response.json({ success: false, error: '', code: 'not-system-admin' }, { status: 403 })
    await openGroup()
    await show(page)
    expect(await screen.findByText('アクセス権限がありません')).toBeDefined()
    expect(screen.queryByRole('heading', { name: page.title, level: 1 })).toBeNull()
  })
})

describe('/debug', () => {
  const page = pages[0]!
  const section = async (name: string) => within(await screen.findByRole('region', { name }))

  it('says what LINE and its SDK are at, and leads to the app and to the console', async () => {
    config = onLine
    await openGroup()
    await show(page)
    const state = await section('状態')
    expect(await state.findByText('2.31.0')).toBeDefined()
    expect(state.getByText('SDKの準備').nextSibling?.textContent).toBe('完了')
    expect(state.getByText('LINEにログイン').nextSibling?.textContent).toBe('はい')
    expect((await section('環境')).getByText(onLine.liffId)).toBeDefined()
    expect((await section('ユーザー')).getByText('LINEのトークン').nextSibling?.textContent).toBe('あり')
    expect(document.body.textContent).not.toContain(sdk.state.token)
    expect((await section('デバイス')).getByText('言語')).toBeDefined()
    expect((await section('設定の確認')).getByText(/ページがHTTPSで開かれていません/)).toBeDefined()
    expect((await section('コンソールで確かめること')).getAllByRole('listitem')).toHaveLength(7)
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(addresses).toEqual(
      expect.arrayContaining([
        'https://liff.line.me/2007654321-AbCd1234',
        'https://developers.line.biz/console/',
      ]),
    )
  })

  it('explains a 400 of LINE with all its hints', async () => {
    config = onLine
    const error = Object.assign(new Error('Bad Request'), { code: '400' })
    showTrouble({ kind: 'failure', error, failure: lineFailureOf(error) })
    await openGroup()
    await show(page)
    const diagnosis = await section('400エラーの診断')
    expect(diagnosis.getByText(/LINEが「400 Bad Request」と答えました。次の点/)).toBeDefined()
    expect(diagnosis.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...lineFailures.BAD_REQUEST.hints,
    ])
    expect((await section('設定の確認')).getByText(/400 Bad Request/)).toBeDefined()
  })

  it('has no LIFF app on a server without LINE, and asks nothing of LINE', async () => {
    await openGroup()
    await show(page)
    expect(await screen.findByText(/このサーバーはLINEを使っていません/)).toBeDefined()
    expect((await section('400エラーの診断')).getByText(/400エラーは起きていません/)).toBeDefined()
    expect(screen.queryByRole('link', { name: 'LIFFアプリを開く' })).toBeNull()
  })

  it('is copied without the name of the person', async () => {
    vi.stubGlobal('EventSource', FakeEventSource)
    await becomeAccount(hanako)
    const user = userEvent.setup()
    await show(page)
    expect((await section('ユーザー')).getByText('花子')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: '診断をコピー' }))
    expect(await screen.findByText('コピーしました')).toBeDefined()
    const text = await navigator.clipboard.readText()
    expect(text).toContain('ログイン方法: LINEなし')
    expect(text).toContain(hanakoId)
    expect(text).not.toContain('花子')
    cleanup()
    await leaveAccount()
  })
})

it('/debug-simple is a text, and asks nobody for anything', async () => {
  const page = pages[1]!
  await openGroup()
  await show(page)
  const text = await screen.findByText(/ログイン方法: LINEなし/)
  expect(text.textContent).toContain('SDKの準備: 使いません')
  expect(asked).toEqual(['/api/config'])
})

describe('/api-test', () => {
  const page = pages[2]!
  const run = async () => userEvent.click(await screen.findByRole('button', { name: '実行' }))

  it('shows what the server answers for a group of one’s own', async () => {
    answers[`/api/groups/${group.id}`] = () =>
      Response.json({ success: true, group: { id: group.id, created_at: 1 } })
    await openGroup()
    await show(page)
    await run()
    const result = await screen.findByRole('region', { name: '結果' })
    expect(result.textContent).toContain(`GET /api/groups/${group.id}`)
    expect(result.textContent).toContain('"created_at": 1')
  })

  it('says why there is no answer', async () => {
    answers[`/api/groups/${group.id}`] = () =>
      Response.json({ success: false, error: '', code: 'group-not-found' }, { status: 404 })
    await openGroup()
    await show(page)
    await run()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('group-not-found'))
  })

  it('has nothing to ask for without a group', async () => {
    await openOwnAccount()
    await show(page)
    expect(await screen.findByText('参加しているグループがありません')).toBeDefined()
  })
})

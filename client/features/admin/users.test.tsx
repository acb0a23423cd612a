/** ユーザー管理: the list of users in all its states, and what is done to one of them from the list. */
import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UserManagementSearch } from '#client/route-params.ts'
import { ErrorPage } from '#client/shell/error-page.tsx'
import { Notices } from '#client/ui/notices.tsx'
import { theme } from '#client/ui/theme.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import {
  adminServer,
  hanako,
  leaveAdmin,
  pageOf,
  refusal,
  signInAsAdmin,
  taro,
  userOf,
} from '#tests/support/admin-server-for-test.ts'
import { UserManagementScreen } from './user-management-screen.tsx'

const path = '/admin/user-management'
let server: ReturnType<typeof adminServer>
beforeEach(async () => {
  server = adminServer()
  await signInAsAdmin()
  // No try is waited for.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(leaveAdmin)

const open = (address = path) =>
  renderScreen(UserManagementScreen, path, address, {
    validateSearch: (search) => UserManagementSearch.parse(search),
  })
const list = () => screen.findByRole('list', { name: 'ユーザー' })
const rowOf = async (name: string) => within(await list()).findByRole('article', { name })
const question = (name: string) => screen.findByRole('dialog', { name })

describe('the list', () => {
  it('has a row for each user, and both counts in the tabs', async () => {
    open()
    const own = await rowOf('花子')
    expect(own.textContent).toContain('管理者')
    expect(own.textContent).toContain('あなた')
    expect(within(own).queryByRole('button', { name: /管理者/ })).toBeNull()
    expect(within(own).queryByRole('button', { name: '「花子」を削除' })).toBeNull()
    const other = await rowOf('太郎')
    expect(other.textContent).toContain('U9a01e77d')
    expect(other.textContent).toContain('プレミアム')
    expect(other.textContent).toMatch(/グループ 3登録 .*11月18日最後のログイン .*11月18日$/)
    for (const name of ['「太郎」の詳細', '「太郎」を管理者にする', '「太郎」を削除'])
      expect(within(other).getByRole('button', { name })).toBeDefined()
    for (const name of ['ユーザー 1,512', '仮メンバー 604'])
      expect(screen.getByRole('link', { name })).toBeDefined()
    expect(screen.getByText('2人')).toBeDefined()
    expect(screen.getByRole('complementary', { name: '詳細' }).textContent).toBe(
      '左の一覧から選ぶと、ここに詳細が出ます。',
    )
  })

  it('is looked through, filtered, ordered, turned and loaded again, and the address has all of it', async () => {
    const present = open()
    await list()
    const user = userEvent.setup()
    await user.type(screen.getByRole('searchbox', { name: '名前、LINE ID、ひとことから探す' }), '太')
    await user.click(screen.getByRole('button', { name: '管理者以外' }))
    await user.selectOptions(screen.getByRole('combobox', { name: '並び順' }), '名前')
    await user.click(screen.getByRole('button', { name: 'いまは昇順。押すと降順' }))
    await waitFor(() =>
      expect(server.asked.at(-1)).toBe(
        'GET /api/admin/users?limit=100&q=%E5%A4%AA&filter=others&sort=name&direction=desc',
      ),
    )
    expect(present()).toBe(`${path}?q=%E5%A4%AA&filter=others&sort=name&direction=desc`)
    const before = server.asked.length
    await user.click(screen.getByRole('button', { name: '更新' }))
    await waitFor(() => expect(server.asked).toHaveLength(before + 1))
    await user.click(screen.getByRole('button', { name: '消す' }))
    await waitFor(() => expect(server.asked.at(-1)).not.toContain('q='))
  })

  it('says of nobody that they have the plan which everybody has', async () => {
    server.answers['GET /api/admin/users'] = () =>
      pageOf({ users: [{ ...userOf(taro), isPlanShared: true }], total: 1 })
    open()
    expect((await rowOf('太郎')).textContent).not.toContain('プレミアム')
  })

  it('that cannot be loaded again stays, says so, and is asked for once more by a tap', async () => {
    const answer = Promise.withResolvers<Response>()
    open()
    await rowOf('太郎')
    server.answers['GET /api/admin/users'] = () => answer.promise
    await userEvent.click(screen.getByRole('button', { name: '更新' }))
    const isBusy = async () => (await list()).closest('[aria-busy]')?.getAttribute('aria-busy')
    expect(await isBusy()).toBe('true')
    expect(screen.getByText('一覧を読み込んでいます...').getAttribute('role')).toBe('status')
    answer.resolve(refusal('not-allowed', 403))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('ユーザー一覧の取得に失敗しました')
    expect([await isBusy(), (await rowOf('太郎')).textContent]).toEqual([
      'false',
      expect.stringContaining('太郎'),
    ])
    server.answers['GET /api/admin/users'] = () => pageOf({ users: [userOf(hanako)], total: 1 })
    await userEvent.click(within(alert).getByRole('button', { name: '再試行' }))
    await waitFor(() => expect(screen.queryByRole('article', { name: '太郎' })).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that nobody was found', async () => {
    server.answers['GET /api/admin/users'] = () => pageOf({ users: [], total: 0 })
    open(`${path}?q=だれか`)
    expect(await screen.findByRole('heading', { name: 'ユーザーが見つかりません' })).toBeDefined()
    // There is nothing to choose.
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('goes on with the next page, and says why it could not be loaded', async () => {
    let tries = 0
    server.answers['GET /api/admin/users'] = (query) => {
      if (!query.has('after')) return pageOf({ users: [userOf(hanako)], total: 2, next: 'there' })
      tries += 1
      return tries === 1 ? refusal('not-allowed', 403) : pageOf({ users: [userOf(taro)] })
    }
    open()
    await userEvent.click(await screen.findByRole('button', { name: '続きを見る' }))
    expect((await screen.findByRole('alert')).textContent).toContain('続きを読み込めませんでした')
    await userEvent.click(screen.getByRole('button', { name: '再試行' }))
    expect(await rowOf('太郎')).toBeDefined()
    expect(await rowOf('花子')).toBeDefined()
    expect(screen.queryByRole('button', { name: '続きを見る' })).toBeNull()
  })

  it('is asked for again three times, and then says what failed and offers another try', async () => {
    let isBusy = true
    server.answers['GET /api/admin/users'] = () =>
      isBusy ? refusal('unavailable', 503) : pageOf({ users: [userOf(taro)], total: 1 })
    open()
    const alert = await screen.findByRole('alert', {}, { timeout: 30_000 })
    expect(alert.textContent).toContain('ユーザー一覧の取得に失敗しました')
    expect(server.asked.filter((each) => each.includes('/users'))).toHaveLength(4)
    isBusy = false
    await userEvent.click(screen.getByRole('button', { name: '再試行' }))
    expect(await rowOf('太郎')).toBeDefined()
  })

  it('is asked for again after too many calls, and says what something in between has answered', async () => {
    const between = new Response('<html>', { status: 502, statusText: 'Bad Gateway' })
    const answers = [() => refusal('too-many-requests', 429), () => between.clone()]
    server.answers['GET /api/admin/users'] = () =>
      (answers.length > 1 ? answers.shift() : answers[0])?.() ?? between
    open()
    const alert = await screen.findByRole('alert', {}, { timeout: 30_000 })
    expect(alert.textContent).toContain('HTTP 502: Bad Gateway')
    expect(server.asked.filter((each) => each.includes('/users'))).toHaveLength(4)
  })

  it('says that it needs the server where there is no connection', async () => {
    server.answers['GET /api/admin/users'] = () => {
      throw new TypeError('no connection')
    }
    open()
    expect(
      await screen.findByText(
        'この画面は、サーバーにつながっているときだけ使えます。',
        {},
        { timeout: 30_000 },
      ),
    ).toBeDefined()
  })

  it('becomes the page for 403 if the role was taken back after it had been opened', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    server.answers['GET /api/admin/users'] = () => refusal('not-system-admin', 403)
    const rootRoute = createRootRoute()
    const getParentRoute = () => rootRoute
    const route = createRoute({
      getParentRoute,
      path,
      component: UserManagementScreen,
      validateSearch: (search: Record<string, unknown>) => UserManagementSearch.parse(search),
    })
    const router = createRouter({
      routeTree: rootRoute.addChildren([route]),
      history: createMemoryHistory({ initialEntries: [path] }),
      defaultErrorComponent: ErrorPage,
    })
    render(
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    )
    expect(await screen.findByRole('heading', { name: '権限がありません' })).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain('このページにアクセスする権限がありません。')
    expect(screen.getByRole('group').textContent).toContain(
      'コード：not-system-adminメッセージ：管理者権限がありません。システム管理者にお問い合わせください。',
    )
  })
})

describe('from the list', () => {
  const press = async (name: string, button: string) => {
    await userEvent.click(within(await rowOf(name)).getByRole('button', { name: button }))
  }

  it('the role is granted and taken back after a question, and the row shows it', async () => {
    renderView(<Notices />)
    open()
    await press('太郎', '「太郎」を管理者にする')
    await userEvent.click(
      within(await question('「太郎」をシステム管理者にしますか？')).getByRole('button', {
        name: '管理者にする',
      }),
    )
    expect(await screen.findByText('「太郎」をシステム管理者にしました。')).toBeDefined()
    expect(server.sent.at(-1)).toEqual({ isAdmin: true })
    await press('太郎', '「太郎」を管理者から外す')
    await userEvent.click(
      within(await question('「太郎」をシステム管理者から外しますか？')).getByRole('button', {
        name: '管理者から外す',
      }),
    )
    expect(await screen.findByText('「太郎」をシステム管理者から外しました。')).toBeDefined()
    expect(server.sent.at(-1)).toEqual({ isAdmin: false })
  })

  it.each([
    [false, '管理者にする', '管理者権限の付与に失敗しました'],
    [true, '管理者から外す', '管理者権限の削除に失敗しました'],
  ])('a role of which it is %s and that cannot be changed says so', async (isSystemAdmin, label, title) => {
    server.answers['GET /api/admin/users'] = () =>
      pageOf({ users: [{ ...userOf(taro), isSystemAdmin }], total: 1 })
    server.answers[`PATCH /api/admin/user-management/${taro.id}`] = () =>
      refusal('admin-named-by-setting', 403)
    renderView(<Notices />)
    open()
    await press('太郎', `「太郎」を${label}`)
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: label }))
    expect(await screen.findByText(title)).toBeDefined()
    expect(
      screen.getByText('サーバーの設定（SYSTEM_ADMINS）で決められた管理者のため、ここからは変えられません。'),
    ).toBeDefined()
  })

  it('of whom the setting names neither the role nor the account is offered', async () => {
    server.answers['GET /api/admin/users'] = () =>
      pageOf({ users: [{ ...userOf(taro), isSystemAdmin: true, isNamedBySetting: true }], total: 1 })
    open()
    const row = await rowOf('太郎')
    expect(row.textContent).toContain('管理者')
    expect(within(row).queryByRole('button', { name: /削除|外す/ })).toBeNull()
  })

  it('an account is deleted after a question that says what remains and that it cannot be undone', async () => {
    renderView(<Notices />)
    open()
    await press('太郎', '「太郎」を削除')
    const dialog = await question('「太郎」のアカウントを削除しますか？')
    expect(dialog.textContent).toContain('この操作は元に戻せません。')
    expect(dialog.textContent).toContain('退会したユーザー')
    server.answers['GET /api/admin/users'] = () => pageOf({ users: [userOf(hanako)], total: 1 })
    await userEvent.click(within(dialog).getByRole('button', { name: '削除' }))
    expect(await screen.findByText('「太郎」のアカウントを削除しました。')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('article', { name: '太郎' })).toBeNull())
    expect(server.asked).toContain(`DELETE /api/admin/user-management/${taro.id}`)
  })

  it('an account that cannot be deleted stays, and it says why', async () => {
    server.answers[`DELETE /api/admin/user-management/${taro.id}`] = () => refusal('user-not-found', 404)
    renderView(<Notices />)
    open()
    await press('太郎', '「太郎」を削除')
    const dialog = await question('「太郎」のアカウントを削除しますか？')
    await userEvent.click(within(dialog).getByRole('button', { name: '削除' }))
    expect(await screen.findByText('ユーザーの削除に失敗しました')).toBeDefined()
    expect(await rowOf('太郎')).toBeDefined()
  })
})

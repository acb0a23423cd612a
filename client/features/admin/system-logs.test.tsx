/** システムログ: the list of entries in all its states, and the details of one of them. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListedLog } from '#shared/api/system-logs.ts'
import { SystemLogSearch } from '#client/route-params.ts'
import {
  adminServer,
  leaveAdmin,
  logsOf,
  refusal,
  sentLog,
  signInAsAdmin,
  taro,
} from '#tests/support/admin-server-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { SystemLogsScreen } from './system-logs-screen.tsx'

const path = '/admin/system-logs'
let server: ReturnType<typeof adminServer>
beforeEach(async () => {
  server = adminServer()
  await signInAsAdmin()
})
afterEach(async () => {
  vi.useRealTimers()
  await leaveAdmin()
})

const open = (address = path) =>
  renderScreen(SystemLogsScreen, path, address, {
    validateSearch: (search) => SystemLogSearch.parse(search),
  })
const list = () => screen.findByRole('list', { name: '記録' })
const asked = () => server.asked.filter((each) => each.startsWith(`GET /api${path}?`))
const logOf = (id: string, given: Partial<ListedLog> = {}): ListedLog => ({
  ...sentLog,
  id,
  message: id,
  ...given,
})

describe('the list', () => {
  it('has a row for each entry: when, how bad, from where, who and what', async () => {
    const byServer = { kind: 'server', level: 'critical', userId: null, userName: null } as const
    const byAdmin = { kind: 'admin', level: 'info', category: 'premium-granted' } as const
    server.answers[`GET /api${path}`] = () =>
      logsOf([sentLog, logOf('full', byServer), logOf('プレミアムにしました', byAdmin)])
    open()
    const rows = within(await list()).getAllByRole('button')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^エラー(11\/18 )?20:06:40端末 sync太郎TypeError: x is undefined$/),
      expect.stringMatching(/^重大.*サーバー syncサーバーfull$/),
      expect.stringMatching(/^情報.*管理者の操作太郎プレミアムにしました$/),
    ])
    expect(screen.getByText('新しい順に3件')).toBeDefined()
  })

  it('is filtered and searched, and the address has all of it', async () => {
    const present = open()
    await list()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /^エラー/, pressed: false }))
    await user.selectOptions(screen.getByRole('combobox', { name: '種類' }), '端末')
    await user.type(screen.getByRole('searchbox', { name: '内容から探す' }), 'x')
    await user.type(screen.getByRole('searchbox', { name: 'リクエストID' }), 'r-1')
    await waitFor(() =>
      expect(asked().at(-1)).toBe(`GET /api${path}?limit=100&q=x&request=r-1&kind=device&level=error`),
    )
    expect(new URLSearchParams(present().split('?')[1]).get('request')).toBe('r-1')
    expect(screen.getByRole('link', { name: 'この条件で書き出す' }).getAttribute('href')).toBe(
      `/api${path}/export?q=x&request=r-1&kind=device&level=error`,
    )
  })

  it('shows the entries of one day in Japan, and of one person, until they are let go', async () => {
    open(`${path}?day=2026-11-18&user=${taro.id}`)
    await list()
    expect(asked()[0]).toBe(`GET /api${path}?limit=100&user=${taro.id}&from=1794927600&until=1795014000`)
    await userEvent.click(screen.getByRole('button', { name: '日付の絞り込みをやめる' }))
    await userEvent.click(screen.getByRole('button', { name: '太郎の記録だけ' }))
    await waitFor(() => expect(asked().at(-1)).toBe(`GET /api${path}?limit=100`))
  })

  it('that is empty says so, and one in which nothing was found so far offers to go on', async () => {
    server.answers[`GET /api${path}`] = (query) =>
      query.has('after') ? logsOf([]) : logsOf([], query.has('q') ? 'there' : null)
    open()
    expect(await screen.findByRole('heading', { name: '記録はありません' })).toBeDefined()
    await userEvent.type(screen.getByRole('searchbox', { name: '内容から探す' }), 'x')
    await screen.findByText('ここまでには見つかりません。続きを探せます。')
    await userEvent.click(screen.getByRole('button', { name: '続きを見る' }))
    expect(await screen.findByRole('heading', { name: '記録はありません' })).toBeDefined()
  })

  it('that cannot be loaded says so, and is asked for again by a tap', async () => {
    server.answers[`GET /api${path}`] = () => refusal('not-allowed', 422)
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('システムログの取得に失敗しました')
    server.answers[`GET /api${path}`] = () => logsOf([sentLog])
    await userEvent.click(screen.getByRole('button', { name: '再試行' }))
    expect(await list()).toBeDefined()
  })

  it('goes on with older entries', async () => {
    server.answers[`GET /api${path}`] = (query) =>
      query.has('after') ? logsOf([logOf('older')]) : logsOf([logOf('newer')], 'there')
    open()
    await userEvent.click(await screen.findByRole('button', { name: '続きを見る' }))
    await screen.findByText('older')
    expect(within(await list()).getAllByRole('button')).toHaveLength(2)
  })
})

describe('following', () => {
  const later = async (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const shown = () =>
    screen.getAllByRole('listitem').map((row) => row.querySelector('button')?.lastChild?.textContent)
  const status = () => within(screen.getByRole('search')).getByRole('status')
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))

  it('puts what is new in front every five seconds, and keeps what was loaded', async () => {
    server.answers[`GET /api${path}`] = () => logsOf([logOf('one'), logOf('two')])
    open()
    await list()
    server.answers[`GET /api${path}`] = () => logsOf([logOf('zero'), logOf('one')])
    await later(4_900)
    expect(shown()).toEqual(['one', 'two'])
    await later(200)
    await waitFor(() => expect(shown()).toEqual(['zero', 'one', 'two']))
    server.answers[`GET /api${path}`] = () => logsOf([logOf('far'), logOf('away')])
    await later(5_000)
    await waitFor(() => expect(shown()).toEqual(['far', 'away']))
  })

  it('lets what is new wait while somebody reads further down, and shows it by a tap', async () => {
    server.answers[`GET /api${path}`] = () => logsOf([logOf('one'), logOf('two')])
    open()
    await list()
    vi.stubGlobal('scrollY', 500)
    const scrolledTo = vi.spyOn(window, 'scrollTo').mockReturnValue()
    server.answers[`GET /api${path}`] = () => logsOf([logOf('zero'), logOf('one')])
    await later(5_100)
    await screen.findByRole('button', { name: '新しい記録が1件' })
    server.answers[`GET /api${path}`] = () => logsOf([logOf('first'), logOf('zero'), logOf('one')])
    await later(5_000)
    const waiting = await screen.findByRole('button', { name: '新しい記録が2件' })
    expect(shown()).toEqual(['one', 'two'])
    await userEvent.click(waiting)
    await waitFor(() => expect(shown()).toEqual(['first', 'zero', 'one', 'two']))
    expect(scrolledTo).toHaveBeenCalledWith({ top: 0 })
    expect(screen.queryByRole('button', { name: /^新しい記録/ })).toBeNull()
  })

  it('keeps the pages that are read when the new ones do not reach them, and says that there are more', async () => {
    server.answers[`GET /api${path}`] = () => logsOf([logOf('one'), logOf('two')])
    open()
    await list()
    vi.stubGlobal('scrollY', 500)
    vi.spyOn(window, 'scrollTo').mockReturnValue()
    server.answers[`GET /api${path}`] = () => logsOf([logOf('far'), logOf('away')], 'there')
    await later(5_100)
    const waiting = await screen.findByRole('button', { name: '新しい記録が2件以上' })
    expect(shown()).toEqual(['one', 'two'])
    await userEvent.click(waiting)
    await waitFor(() => expect(shown()).toEqual(['far', 'away']))
    expect(screen.getByRole('button', { name: '続きを見る' })).toBeDefined()
  })

  it('says when it fails, asks nobody while the page is out of sight, and can be stopped', async () => {
    open()
    await list()
    expect(status().textContent).toBe('5秒ごとに更新しています')
    server.answers[`GET /api${path}`] = () => refusal('unavailable', 503)
    await later(5_100)
    await waitFor(() => expect(status().textContent).toBe('更新できません。つながると続きます'))
    const before = asked().length
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await later(10_000)
    expect(asked()).toHaveLength(before)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    await userEvent.click(screen.getByRole('button', { name: '自動で更新' }))
    await later(10_000)
    expect(asked()).toHaveLength(before)
    expect(status().textContent).toBe('')
  })
})

describe('the details', () => {
  it('show all that is known, and lead to the other entries of the request and of the person', async () => {
    const present = open()
    await userEvent.click(within(await list()).getByRole('button'))
    const aside = await screen.findByRole('complementary', { name: '記録の詳細' })
    await within(aside).findByText(/at save/)
    for (const told of ['TypeError: x is undefined', 's-1', 'iPhone', '/groups', '"status": 503', taro.id])
      expect(aside.textContent).toContain(told)
    expect(aside.textContent).toMatch(/時刻(11\/18 )?20:06:40端末の時刻(11\/18 )?20:05:40/)
    await userEvent.click(within(aside).getByRole('button', { name: 'このリクエストで絞り込む' }))
    await waitFor(() => expect(present()).toBe(`${path}?request=${sentLog.requestId}`))
    expect(await screen.findByRole('searchbox', { name: 'リクエストID' })).toHaveProperty(
      'value',
      sentLog.requestId,
    )
  })

  it('say that an entry is gone', async () => {
    server.answers[`GET /api${path}/gone`] = () => refusal('log-not-found', 404)
    open(`${path}?open=gone`)
    const aside = await screen.findByRole('complementary', { name: '記録の詳細' })
    const alert = await within(aside).findByRole('alert')
    expect(alert.textContent).toContain('記録の取得に失敗しました')
    expect(alert.textContent).toContain('保存期間が過ぎて消えた可能性があります')
  })
})

/** The database explorer: its views and their addresses, and what a statement finds. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RowList, type StatementAnswer, type TableList, keyOf } from '#shared/api/explorer.ts'
import { ExplorerSearch } from '#client/route-params.ts'
import { keepText } from '#client/store/browser-storage.ts'
import { queryHistoryKey } from '#client/store/device-traces.ts'
import { adminServer, leaveAdmin, refusal, signInAsAdmin } from '#tests/support/admin-server-for-test.ts'
import { renderRouter, renderScreen } from '#tests/support/routed-for-test.tsx'
import { ExplorerScreen } from '../database-explorer-screen.tsx'

// It needs a browser that draws. What is tested here is the field without it, as where it could not be loaded.
vi.mock('./sql-editor.tsx', () => Promise.reject(new TypeError('not loaded')))

const path = '/admin/database-explorer'
const column = (name: string, type = 'text') =>
  ({ name, type, isNullable: true, defaultValue: null, visibility: 'shown' }) as const
const columns = [
  ...[
    column('version', 'integer'),
    column('id'),
    column('group_id'),
    column('name'),
    column('created_at', 'integer'),
  ],
  { ...column('phone'), visibility: 'personal' as const },
  { ...column('invite_code'), visibility: 'secret' as const },
]
const made = {
  ...{ constraints: ['PRIMARY KEY (id)'], indexes: [], triggers: [], definition: null, key: ['id'] },
  writes: null,
}
const tables: TableList = {
  database: 'sqlite',
  allowsWrites: false,
  tables: [
    {
      ...{ ...made, name: 'pending_members', columns, rows: { count: 2, isLowerBound: false } },
      foreignKeys: [{ columns: ['group_id'], table: 'groups', targets: ['id'] }],
    },
    {
      ...{ ...made, name: 'groups', columns: [column('id')], foreignKeys: [] },
      rows: { count: 100_000, isLowerBound: true },
    },
  ],
}
const rows: RowList = {
  columns,
  rows: [
    { key: keyOf(['a']), cells: [7, 'a', 'g1', 'x'.repeat(101), 1_795_000_000, null, null] },
    { key: keyOf(['b']), cells: [8, 'b', null, '', 5, null, null] },
  ],
  next: '["b"]',
  ms: 3,
}
const found: StatementAnswer = { columns: ['n', 'n'], rows: [[1, null]], rowCount: 1, cut: 'rows', ms: 4 }

let server: ReturnType<typeof adminServer>
beforeEach(async () => {
  server = adminServer()
  const { answers } = server
  answers['GET /api/admin/db/tables'] = () => Response.json({ success: true, ...tables })
  answers['GET /api/admin/db/tables/pending_members/rows'] = () => Response.json({ success: true, ...rows })
  answers['GET /api/admin/db/tables/pending_members/row'] = () =>
    Response.json({
      ...{ success: true, columns, cells: rows.rows[0]?.cells, ms: 1 },
      references: [
        { table: 'expense_shares', column: 'pending_member_id', rows: { count: 7, isLowerBound: false } },
      ],
    })
  answers['POST /api/admin/db/execute'] = () => Response.json({ success: true, ...found })
  await signInAsAdmin()
})
afterEach(async () => {
  keepText(queryHistoryKey, null)
  await leaveAdmin()
})

const open = (search = '') =>
  renderScreen(ExplorerScreen, path, `${path}${search}`, {
    validateSearch: (given) => ExplorerSearch.parse(given),
  })
const lastAsked = () => server.asked.at(-1)
const chosen = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value

describe('tables', () => {
  it('are cards with the number of their rows, under a warning', async () => {
    open()
    const card = await screen.findByRole('listitem', { name: 'groups' })
    expect(within(card).getByText('100,000件以上')).toBeDefined()
    expect(screen.getByRole('note').textContent).toContain('すべての操作が記録されます')
    const link = within(card).getByRole<HTMLAnchorElement>('link', { name: /CSV/ })
    expect(link.getAttribute('href')).toBe('/api/admin/db/tables/groups/export?format=csv')
  })

  it('lead to their rows, whose cells are told apart', async () => {
    const present = open()
    const card = await screen.findByRole('listitem', { name: 'pending_members' })
    await userEvent.click(within(card).getByRole('link', { name: 'データ表示' }))
    const grid = await screen.findByRole('table')
    expect(present()).toBe(`${path}?table=pending_members`)
    const texts = within(grid)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    // The stamp of a row comes last.
    expect(within(grid).getAllByRole('columnheader').at(-1)?.textContent).toContain('version')
    expect(texts).toEqual([
      ...['a', 'g1', `${'x'.repeat(100)}…`, '2026-11-18 20:06:40', '非表示', '非表示', '7'],
      ...['b', 'NULL', '空文字', '5', '非表示', '非表示', '8'],
    ])
    expect(within(grid).getByRole('link', { name: 'g1' }).getAttribute('href')).toContain('table=groups')
  })

  it('are turned page by page, there and back, and sorted, by the address', async () => {
    const present = open('?table=pending_members')
    await userEvent.click(await screen.findByRole('button', { name: '次へ' }))
    await waitFor(() => expect(lastAsked()).toContain('after=%5B%22b%22%5D'))
    expect(present()).toContain('page=2')
    await userEvent.click(await screen.findByRole('button', { name: '前へ' }))
    await waitFor(() => expect(present()).toBe(`${path}?table=pending_members`))
    await userEvent.click(await screen.findByRole('link', { name: 'nameで並べ替え' }))
    await waitFor(() => expect(lastAsked()).toContain('sort=name'))
    await userEvent.click(await screen.findByRole('link', { name: 'nameで並べ替え' }))
    await waitFor(() => expect(lastAsked()).toContain('direction=desc'))
  })

  it('are filtered by a column', async () => {
    const present = open('?table=pending_members')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: '列' }), 'name')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '条件' }), '含む')
    await userEvent.type(screen.getByRole('textbox', { name: '値' }), '次{Enter}')
    await waitFor(() => expect(lastAsked()).toContain('column=name&condition=contains&value='))
    await userEvent.click(screen.getByRole('button', { name: '解除' }))
    await waitFor(() => expect(present()).toBe(`${path}?table=pending_members`))
    expect([chosen('列'), chosen('条件')]).toEqual(['', 'is'])
  })

  it('show the condition of the address, also after going back', async () => {
    const search = '?table=pending_members&column=name&condition=contains&value=%E6%AC%A1'
    const router = renderRouter([{ path, component: ExplorerScreen }], `${path}${search}`, {})
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '値' })
    expect([chosen('列'), chosen('条件'), field.value]).toEqual(['name', 'contains', '次'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '条件' }), '空文字')
    await userEvent.click(screen.getByRole('button', { name: '絞り込む' }))
    await waitFor(() => expect(router.state.location.href).not.toContain('value'))
    act(() => router.history.back())
    await waitFor(() => expect(chosen('条件')).toBe('contains'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '値' }).value).toBe('次')
  })

  it('show what is personal only when it is asked for', async () => {
    open('?table=pending_members')
    const unfold = await screen.findByRole('button', { name: '電話番号とメールを表示' })
    expect(lastAsked()).not.toContain('personal')
    await userEvent.click(unfold)
    await waitFor(() => expect(lastAsked()).toContain('personal=1'))
  })

  it('open a row at its address, with what refers to it', async () => {
    open(`?table=pending_members&row=${encodeURIComponent(JSON.stringify(keyOf(['a'])))}`)
    const dialog = await screen.findByRole('complementary', { name: 'レコード（pending_members）' })
    expect(await within(dialog).findByText('x'.repeat(101))).toBeDefined()
    const link = within(dialog).getByRole('link', { name: 'expense_shares.pending_member_id' })
    expect(link.getAttribute('href')).toContain('column=pending_member_id')
    expect(within(dialog).getByText('7件')).toBeDefined()
  })

  it('stand beside all tables and the open row, and a tap on another row changes that column alone', async () => {
    const router = renderRouter(
      [
        { path, component: ExplorerScreen },
        { path: '/dashboard', component: () => null },
      ],
      '/dashboard',
      {},
    )
    await act(() => router.navigate({ to: path, search: { table: 'pending_members' } }))
    const nav = await screen.findByRole('navigation', { name: 'テーブル' })
    expect(
      within(nav)
        .getByRole('link', { name: /groups/ })
        .getAttribute('href'),
    ).toBe(`${path}?table=groups`)
    const grid = await screen.findByRole('table')
    const beside = () => screen.queryByRole('complementary', { name: 'レコード（pending_members）' })
    expect(beside()).toBeNull()
    const lists = () => server.asked.filter((each) => each.includes('/rows?'))
    await userEvent.click(within(grid).getByRole('link', { name: '1行目を開く' }))
    await waitFor(() => expect(beside()).not.toBeNull())
    await userEvent.click(within(grid).getByRole('link', { name: '2行目を開く' }))
    await waitFor(() => expect(server.asked.filter((each) => each.includes('/row?'))).toHaveLength(2))
    expect(screen.getByRole('table')).toBe(grid)
    expect(lists()).toHaveLength(1)
    // One step closes it, however many rows were opened, and gives back the focus.
    await userEvent.click(within(beside() ?? grid).getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(router.state.location.href).toBe(`${path}?table=pending_members`))
    expect(beside()).toBeNull()
    act(() => router.history.back())
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('say why they could not be loaded', async () => {
    server.answers['GET /api/admin/db/tables/pending_members/rows'] = () => refusal('query-too-slow', 422)
    open('?table=pending_members')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('テーブルデータの取得に失敗しました')
    expect(alert.textContent).toContain('2秒以内に終わらなかったため')
  })
})

describe('a statement', () => {
  const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'SQL' })
  const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

  it('in the address is not run by opening it', async () => {
    open('?tab=query&query=select+1')
    expect((await editor()).value).toBe('select 1')
    expect(server.asked.filter((each) => each.startsWith('POST'))).toEqual([])
  })

  it('is run by its button or by keys, with count, time and limit, and is in the address and the history', async () => {
    const present = open('?tab=query')
    await userEvent.type(await editor(), 'select n{Meta>}{Enter}{/Meta}')
    expect((await screen.findByText('先頭1,000件')).textContent).toBe('先頭1,000件')
    expect(screen.getByText('4 ms')).toBeDefined()
    expect(server.sent.at(-1)).toEqual({ query: 'select n', personal: false })
    expect(present()).toBe(`${path}?tab=query&query=select+n`)
    await press(/実行計画/)
    await waitFor(() => expect(server.sent.at(-1)).toMatchObject({ query: 'EXPLAIN QUERY PLAN select n' }))
    await press(/クリア/)
    await press(/^select n$/)
    expect((await editor()).value).toBe('select n')
  })

  it('that fails says what the database says', async () => {
    server.answers['POST /api/admin/db/execute'] = () =>
      Response.json(
        { success: false, error: '', code: 'query-failed', message: 'no such column: x' },
        { status: 422 },
      )
    open('?tab=query&query=select+x')
    await editor()
    await press(/^実行\s*⌘/)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('クエリの実行に失敗しました')
    expect(alert.textContent).toContain('no such column: x')
  })

  it('can be chosen from the quick queries, whose names say what they find', async () => {
    open('?tab=query')
    await editor()
    await press(/システム管理者/)
    expect((await editor()).value).toContain('system_admins')
  })

  it('keeps the last ten, each cut at 80 characters', async () => {
    keepText(queryHistoryKey, JSON.stringify(Array.from({ length: 10 }, (_, number) => `select ${number}`)))
    open('?tab=query')
    await userEvent.type(await editor(), `select '${'x'.repeat(71)}👨‍👩‍👧xx'`)
    await press(/^実行\s*⌘/)
    const history = await screen.findByRole('region', { name: '履歴（10件まで）' })
    // The family is the eightieth character, and is not cut in two.
    const listed = `select '${'x'.repeat(71)}👨‍👩‍👧…`
    await waitFor(() => expect(within(history).getAllByRole('button')[0]?.textContent).toBe(listed))
    expect(within(history).getAllByRole('button')).toHaveLength(10)
  })
})

it('the schema says how a table is made', async () => {
  open('?tab=schema&table=pending_members')
  expect(await screen.findByText('PRIMARY KEY (id)')).toBeDefined()
  const table = screen.getByRole('table')
  expect(within(table).getByText('秘密')).toBeDefined()
  const toRows = screen.getByRole('link', { name: 'データ表示' }).getAttribute('href')
  expect(toRows).toBe(`${path}?table=pending_members`)
  expect(screen.getByRole('link', { name: 'groups.id' }).getAttribute('href')).toContain('table=groups')
})

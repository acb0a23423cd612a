/** Statements of an admin that write: what is shown of them before they are run, and what becomes of them. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TrialAnswer } from '#shared/api/explorer-writes.ts'
import { type TableList, keyOf } from '#shared/api/explorer.ts'
import { ExplorerSearch } from '#client/route-params.ts'
import { keepText } from '#client/store/browser-storage.ts'
import { queryHistoryKey } from '#client/store/device-traces.ts'
import { adminServer, leaveAdmin, refusal, signInAsAdmin } from '#tests/support/admin-server-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { ExplorerScreen } from '../database-explorer-screen.tsx'

// It needs a browser that draws.
vi.mock('./sql-editor.tsx', () => Promise.reject(new TypeError('not loaded')))

const path = '/admin/database-explorer'
const query = "update expenses set title = 'x'"
const allow = '危険なクエリを許可'
const tables = (changed: Partial<TableList> = {}): TableList => ({
  ...{ database: 'sqlite', allowsWrites: true, tables: [] },
  ...changed,
})
const tried: TrialAnswer = {
  trial: 'token',
  tables: [{ table: 'expenses', added: 0, changed: 21, deleted: 1 }],
  rows: [
    {
      ...{ table: 'expenses', key: keyOf(['a']), change: 'changed' },
      values: [{ field: 'title', before: '昼食', after: 'x' }],
    },
    {
      ...{ table: 'expenses', key: keyOf(['b']), change: 'deleted' },
      values: [{ field: 'title', before: '夕食', after: null }],
    },
  ],
}
const done = { success: true, tables: tried.tables, restorePoint: 'before-query-1.sqlite' }

let server: ReturnType<typeof adminServer>
beforeEach(async () => {
  server = adminServer()
  const { answers } = server
  answers['GET /api/admin/db/tables'] = () => Response.json({ success: true, ...tables() })
  answers['POST /api/admin/db/trials'] = () => Response.json({ success: true, ...tried })
  answers['POST /api/admin/db/writes'] = () => Response.json(done)
  await signInAsAdmin()
})
afterEach(async () => {
  keepText(queryHistoryKey, null)
  await leaveAdmin()
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const open = () =>
  renderScreen(ExplorerScreen, path, `${path}?tab=query&query=${encodeURIComponent(query)}`, {
    validateSearch: (given) => ExplorerSearch.parse(given),
  })
const tryIt = async () => {
  open()
  await userEvent.click(await screen.findByRole('checkbox', { name: allow }))
  await press(/^試す/)
}
const writeIt = async () => {
  await press('書き込む')
  const question = await screen.findByRole('dialog', { name: 'このクエリで書き込みますか？' })
  const confirm = within(question).getByRole<HTMLButtonElement>('button', { name: '書き込む' })
  expect(confirm.disabled).toBe(true)
  await userEvent.type(within(question).getByRole('textbox', { name: '「書き込む」と入力' }), '書き込む')
  await userEvent.click(confirm)
}
const posted = () => server.asked.filter((asked) => asked.startsWith('POST'))

describe('a statement that is to write', () => {
  it('is tried, read row by row, and written once a word is typed', async () => {
    await tryIt()
    const effects = await screen.findByRole('region', { name: 'この文で変わる行（まだ書き込んでいません）' })
    expect(within(effects).getByText('expenses：変更21行、削除1行')).toBeDefined()
    const rows = within(effects).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '変更 expenses ["a"]title昼食x',
      '削除 expenses ["b"]title夕食',
    ])
    expect(within(effects).getByText('先頭の2行だけを表示しています。')).toBeDefined()
    expect(server.sent).toContainEqual({ query, personal: false })
    expect(posted()).toEqual(['POST /api/admin/db/trials'])
    await writeIt()
    expect((await screen.findByText('書き込みました。')).getAttribute('role')).toBe('status')
    expect(screen.getByText('復元ポイント：before-query-1.sqlite')).toBeDefined()
    expect(posted()).toEqual(['POST /api/admin/db/trials', 'POST /api/admin/db/writes'])
    expect(server.sent).toContainEqual({ trial: 'token' })
    expect(screen.queryByRole('button', { name: '書き込む' })).toBeNull()
  })

  it('whose result has changed is tried again', async () => {
    server.answers['POST /api/admin/db/writes'] = () => refusal('query-result-changed', 409)
    await tryIt()
    await writeIt()
    expect((await screen.findByRole('alert')).textContent).toContain('確認したあとに結果が変わったため')
    await press('もう一度試す')
    await waitFor(() => expect(posted().filter((asked) => asked.endsWith('trials'))).toHaveLength(2))
  })

  it('that is edited after it was tried has to be tried again', async () => {
    await tryIt()
    await screen.findByRole('button', { name: '書き込む' })
    await userEvent.type(screen.getByRole('textbox', { name: 'SQL' }), ' where 1')
    expect(screen.queryByRole('button', { name: '書き込む' })).toBeNull()
  })

  it('that changes nothing cannot be written', async () => {
    server.answers['POST /api/admin/db/trials'] = () =>
      Response.json({ success: true, trial: null, tables: [], rows: [] })
    await tryIt()
    expect(await screen.findByText('変わる行はありません。何も書き込んでいません。')).toBeDefined()
    expect(screen.queryByRole('button', { name: '書き込む' })).toBeNull()
  })

  it('that is refused says at which row, and after ten minutes asks to sign in again', async () => {
    server.answers['POST /api/admin/db/trials'] = () =>
      Response.json(
        { success: false, error: '', code: 'payers-mismatch', message: 'expenses a' },
        { status: 422 },
      )
    await tryIt()
    expect((await screen.findByRole('alert')).textContent).toContain('expenses a')
    server.answers['POST /api/admin/db/trials'] = () => refusal('sign-in-too-old', 403)
    await press(/^試す/)
    expect(await screen.findByRole('button', { name: 'もう一度ログインする' })).toBeDefined()
  })
})

it('a statement is only read while the box is not checked', async () => {
  server.answers['POST /api/admin/db/execute'] = () =>
    Response.json({ success: true, columns: [], rows: [], rowCount: 0, cut: null, ms: 1 })
  open()
  await press(/^実行\s*⌘/)
  await waitFor(() => expect(posted()).toEqual(['POST /api/admin/db/execute']))
})

it.each([
  ['the setting is off', { allowsWrites: false }, 'EXPLORER_WRITES'],
  ['the database is PostgreSQL', { database: 'postgres' as const }, 'データベースがSQLiteのときだけ'],
])('the box cannot be checked where %s, and says why', async (_, changed, sentence) => {
  server.answers['GET /api/admin/db/tables'] = () => Response.json({ success: true, ...tables(changed) })
  open()
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(allow) })
  expect(box.disabled).toBe(true)
  expect(screen.getByText(new RegExp(sentence))).toBeDefined()
})

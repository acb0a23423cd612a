/** Rows that an admin edits, adds and deletes in the explorer: what is staged, and what becomes of it. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RowValues } from '#shared/api/explorer-writes.ts'
import { type TableList, keyOf } from '#shared/api/explorer.ts'
import { ExplorerSearch } from '#client/route-params.ts'
import { Notices } from '#client/ui/notices.tsx'
import { adminServer, leaveAdmin, refusal, signInAsAdmin } from '#tests/support/admin-server-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { holdTablet } from '#tests/support/turned-tablet-for-test.ts'
import { ExplorerScreen } from '../database-explorer-screen.tsx'

const path = '/admin/database-explorer'
const column = (name: string, type = 'text', isNullable = false) =>
  ({ name, type, isNullable, defaultValue: null, visibility: 'shown' }) as const
const columns = [
  ...[column('id'), column('title'), column('description'), column('amount', 'integer')],
  column('assignee', 'text', true),
]
const tableList = (changed: Partial<TableList> = {}): TableList => ({
  database: 'sqlite',
  allowsWrites: true,
  tables: [
    {
      ...{ name: 'expenses', columns, key: ['id'], constraints: [], indexes: [], triggers: [] },
      ...{ definition: null, foreignKeys: [], rows: { count: 1, isLowerBound: false } },
      writes: {
        isSynced: true,
        edits: ['title', 'description', 'amount', 'payers', 'assignee'],
        adds: ['id', 'title', 'amount'],
        isDeletable: true,
      },
    },
  ],
  ...changed,
})
const key = keyOf(['a'])
const stored: RowValues = {
  ...{ id: 'a', title: "O'Hara", description: 'x'.repeat(101), amount: 900 },
  ...{ payers: '[]', assignee: 'u:1' },
}

let server: ReturnType<typeof adminServer>
let row: RowValues
beforeEach(async () => {
  server = adminServer()
  row = stored
  const { answers } = server
  const cells = () => columns.map(({ name }) => row[name] ?? null)
  const references: never[] = []
  answers['GET /api/admin/db/tables'] = () => Response.json({ success: true, ...tableList() })
  answers['GET /api/admin/db/tables/expenses/rows'] = () =>
    Response.json({ success: true, columns, rows: [{ key, cells: cells() }], next: null, ms: 1 })
  answers['GET /api/admin/db/tables/expenses/row'] = () =>
    Response.json({ success: true, columns, cells: cells(), references, ms: 1 })
  answers['GET /api/admin/db/tables/expenses/record'] = () => Response.json({ success: true, fields: row })
  await signInAsAdmin()
})
afterEach(leaveAdmin)

const ofRow = `?table=expenses&row=${encodeURIComponent(JSON.stringify(key))}`
const open = (search = ofRow) => {
  renderView(<Notices />)
  return renderScreen(ExplorerScreen, path, `${path}${search}`, {
    validateSearch: (given) => ExplorerSearch.parse(given),
  })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: string, text: string) => {
  const input = await field(name)
  await userEvent.clear(input)
  await userEvent.type(input, text)
}
const writes = () => server.asked.filter((asked) => !asked.startsWith('GET'))
const refuseWrites = (code: string, status: number) => {
  for (const method of ['PATCH', 'POST', 'DELETE'])
    server.answers[`${method} /api/admin/db/tables/expenses/record`] = () => refusal(code, status)
}

describe('an edit', () => {
  it('is staged, read with its SQL, and written once with the row as it was read', async () => {
    open()
    await press('編集')
    expect((await field('description')).tagName).toBe('TEXTAREA')
    await type('title', "O'Brien")
    await type('amount', '1200')
    await userEvent.click(screen.getByRole('checkbox', { name: 'assigneeをNULLにする' }))
    await press('変更を確認')
    const diff = await screen.findByRole('region', { name: '変更する内容' })
    expect(
      within(diff)
        .getAllByRole('row')
        .slice(1)
        .map((each) => each.textContent),
    ).toEqual(["titleO'HaraO'Brien", 'amount9001200', 'assigneeu:1NULL'])
    expect(screen.getByText(/UPDATE "expenses"/).textContent).toContain(
      `"title" = 'O''Brien',\n    "amount" = 1200,`,
    )
    expect(screen.getByText(/UPDATE "expenses"/).textContent).toContain(`WHERE "id" = 'a';`)
    expect(writes()).toEqual([])
    await press('書き込む')
    await screen.findByText('レコードを更新しました。')
    expect(writes()).toEqual(['PATCH /api/admin/db/tables/expenses/record'])
    const place = server.asked.findIndex((asked) => asked.startsWith('PATCH'))
    const fields = { title: "O'Brien", amount: 1200, assignee: null }
    expect(server.sent[place]).toEqual({ key, before: stored, fields })
  })

  it('that changes nothing, or is no number, is not sent', async () => {
    open()
    await press('編集')
    await press('変更を確認')
    expect((await screen.findByRole('alert')).textContent).toBe('変更されたデータがありません。')
    await type('amount', '十')
    await press('変更を確認')
    expect((await screen.findByRole('alert')).textContent).toBe('整数で入力してください。')
    expect(writes()).toEqual([])
  })

  it('of a row that was changed meanwhile shows what has changed, and keeps what was typed', async () => {
    open()
    await press('編集')
    await type('title', '新しい名前')
    await press('変更を確認')
    refuseWrites('row-changed', 409)
    await press('書き込む')
    expect((await screen.findByRole('alert')).textContent).toContain('読み込んだあとに変わりました')
    row = { ...stored, amount: 950 }
    await press('今の内容を読み込む')
    const changed = await screen.findByRole('region', { name: '読み込んだあとに変わった項目' })
    expect(within(changed).getByText('950')).toBeDefined()
    delete server.answers['PATCH /api/admin/db/tables/expenses/record']
    await press('書き込む')
    await screen.findByText('レコードを更新しました。')
    expect(server.sent).toContainEqual({ key, before: row, fields: { title: '新しい名前' } })
  })

  it('stays while a tablet is turned, from typing to writing', async () => {
    const tablet = holdTablet()
    open()
    await press('編集')
    await type('title', '新しい名前')
    tablet.turn('narrow')
    expect(await screen.findByRole('dialog', { name: /expenses/ })).toBeDefined()
    expect(await field('title')).toHaveProperty('value', '新しい名前')
    await press('変更を確認')
    tablet.turn('wide')
    await press('書き込む')
    await screen.findByText('レコードを更新しました。')
    expect(server.sent).toContainEqual({ key, before: stored, fields: { title: '新しい名前' } })
  })

  it('after ten minutes asks to sign in again', async () => {
    refuseWrites('sign-in-too-old', 403)
    open()
    await press('編集')
    await type('title', '新しい名前')
    await press('変更を確認')
    await press('書き込む')
    expect((await screen.findByRole('alert')).textContent).toContain('ログインから10分が過ぎた')
    expect(screen.getByRole('button', { name: 'もう一度ログインする' })).toBeDefined()
  })
})

it.each([
  ['the setting is off', { allowsWrites: false }, 'EXPLORER_WRITES'],
  [
    'nobody may write the table',
    { tables: tableList().tables.map((table) => ({ ...table, writes: null })) },
    'ここでは変更できません',
  ],
])('a row has no buttons where %s', async (_, changed, sentence) => {
  server.answers['GET /api/admin/db/tables'] = () => Response.json({ success: true, ...tableList(changed) })
  open()
  const dialog = await screen.findByRole('complementary')
  expect(await within(dialog).findByText(new RegExp(sentence))).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: '編集' })).toBeNull()
  expect(screen.queryByRole('button', { name: '新しいレコード' })).toBeNull()
})

it('a new row needs a value in one field, and is read before it is written', async () => {
  open('?table=expenses')
  await press('新しいレコード')
  await press('変更を確認')
  expect((await screen.findByRole('alert')).textContent).toBe(
    '少なくとも1つのフィールドに値を入力してください。',
  )
  await type('title', '昼食')
  await press('変更を確認')
  expect((await screen.findByText(/INSERT INTO "expenses"/)).textContent).toContain(
    `("title")\nVALUES ('昼食')`,
  )
  await press('書き込む')
  await screen.findByText('新しいレコードを作成しました。')
  expect(server.sent).toContainEqual({ fields: { title: '昼食' } })
})

describe('a deletion', () => {
  it('is asked for, and sends the row as it was read', async () => {
    const present = open()
    await press('削除')
    const question = await screen.findByRole('dialog', { name: 'レコードを削除しますか？' })
    expect(question.textContent).toContain('この操作は取り消せません')
    await userEvent.click(within(question).getByRole('button', { name: '削除' }))
    await screen.findByText('1 件のレコードを削除しました。')
    expect(server.sent).toContainEqual({ key, before: stored })
    await waitFor(() => expect(present()).toBe(`${path}?table=expenses`))
  })

  it('of a row that is gone, or refused, says why', async () => {
    open()
    server.answers['GET /api/admin/db/tables/expenses/record'] = () => refusal('row-not-found', 404)
    await press('削除')
    expect((await screen.findByRole('alert')).textContent).toContain('削除対象のレコードが見つかりません。')
    expect(writes()).toEqual([])
  })
})

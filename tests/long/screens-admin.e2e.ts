/** Screenshots of the menu and the screens of system admins, and of what everybody else sees there. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { signIn, synced } from '../support/actions.ts'
import { expect, test } from './screenshots.ts'

// The browser reports the refused call of whoever is no admin.
test.use({ allowsNetworkErrors: true })
// The server has admins from the start, as most have.
test.use({ serverSettings: { SYSTEM_ADMINS: '0193f2aa-7c1e-7d3a-9c41-e0b25f60a27e' } })
test.setTimeout(240_000)

const root = join(import.meta.dirname, '../..')
const menuOf = 'DBエクスプローラー'

test('the menu of a system admin, the page behind it, and who may not see it', async ({
  page,
  server,
  takeScreenshot,
}) => {
  await signIn(page, '佐藤 花子')
  await synced(page)
  await expect(page.getByRole('link', { name: menuOf })).toHaveCount(0)
  await page.goto('/admin/database-explorer')
  await expect(page.getByRole('heading', { name: 'アクセス権限がありません' })).toBeVisible()
  await takeScreenshot('admin-refused')

  const { user } = await (await page.request.get('/api/me')).json()
  const env = { ...process.env, DATA_DIR: join(server.dir, 'data') }
  execFileSync(process.execPath, [join(root, 'server/main.ts'), 'admin', 'grant', user.id], { env })
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: menuOf })).toBeVisible()
  await takeScreenshot('admin-menu')
  await page.getByRole('link', { name: menuOf }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await takeScreenshot('admin-tool')
})

test('the user management: both lists, both details, and nobody found', async ({
  page,
  server,
  takeScreenshot,
}) => {
  const longName = 'ジェームズ・アレクサンダー・フィッツジェラルド＝モンゴメリー三世（旅の会計）'
  await signIn(page, longName)
  await synced(page)
  const { user } = await (await page.request.get('/api/me')).json()
  const env = { ...process.env, DATA_DIR: join(server.dir, 'data') }
  execFileSync(process.execPath, [join(root, 'server/main.ts'), 'admin', 'grant', user.id], { env })
  const { group } = await (await page.request.post('/api/groups', { data: { name: '京都旅行' } })).json()
  const people = `/api/groups/${group.id}/pending-members`
  await page.request.post(people, { data: { name: 'おばあちゃん', phone: '090-1234-5678' } })
  for (const displayName of ['佐藤 花子', '鈴木 太郎'])
    await fetch(`${server.url}/api/session/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ displayName }),
    })
  await page.goto('/admin/user-management')
  await expect(page.getByRole('article')).toHaveCount(3)
  await takeScreenshot('admin-users')
  await page.getByRole('button', { name: '「鈴木 太郎」の詳細' }).click()
  await expect(page.getByRole('heading', { name: '基本情報' })).toBeVisible()
  await takeScreenshot('admin-user-details')
  await page.goto('/admin/user-management?q=だれもいない')
  await expect(page.getByRole('heading', { name: 'ユーザーが見つかりません' })).toBeVisible()
  await takeScreenshot('admin-users-none')
  await page.goto('/admin/user-management?tab=pending')
  await page.getByRole('button', { name: '「おばあちゃん」の詳細' }).click()
  await expect(page.getByRole('textbox', { name: /電話番号/ })).toBeVisible()
  await takeScreenshot('admin-pending-member')
})

test('the system log: entries of every kind, one of them, and none', async ({
  page,
  server,
  takeScreenshot,
}) => {
  await signIn(page, '佐藤 花子')
  await synced(page)
  const { user } = await (await page.request.get('/api/me')).json()
  const env = { ...process.env, DATA_DIR: join(server.dir, 'data') }
  execFileSync(process.execPath, [join(root, 'server/main.ts'), 'admin', 'grant', user.id], { env })
  const levels = ['debug', 'info', 'warn', 'error', 'critical']
  const logs = Array.from({ length: 90 }, (_, index) => ({
    id: `0193f2aa-7c1e-7d3a-9c41-${String(index).padStart(12, '0')}`,
    timestamp: Date.now(),
    level: levels[index % levels.length],
    category: 'sync',
    message:
      index === 89 ? `TypeError: ${'a_very_long_word_that_nothing_breaks_'.repeat(8)}` : `not sent: ${index}`,
    stack: 'at save (https://waritabi.example/assets/expense-screens-Df3hA8kP.js:1:20394)',
    data: { status: 503, tries: 3 },
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X)',
    url: '/groups/0193f2aa-7c1e-7d3a-9c41-e0b25f60a27e/expenses',
  }))
  await page.request.post('/api/logs/system', { data: { logs } })
  await page.goto('/admin/system-logs')
  const entries = page.getByRole('list', { name: '記録' })
  await expect(entries.getByText(/a_very_long_word/)).toBeVisible({ timeout: 15_000 })
  await takeScreenshot('admin-logs')
  await entries.getByText(/a_very_long_word/).click()
  await expect(page.getByRole('heading', { name: 'スタック' })).toBeVisible()
  await takeScreenshot('admin-log-details')
  await page.goto('/admin/system-logs?q=planted')
  // The logger comes last of all code, and sends a warning after half a minute.
  await expect(async () => {
    await page.evaluate(() => console.warn('planted by the journey'))
    await expect(entries.getByText('planted by the journey').first()).toBeVisible({ timeout: 40_000 })
  }).toPass({ timeout: 120_000 })
  await page.goto('/admin/system-logs?kind=admin')
  await expect(entries.getByText(/管理者権限を付与しました/)).toBeVisible()
  await page.goto('/admin/system-logs?q=nothing_like_that')
  await expect(page.getByRole('heading', { name: '記録はありません' })).toBeVisible()
  await takeScreenshot('admin-logs-none')
})

test('the database explorer: tables, rows, a record, the schema, and statements with their results', async ({
  page,
  server,
  takeScreenshot,
}) => {
  await signIn(page, '佐藤 花子')
  await synced(page)
  const { user } = await (await page.request.get('/api/me')).json()
  const env = { ...process.env, DATA_DIR: join(server.dir, 'data') }
  execFileSync(process.execPath, [join(root, 'server/main.ts'), 'admin', 'grant', user.id], { env })
  const { group } = await (await page.request.post('/api/groups', { data: { name: '京都旅行' } })).json()
  const people = `/api/groups/${group.id}/pending-members`
  await page.request.post(people, { data: { name: 'おばあちゃん', phone: '090-1234-5678' } })

  await page.goto('/db-explorer.html')
  await expect(page).toHaveURL(/\/admin\/database-explorer$/)
  const table = page.getByRole('listitem', { name: 'pending_members' })
  await expect(table.getByText('1件')).toBeVisible()
  await takeScreenshot('explorer-tables')
  const download = page.waitForEvent('download')
  await table.getByRole('link', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('pending_members.csv')

  await table.getByRole('link', { name: 'データ表示' }).click()
  const grid = page.getByRole('region', { name: 'pending_members' })
  await expect(grid.getByText('おばあちゃん')).toBeVisible()
  await expect(page.getByText('090-1234-5678')).toHaveCount(0)
  await takeScreenshot('explorer-rows')
  await page.getByRole('button', { name: '電話番号とメールを表示' }).click()
  await expect(grid.getByText('090-1234-5678')).toBeVisible()
  await grid.getByRole('link', { name: '1行目を開く' }).click()
  const record = page.getByRole('dialog', { name: 'レコード（pending_members）' })
  await expect(record.getByText('おばあちゃん')).toBeVisible()
  await takeScreenshot('explorer-record')
  await page.goBack()
  await expect(record).toBeHidden()
  await grid.getByRole('link', { name: group.id }).click()
  await expect(page.getByRole('dialog', { name: 'レコード（groups）' }).getByText('京都旅行')).toBeVisible()

  await page.goto('/admin/database-explorer?tab=schema&table=pending_members')
  await expect(page.getByRole('heading', { name: '外部キー' })).toBeVisible()
  await takeScreenshot('explorer-schema')

  await page.goto('/admin/database-explorer?tab=query')
  await expect(page.locator('.cm-editor')).toBeVisible()
  await page.getByRole('button', { name: 'テーブル一覧' }).click()
  await page.getByRole('button', { name: /^実行\s*⌘/ }).click()
  await expect(page.getByRole('cell', { name: 'users', exact: true })).toBeVisible()
  await takeScreenshot('explorer-query')
  await page.getByRole('textbox', { name: 'SQL' }).fill('select missing from users')
  await page.getByRole('button', { name: /^実行\s*⌘/ }).click()
  await expect(page.getByText('no such column: missing')).toBeVisible()
  await takeScreenshot('explorer-failed')
})

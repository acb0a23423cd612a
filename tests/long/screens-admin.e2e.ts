/** Screenshots of the menu that leads system admins to their tools, and of what everybody else sees there. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { signIn, synced } from '../support/actions.ts'
import { expect, test as base } from './screenshots.ts'

// The console is not watched, because React logs the error that the page without a permission shows.
const test = base.extend({ watch: async ({}, use) => use((context) => context) })
test.setTimeout(120_000)

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
  await expect(page.getByRole('heading', { name: '権限がありません' })).toBeVisible()
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

/** A build in which the settings screen is not in the preloaded set. */
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signIn, synced } from '../support/actions.ts'
import { expect, installed, test } from '../support/journey.ts'

test.setTimeout(240_000)

const root = join(import.meta.dirname, '../..')
const sources = ['client', 'shared', 'sw', 'migrations', 'tests/support', 'vite.config.ts']

/** Builds a copy of the product and returns the folder of the built files. */
function buildWithSettingsOnDemand(copy: string): string {
  for (const path of [...sources, 'package.json', 'tsconfig.json'])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const routes = join(copy, 'client/routes.tsx')
  const changed = readFileSync(routes, 'utf8')
    .replace('import { preloaded }', 'import { onDemand, preloaded }')
    .replace(/preloaded\((?=\(\) => import\('\.\/features\/settings\/)/, 'onDemand(')
  writeFileSync(routes, changed)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: copy })
  return join(copy, 'dist')
}

test('a screen on demand is fetched when it is opened, opens offline from then on, and shows an error if it cannot be fetched', async ({
  server,
  browser,
}) => {
  server.distDir = buildWithSettingsOnDemand(join(server.dir, 'copy'))
  await server.kill()
  await server.start()
  // Not a watched context, because React logs the error that the page shows.
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const fetched: string[] = []
  context.on('request', (request) => fetched.push(request.url()))
  const settingsFetched = () => fetched.filter((url) => url.includes('/settings-screen')).length
  const settings = page.getByRole('navigation').getByRole('link', { name: '設定' })

  await signIn(page, '佐藤 花子')
  await synced(page)
  await installed(page)
  await page.waitForLoadState('networkidle')
  expect(fetched.some((url) => url.includes('/unsent-screen'))).toBe(true)
  expect(settingsFetched()).toBe(0)

  await context.setOffline(true)
  await settings.click()
  await expect(page.getByRole('heading', { name: 'このページはまだ開けません' })).toBeVisible()
  await expect(page.getByText('記録した内容は端末に残っています')).toBeVisible()
  await page.getByRole('link', { name: 'ホームに戻る' }).click()
  await expect(page.getByRole('link', { name: 'グループを作成' })).toBeVisible()

  await context.setOffline(false)
  await page.reload()
  await settings.click()
  await expect(page.getByRole('heading', { name: '設定', exact: true })).toBeVisible()
  expect(settingsFetched()).toBeGreaterThan(0)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: '設定', exact: true })).toBeVisible()
  await context.close()
})

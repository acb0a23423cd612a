/** A build in which the settings screen is not in the preloaded set. */
import { join } from 'node:path'
import { signIn, synced } from '../support/actions.ts'
import { buildChanged } from '../support/next-build.ts'
import { expect, installed, test } from '../support/journey.ts'

test.setTimeout(240_000)

function withSettingsOnDemand(routes: string): string {
  return routes
    .replace('import { preloaded }', 'import { onDemand, preloaded }')
    .replace(/preloaded\((?=\(\) => import\('\.\/features\/settings\/)/, 'onDemand(')
}

test('a screen on demand is fetched when it is opened, opens offline from then on, and shows an error if it cannot be fetched', async ({
  server,
  browser,
}) => {
  server.distDir = buildChanged(join(server.dir, 'copy'), {
    file: 'client/routes.tsx',
    change: withSettingsOnDemand,
  })
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

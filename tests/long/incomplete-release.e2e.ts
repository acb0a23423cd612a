/** The app is installed on a phone, and its worker cannot install the newer build of the server. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/journey.ts'
import { entryOf, installedPage, nextBuild, release } from '../support/next-release.ts'

test('where the new version cannot be installed, the page comes from the server, and the old one still starts offline', async ({
  browser,
  server,
}) => {
  const page = await installedPage(browser, server)
  const context = page.context()
  const before = await entryOf(page)
  const build = nextBuild(server)
  // Of the next build one file is missing that the worker installs.
  const assets = join(build, 'assets')
  for (const name of readdirSync(assets)) if (/^settings-screen-.*js$/.test(name)) rmSync(join(assets, name))
  await release(server, { build, forgets: true })

  await page.goto('/help')
  await expect(page.getByRole('heading', { name: 'ページを読み込めませんでした' })).toBeVisible()
  await page.getByRole('button', { name: 'ページを更新' }).click()
  await expect(page.getByRole('heading', { name: 'ヘルプ', level: 1 })).toBeVisible()
  expect(await entryOf(page)).not.toBe(before)

  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'グループを作成' })).toBeVisible()
  expect(await entryOf(page)).toBe(before)
  await context.close()
})

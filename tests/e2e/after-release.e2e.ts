/** The app is installed on a phone, and the server has a newer build. */
import type { Browser, Page } from '@playwright/test'
import SqliteConnection from 'better-sqlite3'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { renamedBuild } from '../support/next-build.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { signIn, synced } from '../support/actions.ts'
import { expect, installed, test } from '../support/journey.ts'

test.setTimeout(120_000)

/** Not a watched context, because the browser logs each missing file, and React the error that the page shows. */
async function installedPage(browser: Browser, { url }: ServerProcess): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await signIn(page, '佐藤 花子')
  await synced(page)
  await installed(page)
  return page
}

function nextBuild({ dir, distDir }: ServerProcess): string {
  const next = join(dir, 'next')
  renamedBuild(distDir, next)
  return next
}

/** Starts the server with the build. `forgets` the files of the build before, as it does after 14 days. */
async function release(
  server: ServerProcess,
  { build, forgets }: { build: string; forgets: boolean },
): Promise<void> {
  await server.kill()
  server.distDir = build
  if (forgets) {
    const db = new SqliteConnection(join(server.dir, 'data/waritabi.sqlite'))
    db.exec('delete from build_files')
    db.close()
  }
  await server.start()
}

const entryOf = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => /\/app-[\w-]{8}\.js$/.test(name))?.name,
  )

test('after a release the installed app opens what is fetched on demand, and takes the new version where one was', async ({
  browser,
  server,
}) => {
  const page = await installedPage(browser, server)
  const context = page.context()
  const before = await entryOf(page)
  const form = await context.newPage()
  await form.goto('/create-group')
  await form.getByLabel('グループ名').fill('沖縄 2026夏')

  const build = nextBuild(server)
  await release(server, { build, forgets: false })
  await page.getByRole('link', { name: 'ヘルプ' }).first().click()
  await expect(page.getByRole('heading', { name: 'ヘルプ', level: 1 })).toBeVisible()
  expect(await entryOf(page)).toBe(before)

  await release(server, { build, forgets: true })
  await page.goto('/join?code=ABCD-EFGH')
  await expect(page.getByRole('heading', { name: 'ページを読み込めませんでした' })).toBeVisible()
  await page.getByRole('button', { name: 'ページを更新' }).click()
  await expect(page.getByRole('heading', { name: 'グループに参加', level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('ABCDEFGH')
  expect(new URL(page.url()).search).toBe('?code=ABCD-EFGH')
  expect(await entryOf(page)).not.toBe(before)

  // The other tab has lost nothing of what was typed in it.
  await form.getByRole('button', { name: 'グループを作成' }).click()
  await expect(form.getByRole('heading', { name: '沖縄 2026夏', level: 1 })).toBeVisible()
  await context.close()
})

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

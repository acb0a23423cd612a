/** Screenshots of the settings, large letters, a new version, and errors of the app itself. */
import {
  accountDatabaseName,
  askToSignOut,
  createGroup,
  evictStorage,
  holdDatabase,
  signIn,
  signOut,
  synced,
} from '../support/actions.ts'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { installed } from '../support/journey.ts'
import { expect, test } from './screenshots.ts'
import { openSampleTrip, openTab } from './steps.ts'

test.use({ allowsNetworkErrors: true })
test.setTimeout(480_000)

test('the settings', async ({ page, context, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await page.getByRole('navigation').getByRole('link', { name: '設定' }).click()
  await takeScreenshot('settings')
  await page.getByRole('button', { name: 'コードを作る' }).click()
  await expect(page.locator('[translate=no]')).toBeVisible()
  await page.locator('[translate=no]').scrollIntoViewIfNeeded()
  await takeScreenshot('settings-code')
  await askToSignOut(page)
  await takeScreenshot('sign-out')
  await page.getByRole('button', { name: 'キャンセル' }).click()
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await expect(page.getByText('コードを作るにはインターネット接続が必要です')).toBeVisible()
  await takeScreenshot('settings-offline')
})

test('large letters', async ({ page, takeScreenshot }) => {
  await openSampleTrip(page)
  await synced(page)
  await page.getByRole('button', { name: /^プロフィール/ }).click()
  await page.getByText('大', { exact: true }).click()
  await takeScreenshot('large-profile')
  await page.getByRole('dialog').getByRole('link', { name: '設定' }).click()
  await expect(page.getByRole('heading', { name: '設定', level: 1 })).toBeVisible()
  await takeScreenshot('large-settings')
  await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: 'ホーム' }).click()
  await expect(page.getByRole('link', { name: /サンプル旅行/ })).toBeVisible()
  await takeScreenshot('large-dashboard')
  await page.getByRole('link', { name: /サンプル旅行/ }).click()
  await expect(page.getByRole('link', { name: '支出を追加' })).toBeVisible()
  await takeScreenshot('large-group')
  await openTab(page, '精算')
  await expect(page.getByRole('region', { name: 'みんなの貸し借り' })).toBeVisible()
  await takeScreenshot('large-settlement')
  await openTab(page, '支出')
  await page.getByRole('link', { name: '支出を追加' }).click()
  await page.getByRole('textbox', { name: '金額' }).fill('99999999')
  await takeScreenshot('large-add-expense')
})

test('a new version', async ({ page, server, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await installed(page)
  const next = join(server.dir, 'dist')
  cpSync(server.distDir, next, { recursive: true })
  server.distDir = next
  const worker = join(next, 'sw.js')
  writeFileSync(worker, `${readFileSync(worker, 'utf8')}\n// the next version\n`)
  // The server reads its list of files when it starts, as after an installation.
  await server.kill()
  await server.start()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(page.getByText('新しいバージョンがあります')).toBeVisible()
  await expect.poll(() => coveredByUpdate(page), { message: 'the offer covers no button' }).toEqual([])
  await takeScreenshot('update')
})

/** The buttons and links of the screen over which the offer of a new version lies. */
function coveredByUpdate(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rectOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
    const offer = rectOf(document.querySelector('[data-update]'))
    const isCovered = ({ top, bottom }: DOMRect) => bottom > offer.top && top < offer.bottom
    return [...document.querySelectorAll('main :is(a, button)')]
      .filter((each) => each.checkVisibility() && isCovered(rectOf(each)))
      .map(({ textContent }) => textContent)
  })
}

test('a phone that the browser has emptied', async ({ page, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await synced(page)
  await evictStorage(page)
  await page.goto('/')
  await expect(page.getByText('佐藤 花子さんとして続けています')).toBeVisible()
  await expect(page.getByRole('link', { name: /沖縄 2026夏/ })).toBeVisible()
  await takeScreenshot('recovered')
})

test.describe('while the server does not say who is signed in', () => {
  // Chromium logs a refused call as an error.
  test.use({ watch: async ({}, use) => use((context) => context) })

  test('a phone that the browser has emptied', async ({ page, context, takeScreenshot }) => {
    await signIn(page, '佐藤 花子')
    await createGroup(page, '沖縄 2026夏')
    await synced(page)
    await evictStorage(page)
    await context.route('**/api/session', (route) => route.abort('connectionreset'))
    await page.goto('/login')
    await page.getByLabel('名前').fill('佐藤 花子')
    await context.unroute('**/api/session')
    await page.getByRole('button', { name: 'はじめる', exact: true }).click()
    await expect(page.getByRole('heading', { name: '佐藤 花子さんが ログインしたままです' })).toBeVisible()
    await takeScreenshot('login-remaining-session')
  })
})

test('an older version in a frozen tab', async ({ page, context, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  const name = await accountDatabaseName(page)
  await signOut(page)
  const frozen = await holdDatabase(context, name)
  await page.getByRole('button', { name: '佐藤 花子さんとして続ける' }).click()
  await expect(page.getByRole('heading', { name: 'ほかのタブを閉じてください' })).toBeVisible()
  await takeScreenshot('starting-blocked')
  await frozen.close()
})

test('a browser that lets nothing be stored', async ({ page, takeScreenshot }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('A mutation operation was attempted', 'InvalidStateError')
    }
  })
  await page.goto('/login')
  await page.getByLabel('名前').fill('佐藤 花子')
  await page.getByRole('button', { name: 'はじめる', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('保存')
  await expect(page.getByRole('alert').getByRole('button', { name: 'ページを更新' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'はじめる', exact: true })).toBeDisabled()
  await takeScreenshot('storage-failed')
})

test.describe('where no worker has kept the app', () => {
  test.use({ serviceWorkers: 'block' })

  test.describe('with a part of it missing', () => {
    // The page logs the error that it shows.
    test.use({ watch: async ({}, use) => use((context) => context) })

    test('the screen says so', async ({ page, context, takeScreenshot }) => {
      await signIn(page, '佐藤 花子')
      await context.route('**/assets/settings-screen*.js', (route) => route.abort('connectionreset'))
      await page.goto('/settings')
      await expect(page.getByRole('heading', { name: 'ページを読み込めませんでした' })).toBeVisible()
      await takeScreenshot('part-missing')
    })
  })

  test('the first download on a new device', async ({ page, context, takeScreenshot }) => {
    const asked: Route[] = []
    await context.route('**/api/sync', async (route) => void asked.push(route))
    await page.goto('/login')
    await page.getByLabel('名前').fill('佐藤 花子')
    await page.getByRole('button', { name: 'はじめる', exact: true }).click()
    await expect(page.getByText('ホームを読み込んでいます...')).toBeAttached()
    await takeScreenshot('dashboard-loading')
    await context.setOffline(true)
    for (const route of asked) await route.abort('internetdisconnected')
    await expect(page.getByRole('alert')).toContainText('記録した内容は、この端末に残ります。')
    await takeScreenshot('dashboard-unreachable')
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

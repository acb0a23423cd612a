/** Screenshots of signing in with LINE, of the question whose records an account continues, and of 設定エラー. */
import { mergeTests, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { test as lineTest } from '../support/line-journey.ts'
import { expect, test as screenshots } from './screenshots.ts'

const test = mergeTests(lineTest, screenshots)
test.use({ allowsNetworkErrors: true })
test.setTimeout(480_000)

const lineButton = (page: Page) => page.getByRole('button', { name: 'LINEでログイン' })

async function logIn(page: Page): Promise<void> {
  await lineButton(page).click()
  await page.getByRole('link', { name: '許可する' }).click()
}

/** As a device knows people who have signed in on it before the server had LINE. */
async function knowPerson(page: Page, displayName: string): Promise<void> {
  const person = { key: randomUUID() + randomUUID(), userId: randomUUID(), displayName }
  await page.evaluate(
    ({ known, databaseVersion }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('waritabi-device', databaseVersion)
        opening.addEventListener('error', reject)
        // The app has made none while nobody has signed in.
        opening.addEventListener('upgradeneeded', () => {
          opening.result.createObjectStore('people', { keyPath: 'key' }).createIndex('userId', 'userId')
          opening.result.createObjectStore('current', { keyPath: 'id' })
        })
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('people', 'readwrite')
          writing.objectStore('people').put(known)
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    // Dexie stores ten times its own version.
    { known: person, databaseVersion: 10 },
  )
}

test('signing in with LINE', async ({ page, line, takeScreenshot }) => {
  await page.goto('/login')
  await expect(lineButton(page)).toBeEnabled()
  await takeScreenshot('line-login')
  line.deny()
  await lineButton(page).click()
  await expect(page.getByRole('alert')).toContainText('LINEでの許可がキャンセルされました')
  await takeScreenshot('line-login-refused')
  await logIn(page)
  await page.getByRole('button', { name: /^プロフィール/ }).click()
  await expect(page.getByText(/^LINEでログインしています。/)).toBeVisible()
  await takeScreenshot('line-profile')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('link', { name: '設定' }).click()
  await expect(page.getByText('LINEでログインしているアカウント')).toBeVisible()
  await takeScreenshot('line-settings')
})

test.describe('on a device that knows people without LINE', () => {
  // Chromium logs a refused call as an error.
  test.use({ watch: async ({}, use) => use((context) => context) })

  test('whose records a LINE account continues', async ({ page, takeScreenshot }) => {
    await page.goto('/login')
    await expect(lineButton(page)).toBeEnabled()
    await knowPerson(page, '佐藤 花子')
    await logIn(page)
    await expect(
      page.getByRole('heading', { name: '「佐藤 花子」さんの記録を、LINEアカウントに引き継ぎますか？' }),
    ).toBeVisible()
    await takeScreenshot('line-link')
    await knowPerson(page, 'とても長い名前のおばあちゃんといとこの美咲ちゃん')
    await page.goto('/login')
    // LINE knows the person by now.
    await lineButton(page).click()
    await expect(page.getByRole('button', { name: '「佐藤 花子」さんの記録を引き継ぐ' })).toBeVisible()
    await takeScreenshot('line-link-several')
  })
})

test('an app that is set up wrongly', async ({ page, context, takeScreenshot }) => {
  await context.route('**/api/config', (route) =>
    route.fulfill({ json: { success: true, authMode: 'line', liffId: null } }),
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: '設定エラー', level: 1 })).toBeVisible()
  await takeScreenshot('configuration-error')
})

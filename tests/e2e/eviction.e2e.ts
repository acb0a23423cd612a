/** A browser deletes what the app has stored: Safari after seven days without a visit, LINE's browser when it likes. */
import type { Page } from '@playwright/test'
import { addExpense, createGroup, expenseRow, signIn, synced } from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

/** Everything but the cookies, as those browsers do. */
async function evictStorage(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'indexeddb,local_storage,service_workers,cache_storage',
  })
  await devtools.detach()
}

test('a phone that has lost everything but its session goes on as the same person, wherever it is opened', async ({
  page,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await addExpense(page, '首里そば', 4_400)
  await synced(page)
  const address = page.url()

  await evictStorage(page)
  await page.goto(address)
  await expect(expenseRow(page, '首里そば')).toContainText('4,400円')
  await expect(page.getByText('佐藤 花子さんとして続けています')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await addExpense(page, '水族館', 6_540)
  await synced(page)

  // By its new key it comes back after a sign-out as well.
  await page.getByRole('link', { name: '設定' }).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
  await page.getByRole('button', { name: '佐藤 花子として続ける' }).click()
  await page.getByRole('link', { name: /沖縄 2026夏/ }).click()
  await expect(expenseRow(page, '水族館')).toContainText('6,540円')
})

test('a phone that has lost its session as well goes on with a code from another', async ({
  page,
  browser,
  watch,
  baseURL,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '金沢・能登')
  await addExpense(page, '兼六園', 960)
  await synced(page)
  const code = await codeForAnotherDevice(page)
  const other = watch(await browser.newContext({ ...(baseURL ? { baseURL } : {}) }))
  const laptop = await other.newPage()
  await signInByCode(laptop, code)
  await expect(laptop.getByRole('link', { name: /金沢・能登/ })).toBeVisible()

  await evictStorage(page)
  await page.context().clearCookies()
  await signInByCode(page, await codeForAnotherDevice(laptop))
  await page.getByRole('link', { name: /金沢・能登/ }).click()
  await expect(expenseRow(page, '兼六園')).toContainText('960円')
  await other.close()
})

async function codeForAnotherDevice(page: Page): Promise<string> {
  await page.getByRole('link', { name: '設定' }).click()
  await page.getByRole('button', { name: 'コードを作る' }).click()
  return page.locator('[translate=no]').innerText()
}

async function signInByCode(page: Page, code: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: '別の端末のコードではじめる' }).click()
  await page.getByLabel('別の端末のコード').fill(code)
  await page.getByRole('button', { name: 'はじめる', exact: true }).click()
}

/** One person with several devices: signing in by a code, and ending a lost one; and the colours in which a page begins. */
import type { Page } from '@playwright/test'
import {
  addExpense,
  badge,
  createGroup,
  enterDeviceCode,
  evictStorage,
  expenseRow,
  makeDeviceCode,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, preloaded, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true })

const group = '沖縄 2026夏'

async function openSettings(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: '設定' }).click()
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click()
}

test('a lost phone is signed out from another device, and keeps what it has not sent', async ({
  page,
  openPhone,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await synced(page)
  const lost = await openPhone()
  await enterDeviceCode(lost, await makeDeviceCode(page))
  await lost.getByRole('link', { name: new RegExp(group) }).click()
  await synced(lost)
  await preloaded(lost)
  await lost.context().setOffline(true)
  await addExpense(lost, '首里そば', 4_400)
  await expect(badge(lost)).toHaveText('オフライン・未送信 1件')

  await openSettings(page, 'ログイン中の端末')
  const others = page.getByRole('list', { name: 'ほかの端末' }).getByRole('listitem')
  await others.getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウトさせる', exact: true }).click()
  await expect(page.getByText(/をログアウトさせました/)).toBeVisible()
  await expect(others).toHaveCount(0)

  await lost.context().setOffline(false)
  await expect(badge(lost)).toHaveText('同期停止中・未送信 1件')
  await expect(lost.getByRole('alert', { name: 'ログインの有効期限が切れました' })).toContainText(
    '別の端末の操作で、この端末はログアウトされました',
  )
  await expect(expenseRow(lost, '首里そば')).toContainText('4,400円')
  await lost.reload()
  await expect(expenseRow(lost, '首里そば')).toContainText('4,400円')
  await expect(badge(lost)).toHaveText('同期停止中・未送信 1件')
})

test('a code from the phone signs in the same person on the laptop, and a code from there on the phone that has lost everything', async ({
  page,
  openPhone,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await addExpense(page, '首里そば', 4_400)
  await synced(page)
  const code = await makeDeviceCode(page)

  const desk = await openPhone()
  await enterDeviceCode(desk, code.toLowerCase())
  await desk.getByRole('link', { name: /沖縄 2026夏/ }).click()
  await expect(expenseRow(desk, '首里そば')).toContainText('4,400円')
  await addExpense(desk, '水族館', 6_540)
  await synced(desk)

  await evictStorage(page)
  await page.context().clearCookies()
  await enterDeviceCode(page, await makeDeviceCode(desk))
  await page.getByRole('link', { name: /沖縄 2026夏/ }).click()
  await expect(expenseRow(page, '水族館')).toContainText('6,540円')
})

test.describe('before the app itself has been loaded', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page opens in the chosen dark scheme', async ({ page }) => {
    await signIn(page, '佐藤 花子')
    await page.getByRole('button', { name: /^プロフィール/ }).click()
    await page.getByText('ダーク', { exact: true }).click()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveClass(/dark/)
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(21, 24, 28)')
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#15181c')
  })
})

/** A person's new name reaches their own other phone and everybody in their groups. */
import type { Page } from '@playwright/test'
import { badge, createGroup, inviteCodeOf, joinGroup, reconnect, signIn, synced } from '../support/actions.ts'
import { expect, preloaded, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true })
// Three phones take long.
test.setTimeout(120_000)

test('a new name is shown at once while offline, and on the other phone and a friend’s once online', async ({
  page,
  browser,
  watch,
  baseURL,
}) => {
  const open = async () => {
    const context = watch(await browser.newContext({ ...(baseURL ? { baseURL } : {}) }))
    return context.newPage()
  }
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await synced(page)
  const code = await inviteCodeOf(page)
  const [otherPhone, friend] = [await open(), await open()]
  await enterByCode(otherPhone, await makeDeviceCode(page))
  await signIn(friend, '鈴木 太郎')
  await joinGroup(friend, code, '沖縄 2026夏')
  await friend.getByRole('link', { name: 'メンバー', exact: true }).click()
  await expect(friend.getByText('佐藤 花子')).toBeVisible()

  await preloaded(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'プロフィールを編集' }).click()
  const field = page.getByLabel('表示名', { exact: true })
  await field.fill('はな')
  const question = page.getByRole('dialog', { name: '入力中の内容を捨てますか？' })
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(field).toBeFocused()
  await field.fill('はなちゃん')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('はなちゃん')).toBeVisible()
  await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: 'ホーム' }).click()
  await page.getByRole('link', { name: /沖縄 2026夏/ }).click()
  await page.getByRole('link', { name: 'メンバー', exact: true }).click()
  await expect(page.getByText('はなちゃん')).toBeVisible()
  await expect(badge(page)).toContainText('1件')

  await reconnect(page)
  await synced(page)
  await expect(friend.getByText('はなちゃん')).toBeVisible()
  await otherPhone.getByRole('navigation').getByRole('link', { name: '設定' }).click()
  await expect(otherPhone.getByText('はなちゃん')).toBeVisible()
})

async function makeDeviceCode(page: Page): Promise<string> {
  await page.getByRole('navigation').getByRole('link', { name: '設定' }).click()
  await page.getByRole('button', { name: 'コードを作る' }).click()
  return page.locator('[translate=no]').innerText()
}

async function enterByCode(page: Page, code: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: '別の端末のコードではじめる' }).click()
  await page.getByLabel('別の端末のコード').fill(code)
  await page.getByRole('button', { name: 'はじめる', exact: true }).click()
  await expect(page.getByRole('link', { name: 'グループを作成' })).toBeVisible()
}

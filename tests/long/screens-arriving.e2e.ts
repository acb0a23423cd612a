/** Screenshots of signing in, the first group, its people, joining, and pages that do not exist. */
import type { Page } from '@playwright/test'
import {
  addPendingMembers,
  createGroup,
  inviteCodeOf,
  joinGroup,
  signIn,
  synced,
  askToSignOut,
} from '../support/actions.ts'
import { expect, test } from './screenshots.ts'
import { newPerson, openTab } from './steps.ts'

test.use({ allowsNetworkErrors: true })
test.setTimeout(480_000)

test.describe('what the server refuses', () => {
  // Chromium logs a refused call as an error.
  test.use({ watch: async ({}, use) => use((context) => context) })

  test('signing in', async ({ page, context, takeScreenshot }) => {
    await page.goto('/login')
    await expect(page.getByLabel('名前')).toBeVisible()
    await takeScreenshot('login')
    await page.getByRole('button', { name: 'はじめる', exact: true }).click()
    await takeScreenshot('login-without-name')
    await page.getByRole('button', { name: '別の端末のコードではじめる' }).click()
    await page.getByLabel('別の端末のコード').fill('ABCD2345')
    await page.getByRole('button', { name: 'はじめる', exact: true }).click()
    await expect(page.getByLabel('別の端末のコード')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('別の端末のコード')).toBeFocused()
    await takeScreenshot('login-code-refused')
    await page.getByRole('button', { name: '名前ではじめる' }).click()
    await context.route('**/api/session/local', (route) =>
      route.fulfill({ status: 403, json: { success: false, error: '', code: 'access-code-wrong' } }),
    )
    await page.getByLabel('名前').fill('佐藤 花子')
    await page.getByRole('button', { name: 'はじめる', exact: true }).click()
    await page.getByLabel('アクセスコード').fill('himitsu')
    await page.getByRole('button', { name: 'はじめる', exact: true }).click()
    await expect(page.getByLabel('アクセスコード')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('アクセスコード')).toBeFocused()
    await takeScreenshot('login-access-code')
  })

  test('joining, and what is not there', async ({ page, context, takeScreenshot }) => {
    await signIn(page, '佐藤 花子')
    await page.getByRole('link', { name: '参加' }).first().click()
    await takeScreenshot('join')
    await page.getByLabel('招待コード').fill('ABCDEFGHJK')
    await page.getByRole('button', { name: '招待を見る' }).click()
    await expect(page.getByLabel('招待コード')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('招待コード')).toBeFocused()
    await takeScreenshot('join-refused')
    await context.setOffline(true)
    await expect(page.locator('main').getByText('オフラインです')).toBeVisible()
    await takeScreenshot('join-offline')
    await context.setOffline(false)
    await page.goto('/nowhere')
    await takeScreenshot('not-found')
    await page.goto('/groups/01940000-0000-7000-8000-000000000001')
    await expect(page.getByRole('link', { name: 'ホームに戻る' })).toBeVisible()
    await takeScreenshot('group-missing')
  })
})

test('coming back', async ({ page, context, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await signOut(page)
  await page.getByRole('button', { name: '別の人としてはじめる' }).click()
  await page.getByLabel('名前').fill('鈴木 太郎')
  await page.getByRole('button', { name: 'はじめる', exact: true }).click()
  await signOut(page)
  await takeScreenshot('login-known')
  await context.setOffline(true)
  await expect(page.getByRole('status')).toBeVisible()
  await takeScreenshot('login-offline')
})

async function signOut(page: Page): Promise<void> {
  await askToSignOut(page)
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
  await expect(page.getByText('この端末で使っていた人')).toBeVisible()
}

test('the first group and its people', async ({ page, takeScreenshot, browser, watch, baseURL }) => {
  await signIn(page, '佐藤 花子')
  await takeScreenshot('dashboard-empty')
  await page.getByRole('link', { name: 'グループを作成' }).click()
  await takeScreenshot('create-group')
  await page.getByLabel('グループ名').press('Enter')
  await takeScreenshot('create-group-without-name')
  await page.getByRole('button', { name: '閉じる' }).click()
  await createGroup(page, '沖縄 2026夏')
  await takeScreenshot('group-empty')
  await openTab(page, 'メンバー')
  await takeScreenshot('members-empty')
  await openTab(page, '支出')
  await addPendingMembers(page, ['太郎', '次郎', '美咲', '祖母（ひろこ）'])
  const code = await inviteCodeOf(page)
  const friend = await newPerson({ browser, watch, baseURL }, '鈴木 太郎')
  await joinGroup(friend.page, code, '沖縄 2026夏')
  await friend.context.close()
  await synced(page)
  await openTab(page, 'メンバー')
  await expect(page.getByText('鈴木 太郎')).toBeVisible()
  await takeScreenshot('members')
  await page.getByRole('button', { name: /^太郎/ }).click()
  await takeScreenshot('pending-member')
  await page.getByRole('link', { name: '参加したメンバーとまとめる' }).click()
  await page.getByLabel('参加したメンバー').selectOption({ label: '鈴木 太郎' })
  const takenOver = () => page.getByText(/^引き継ぐ貸し借り/).last()
  const isInSight = () => expect(takenOver()).toBeInViewport({ ratio: 0.99, timeout: 2_000 })
  await takeScreenshot('user-mapping', isInSight)
  await page.getByRole('button', { name: 'まとめる' }).click()
  await takeScreenshot('user-mapping-question', isInSight)
})

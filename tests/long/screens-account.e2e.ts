/** Screenshots of what ends a person's use of a device: signing other devices out, and deleting the account. */
import {
  addExpense,
  badge,
  createGroup,
  enterDeviceCode,
  inviteCodeOf,
  joinGroup,
  makeDeviceCode,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, test } from './screenshots.ts'
import { longName, newPerson } from './steps.ts'

test.use({ allowsNetworkErrors: true })
test.setTimeout(480_000)

test('the devices on which a person is signed in', async ({
  page,
  context,
  browser,
  watch,
  baseURL,
  takeScreenshot,
}) => {
  await signIn(page, '佐藤 花子')
  const code = await makeDeviceCode(page)
  const other = watch(await browser.newContext({ ...(baseURL ? { baseURL } : {}) }))
  const tablet = await other.newPage()
  await enterDeviceCode(tablet, code)
  await expect(tablet.getByRole('link', { name: 'グループを作成' })).toBeVisible()
  await other.close()

  await page.getByRole('link', { name: /^ログイン中の端末/ }).click()
  const others = page.getByRole('list', { name: 'ほかの端末' }).getByRole('listitem')
  await expect(others).toHaveCount(1)
  await takeScreenshot('sessions')
  await others.getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await takeScreenshot('sessions-question')
  await context.route('**/api/sessions/*', (route) => route.abort('connectionreset'))
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウトさせる', exact: true }).click()
  await expect(page.getByText(/回目の試行失敗/)).toBeVisible()
  await page.getByRole('button', { name: '戻る' }).click()

  await context.route('**/api/sessions', (route) =>
    route.fulfill({ status: 403, json: { success: false, error: '', code: 'not-allowed' } }),
  )
  await page.getByRole('link', { name: /^ログイン中の端末/ }).click()
  await expect(page.getByRole('alert', { name: '端末の一覧を読み込めませんでした' })).toBeVisible()
  await takeScreenshot('sessions-failed')
})

test('deleting an account, and the devices where it was deleted', async ({
  page,
  context,
  browser,
  watch,
  baseURL,
  takeScreenshot,
}) => {
  await signIn(page, '佐藤 花子')
  await page.goto('/settings/delete-account')
  await expect(page.getByRole('button', { name: 'アカウントを削除する' })).toBeVisible()
  await takeScreenshot('delete-account')
  await page.getByLabel('確認のため「削除」と入力してください').fill('削除')
  await expect(page.getByRole('button', { name: 'アカウントを削除する' })).toBeEnabled()
  await takeScreenshot('delete-account-typed')

  await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: 'ホーム' }).click()
  await createGroup(page, longName)
  const code = await inviteCodeOf(page)
  const { context: friends, page: friend } = await newPerson({ browser, watch, baseURL }, '鈴木 次郎')
  await joinGroup(friend, code, longName)
  await friends.close()
  await synced(page)
  await context.setOffline(true)
  await addExpense(page, '首里そば', 4_400)
  await expect(badge(page)).toHaveText('オフライン・未送信 1件')
  await page.getByRole('link', { name: '設定' }).click()
  await page.getByRole('link', { name: /^アカウントを削除/ }).click()
  await expect(
    page.getByRole('heading', { name: 'まだ削除できません。先にオーナーを譲ってください' }),
  ).toBeVisible()
  await takeScreenshot('delete-account-blocked')

  await context.route('**/api/session/local', (route) =>
    route.fulfill({ status: 403, json: { success: false, error: '', code: 'account-deleted' } }),
  )
  await context.clearCookies()
  await context.setOffline(false)
  await page.getByRole('button', { name: '書き出す・この端末の記録を消す' }).click()
  await expect(page.getByRole('button', { name: '未送信の変更を書き出す' })).toBeVisible()
  await takeScreenshot('account-deleted')
  await page.getByRole('button', { name: 'この端末の記録を消す', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await takeScreenshot('account-deleted-question')
})

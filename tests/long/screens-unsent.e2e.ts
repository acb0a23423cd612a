/** Screenshots of unsent changes and of an ended session. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  addExpense,
  addPendingMembers,
  askToSignOut,
  badge,
  createGroup,
  deleteExpense,
  editAmount,
  expenseRow,
  forgetDevice,
  inviteCodeOf,
  joinGroup,
  knowDeviceAgain,
  reconnect,
  signIn,
  synced,
} from '../support/actions.ts'
import { SyncRequest } from '#shared/sync/wire-format.ts'
import { expect, test } from './screenshots.ts'
import { newPerson } from './steps.ts'

test.use({ allowsNetworkErrors: true })
test.setTimeout(480_000)

test('nothing, something, and what two people changed', async ({
  page,
  context,
  takeScreenshot,
  browser,
  watch,
  baseURL,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await addPendingMembers(page, ['祖母'])
  for (const [title, amount] of [
    ['首里そば', 4_400],
    ['レンタカーのガソリン', 5_600],
  ] as const)
    await addExpense(page, title, amount)
  await synced(page)
  const code = await inviteCodeOf(page)
  await page.getByRole('link', { name: /^未送信/ }).click()
  await takeScreenshot('unsent-empty')
  const friend = await newPerson({ browser, watch, baseURL }, '鈴木 次郎')
  await joinGroup(friend.page, code, '沖縄 2026夏')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /沖縄 2026夏/ }).click()
  await expect(expenseRow(page, '首里そば')).toBeVisible()
  await context.setOffline(true)
  await editAmount(page, '首里そば', 4_800)
  await addExpense(page, '星空ツアー', 12_000)
  await takeScreenshot('group-unsent')
  await page.getByRole('link', { name: /^未送信/ }).click()
  await expect(page.getByRole('heading', { name: /^送信待ち/ })).toBeVisible()
  await takeScreenshot('unsent-waiting')
  await page.goBack()
  await editAmount(page, '首里そば', 4_900)
  await editAmount(page, 'レンタカーのガソリン', 6_000)
  await editAmount(friend.page, '首里そば', 5_200)
  await deleteExpense(friend.page, 'レンタカーのガソリン')
  await synced(friend.page)
  await context.setOffline(false)
  await expect(badge(page)).toHaveText('要確認 2件')
  await expect(page.getByRole('link', { name: '未送信 2件' })).toBeVisible()
  await expect(page.getByRole('link', { name: /など、2件がまだ反映されていません$/ })).toBeVisible()
  await takeScreenshot('group-attention')
  await page.getByRole('link', { name: /^未送信/ }).click()
  await expect(page.getByRole('button', { name: '自分の変更を残す' })).toBeVisible()
  await takeScreenshot('unsent-conflict')
  await page
    .getByRole('region', { name: /^あとの変更/ })
    .getByRole('button')
    .scrollIntoViewIfNeeded()
  await takeScreenshot('unsent-held')
  await page
    .getByRole('button', { name: /を捨てる$/ })
    .first()
    .click()
  await takeScreenshot('unsent-discard')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '差額だけ別に記録' }).click()
  await takeScreenshot('unsent-difference')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '自分で直す' }).click()
  await expect(page.getByRole('textbox', { name: '金額' })).toHaveValue('4,800')
  await expect(page.getByText('保存すると、下の内容に替わります。')).toBeVisible()
  await takeScreenshot('unsent-edit')
})

test('what is too old to be sent by itself', async ({ page, server, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '草津温泉')
  await synced(page)
  await server.kill()
  await page.clock.setFixedTime(Date.now() - 48 * 60 * 60 * 1000)
  await addExpense(page, '湯めぐり', 1_500)
  await addExpense(page, '温泉まんじゅう', 900)
  await page.clock.setFixedTime(Date.now())
  await server.start()
  await reconnect(page)
  await expect(badge(page)).toHaveText('要確認 2件')
  await page.getByRole('link', { name: /^未送信/ }).click()
  await takeScreenshot('unsent-expired')
})

test('what the server has lost with a restore, where somebody has changed it since', async ({
  page,
  context,
  server,
  takeScreenshot,
  browser,
  watch,
  baseURL,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await addExpense(page, '首里そば', 4_400)
  await synced(page)
  const friend = await newPerson({ browser, watch, baseURL }, '鈴木 次郎')
  await joinGroup(friend.page, await inviteCodeOf(page), '沖縄 2026夏')
  await expect(expenseRow(friend.page, '首里そば')).toBeVisible()
  await friend.context.setOffline(true)
  const [data, copy] = [join(server.dir, 'data'), join(server.dir, 'copy')]
  await server.kill()
  cpSync(data, copy, { recursive: true })
  await server.start()
  await reconnect(page)
  await editAmount(page, '首里そば', 4_800)
  await synced(page)
  await context.setOffline(true)
  await server.kill()
  rmSync(data, { recursive: true })
  cpSync(copy, data, { recursive: true })
  await server.start()
  await friend.context.setOffline(false)
  await editAmount(friend.page, '首里そば', 5_200)
  await synced(friend.page)
  await context.setOffline(false)
  await expect(badge(page)).toHaveText('要確認 1件')
  await page.getByRole('link', { name: /^未送信/ }).click()
  await takeScreenshot('unsent-server-restored')
  await page.getByRole('button', { name: 'この端末の記録に戻す' }).click()
  await synced(page)
  await expect(expenseRow(friend.page, '首里そば')).toContainText('4,800円')
})

test('a session that has ended, and leaving with something unsent', async ({
  page,
  context,
  takeScreenshot,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '金沢・能登')
  await synced(page)
  await forgetDevice(context)
  await addExpense(page, '兼六園', 960)
  await expect(page.locator('main').getByRole('alert')).toBeVisible()
  await takeScreenshot('session-ended')
  await page.getByRole('link', { name: /^未送信/ }).click()
  await takeScreenshot('session-ended-unsent')
  await askToSignOut(page)
  await takeScreenshot('sign-out-unsent')
  await page.getByRole('button', { name: '送らずにログアウト' }).click()
  await takeScreenshot('sign-out-discard')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await dialog.getByRole('button', { name: 'もう一度ログイン' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await takeScreenshot('sign-out-not-signed-in')
  // One Escape closes one dialog: the question stands over the profile.
  const profile = page.getByRole('dialog', { name: 'プロフィール' })
  await page.keyboard.press('Escape')
  await expect(profile).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()
  await knowDeviceAgain(context)
  await page.locator('main').getByRole('button', { name: 'もう一度ログイン' }).click()
  await synced(page)
  // The server does not answer yet, and then it takes no change for now.
  let refuse = () => undefined as void
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  await context.route('**/api/sync', async (route) => {
    await refused
    const { mutations, ...asked } = SyncRequest.parse(route.request().postDataJSON())
    const response = await route.fetch({ postData: { ...asked, mutations: [] } })
    const later = { status: 'not-run', code: 'too-many-changes', retryAfterSeconds: 3_600 }
    const results = mutations.map(({ mutationId }) => ({ mutationId, ...later }))
    const answer: unknown = await response.json()
    await route.fulfill({ response, json: Object.assign({}, answer, { results }) })
  })
  await page.getByRole('link', { name: 'ホーム' }).first().click()
  await page.getByRole('link', { name: /金沢・能登/ }).click()
  await addExpense(page, 'ひがし茶屋街', 1_200)
  await askToSignOut(page)
  await expect(dialog.getByRole('button', { name: 'コードを作る' })).toBeVisible()
  await takeScreenshot('sign-out-send')
  refuse()
  await dialog.getByRole('button', { name: '送ってからログアウト' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await takeScreenshot('sign-out-not-sent')
  await page.keyboard.press('Escape')
  await context.unroute('**/api/sync')
  await context.setOffline(true)
  await profile.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page.getByRole('dialog', { name: 'いまはログアウトできません' })).toBeVisible()
  await takeScreenshot('sign-out-offline')
})

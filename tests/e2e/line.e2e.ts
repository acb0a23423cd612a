/** Signing in with LINE, by the real SDK. */
import type { Page } from '@playwright/test'
import { taro } from '../line-sim/line-state.ts'
import type { LineSim } from '../line-sim/start-line-sim.ts'
import {
  addExpense,
  askToSignOut,
  badge,
  createGroup,
  expenseRow,
  inviteCodeOf,
  synced,
} from '../support/actions.ts'
import { installed, preloaded } from '../support/journey.ts'
import { expect, test } from '../support/line-journey.ts'

test.use({ allowsNetworkErrors: true })

const group = '沖縄 2026夏'

/** Without the pictures of people, which any screen may show. */
const callsOfSdk = (line: LineSim) =>
  line.calls.filter(({ from, url }) => from === 'browser' && !url.includes('//profile.line-scdn.net/'))

const lineButton = (page: Page) => page.getByRole('button', { name: 'LINEでログイン' })

/** Starts on the login page and ends where the person wanted to go. */
async function logInWithLine(page: Page): Promise<void> {
  await lineButton(page).click()
  await page.getByRole('link', { name: '許可する' }).click()
}

async function signInWithLine(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await logInWithLine(page)
  await expect(page.getByRole('link', { name: 'グループを作成' })).toBeVisible()
}

/** Opens a page whose code arrives only after `look` has seen its frame. What `look` returns looks again after that. */
async function beforeItsCode(page: Page, look: () => Promise<void | (() => Promise<void>)>): Promise<void> {
  const loading = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await loading.promise
    await route.continue()
  })
  const again = await look()
  loading.resolve()
  await again?.()
  await page.unroute('**/assets/*.js')
}

test('a signed-in device opens at once with neither LINE nor the server', async ({ page, context, line }) => {
  await signInWithLine(page)
  await createGroup(page, '沖縄 2026夏')
  await addExpense(page, '首里そば', 4_400)
  await synced(page)
  await installed(page)
  const asked = callsOfSdk(line).length
  await context.setOffline(true)
  await page.reload()
  await expect(expenseRow(page, '首里そば')).toContainText('4,400円')
  await addExpense(page, '水族館', 6_540)
  await expect(badge(page)).toHaveText('オフライン・未送信 1件')
  expect(callsOfSdk(line)).toHaveLength(asked)
})

test.describe('without a service worker', () => {
  // Nobody starts the app without a connection here.
  test.use({ serviceWorkers: 'block' })

  test('a friend opens the link in a signed-out browser, applies with LINE, is reviewed in LINE’s browser, and is in', async ({
    page,
    line,
    openLineBrowser,
  }) => {
    const owner = await (await openLineBrowser()).newPage()
    await owner.goto(await line.addressInLine())
    await owner.getByRole('link', { name: 'グループを作成' }).click()
    await owner.getByLabel('グループ名').fill(group)
    await owner.getByRole('radio', { name: /^管理者の返事を待って参加/ }).check()
    await owner.getByRole('button', { name: 'グループを作成' }).click()
    await expect(owner.getByRole('heading', { name: group, level: 1 })).toBeVisible()
    await addExpense(owner, '旅館', 30_000)
    const inviteCode = await inviteCodeOf(owner)

    line.state.user = taro
    await page.goto(`/join?code=${inviteCode}`)
    await expect(page.getByRole('heading', { name: new RegExp(`山田 花子さんから.*${group}`) })).toBeVisible()
    await page.getByLabel(/^メッセージ/).fill('ゼミの太郎です')
    await page.getByRole('button', { name: 'LINEで参加をお願いする' }).click()
    await page.getByRole('link', { name: '許可する' }).click()
    // What was said before the login is asked no second time.
    await expect(page.getByRole('heading', { name: '山田 花子さんの返事を待っています' })).toBeVisible()
    await expect(page.getByText('ゼミの太郎です')).toBeVisible()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/join?code=${inviteCode}`)

    await owner.getByRole('link', { name: 'ホーム' }).click()
    await owner.getByRole('button', { name: '佐藤 太郎さんのお願いを確認' }).click()
    const review = owner.getByRole('dialog', { name: '参加のお願い' })
    await expect(review).toContainText('ゼミの太郎です')
    await review.getByRole('button', { name: '参加してもらう' }).click()
    await expect(owner.getByText('佐藤 太郎さんに参加してもらいます')).toBeVisible()

    await page.goto('/dashboard')
    await page.getByRole('list', { name: 'すべてのグループ' }).getByRole('link', { name: group }).click()
    await expect(expenseRow(page, '旅館')).toBeVisible()
    // Who has let him in stands in the group's activity, which is read without a connection.
    await synced(page)
    await preloaded(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'メンバー', exact: true }).click()
    await page.getByRole('link', { name: /^更新履歴/ }).click()
    const activity = page.getByRole('list', { name: 'グループでの更新' })
    await expect(activity).toContainText('山田 花子さんがあなたの参加のお願いを受け入れ')
    await expect(activity).toContainText('山田 花子さんが「旅館 30,000円」を追加')
  })

  test(
    'in LINE’s browser the person is signed in without a tap, and another LINE account sees nothing of theirs',
    { tag: '@long' },
    async ({ line, openLineBrowser }) => {
      const context = await openLineBrowser()
      const page = await context.newPage()
      await page.goto(await line.addressInLine('/join?group=01940000-0000-7000-8000-000000000001'))
      await expect(page.getByText(/このグループに参加するには/)).toBeVisible()
      await expect(page.getByLabel('招待コード')).toHaveValue('')
      await expect(page).toHaveURL(/\/join\?group=01940000-0000-7000-8000-000000000001$/)
      await page.getByRole('link', { name: 'ホーム' }).click()
      await createGroup(page, '沖縄 2026夏')
      await synced(page)

      // LINE on this phone belongs to somebody else now. Each window of LINE's browser begins anew.
      line.state.user = taro
      const other = await context.newPage()
      await page.close()
      await other.goto(await line.addressInLine())
      await expect(other.getByRole('button', { name: /佐藤 太郎/ })).toBeVisible()
      await expect(other.getByText('まだグループがありません')).toBeVisible()
    },
  )

  test(
    'changes are sent by the session after LINE has revoked the token',
    { tag: '@long' },
    async ({ page, context, line }) => {
      await signInWithLine(page)
      await createGroup(page, '沖縄 2026夏')
      await synced(page)
      await preloaded(page)
      await context.setOffline(true)
      await addExpense(page, '首里そば', 4_400)
      await expect(badge(page)).toHaveText('オフライン・未送信 1件')
      line.revoke()
      const asked = line.calls.length
      await context.setOffline(false)
      await synced(page)
      await expect(expenseRow(page, '首里そば')).toContainText('4,400円')
      expect(line.calls).toHaveLength(asked)
    },
  )

  test(
    'a person who refuses is told so, and one without a name is signed in',
    { tag: '@long' },
    async ({ page, line }) => {
      line.deny()
      line.grant('openid')
      const frame = page.locator('#first-paint')
      await beforeItsCode(page, async () => {
        await page.goto('/login', { waitUntil: 'commit' })
        await expect(frame.getByText('LINEでログインして、')).toBeVisible()
        await expect(frame.getByText('LINEはいりません')).toBeHidden()
        const drawn = await frame.getByText('LINEでログイン', { exact: true }).boundingBox()
        return async () => {
          await expect(frame).toHaveCount(0)
          const { x, y, width, height } = (await lineButton(page).boundingBox()) ?? {}
          expect({ x, y, width, height }).toEqual(drawn)
        }
      })
      await beforeItsCode(page, async () => {
        await lineButton(page).click({ noWaitAfter: true })
        await expect(frame.getByText('ログイン処理中...')).toBeVisible()
        await expect(frame.getByText('LINEでログイン')).toHaveCount(2)
        for (const words of await frame.getByText('LINEでログイン').all()) await expect(words).toBeHidden()
      })
      await expect(page.getByRole('alert')).toContainText('LINEでの許可がキャンセルされました')
      await expect(page).not.toHaveURL(/access_denied/)
      await logInWithLine(page)
      await expect(page.getByRole('button', { name: /旅の仲間/ })).toBeVisible()
    },
  )

  test(
    'signing out with unsent changes asks, logs out of LINE too, and signs nobody in again without a tap',
    { tag: '@long' },
    async ({ page, context }) => {
      await signInWithLine(page)
      await createGroup(page, '沖縄 2026夏')
      await synced(page)
      // The change waits although the server can be reached.
      await context.route('**/api/sync', (route) => route.fulfill({ status: 503, json: {} }))
      await addExpense(page, '首里そば', 4_400)
      await askToSignOut(page)
      const question = page.getByRole('dialog')
      await expect(question).toContainText('1件')
      await question.getByRole('button', { name: '送らずにログアウト' }).click()
      await question.getByRole('button', { name: '捨ててログアウト' }).click()
      await expect(lineButton(page)).toBeVisible()
      await page.reload()
      await expect(lineButton(page)).toBeEnabled()
      const kept = () =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('accessToken')))
      expect(await kept()).toEqual([])
      await context.unroute('**/api/sync')
      await logInWithLine(page)
      await expect(page.getByRole('link', { name: /沖縄 2026夏/ })).toBeVisible()
    },
  )
})

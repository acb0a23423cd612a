/** Every screen with real Japanese text, on a phone and on a desktop: axe finds nothing, and a picture is kept to look at. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { join } from 'node:path'
import {
  addExpense,
  addPendingMembers,
  createGroup,
  editAmount,
  expenseRow,
  inviteCodeOf,
  joinGroup,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

const pictures = join(import.meta.dirname, '../../test-results/looks')
const longName = '三泊四日で沖縄本島と慶良間諸島をレンタカーとフェリーでめぐる、みんなの思い出づくりの旅'

test.use({ weather: true })
test.setTimeout(180_000)

for (const [device, width, height] of [
  ['phone', 375, 812],
  ['desktop', 1280, 800],
] as const) {
  test.describe(device, () => {
    test.use({ viewport: { width, height } })

    test(`every screen on a ${device}`, async ({ page, context, browser, watch, baseURL }) => {
      const look = async (name: string) => {
        // A message of what was just done goes by itself.
        await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
        await page.screenshot({ path: join(pictures, `${device}-${name}.png`) })
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        )
        expect(found, name).toEqual([])
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        expect(isTooWide, `${name} scrolls sideways`).toBe(false)
      }
      await page.goto('/')
      await expect(page.getByLabel('名前')).toBeVisible()
      await look('login')
      await signIn(page, '佐藤 花子')
      await look('dashboard-empty')
      await page.getByRole('link', { name: 'グループを作成' }).click()
      await look('create-group')
      await page.goBack()
      await createGroup(page, '沖縄 2026夏')
      await look('group-empty')
      await addPendingMembers(page, ['太郎', '次郎', '美咲', '祖母（ひろこ）'])
      const code = await inviteCodeOf(page)
      await addTrip(page)
      await look('group-expenses')
      await page.getByRole('link', { name: 'メンバー', exact: true }).click()
      await look('group-members')
      await page.getByRole('button', { name: /次郎/ }).click()
      await look('pending-member')
      await page.getByRole('link', { name: '参加したメンバーと紐付ける' }).click()
      await look('user-mapping')
      await page.goBack()
      await page.getByRole('link', { name: '支出', exact: true }).click()
      await page.getByRole('link', { name: '支出を追加' }).click()
      await look('add-expense')
      await page.getByRole('textbox', { name: '金額' }).fill('9001')
      await page.getByRole('button', { name: '複数人で支払った' }).click()
      await page.getByRole('group', { name: '分け方' }).getByText('割合', { exact: true }).click()
      await page.getByRole('button', { name: '全員に同じ割合' }).click()
      await look('add-expense-several')
      await page.getByRole('group', { name: '分け方' }).getByText('金額', { exact: true }).click()
      await page.getByLabel('あなたの負担額').fill('3000')
      await page.getByRole('button', { name: '保存' }).click()
      await look('add-expense-errors')
      await page.getByRole('button', { name: '閉じる' }).click()
      await look('leaving')
      await page.getByRole('button', { name: '破棄する' }).click()
      await expenseRow(page, '首里そば').click()
      await expect(page.getByRole('link', { name: '編集' })).toBeVisible()
      await look('expense-detail')
      await page.getByRole('link', { name: '編集' }).click()
      await expect(page.getByLabel('内容')).toHaveValue('首里そば')
      await look('edit-expense')
      await page.goBack()
      await page.goBack()
      await page.getByRole('link', { name: '精算', exact: true }).click()
      await look('settlement')
      await lookAtSettling(page, look)
      await page
        .getByRole('button', { name: /を記録$/ })
        .first()
        .click()
      await look('record-transfer')
      await page.getByRole('button', { name: 'キャンセル' }).click()
      await page.goto('/join')
      await look('join')
      await page.goto('/settings')
      await look('settings')
      await page.goto('/unsent')
      await look('unsent-empty')
      await makeUnsent(page, { context, friend: () => watchFriend({ browser, watch, baseURL, code }) })
      await look('unsent')
      await page.goto('/dashboard')
      await expect(page.getByRole('link', { name: /沖縄 2026夏/ })).toBeVisible()
      await look('dashboard')
      await page.goto('/nowhere')
      await look('not-found')
    })
  })
}

/** From the settlement, and back to it. */
async function lookAtSettling(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await page
    .getByRole('button', { name: /の内訳$/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: '送金の内訳' })).toBeVisible()
  await look('settlement-why')
  await page.keyboard.press('Escape')
  for (const [name, link] of [
    ['payments', /^支払い状況/],
    ['settlement-summary', /^精算のまとめ/],
    ['settlement-close', /^精算済みにする/],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByText('首里そば')).toBeVisible()
    await look(name)
    await page.goBack()
  }
}

async function addTrip(page: Page): Promise<void> {
  await addExpense(page, '首里そば', 4_400)
  await addExpense(page, 'レンタカーのガソリン', 6_001)
  await addExpense(page, longName, 99_999_999)
  await synced(page)
}

type FriendDeps = {
  browser: Parameters<Parameters<typeof test>[2]>[0]['browser']
  watch: Parameters<Parameters<typeof test>[2]>[0]['watch']
  baseURL: string | undefined
  code: string
}

async function watchFriend({ browser, watch, baseURL, code }: FriendDeps): Promise<Page> {
  const friend = await watch(await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage()
  await signIn(friend, '鈴木 三郎')
  await joinGroup(friend, code, '沖縄 2026夏')
  return friend
}

/** A conflict, what waits for it, and something that merely waits. */
async function makeUnsent(
  page: Page,
  { context, friend }: { context: ReturnType<Page['context']>; friend: () => Promise<Page> },
): Promise<void> {
  const other = await friend()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /沖縄 2026夏/ }).click()
  await expect(expenseRow(page, '首里そば')).toBeVisible()
  await context.setOffline(true)
  await editAmount(page, '首里そば', 4_800)
  await editAmount(page, '首里そば', 4_900)
  await editAmount(other, '首里そば', 5_200)
  await synced(other)
  await context.setOffline(false)
  await expect(page.locator('header').getByRole('status')).toContainText('要確認')
  await context.setOffline(true)
  await addExpense(page, '星空ツアー', 12_000)
  await page.getByRole('link', { name: /^未送信/ }).click()
  await expect(page.getByRole('button', { name: '自分の変更を残す' })).toBeVisible()
  await context.setOffline(false)
}

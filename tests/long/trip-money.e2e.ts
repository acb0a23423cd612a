/** One trip is settled without a connection, while the group's other debts stay. */
import type { Page } from '@playwright/test'
import {
  addExpense,
  createGroup,
  inviteCodeOf,
  joinGroup,
  reconnect,
  settlementTexts,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, installed, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true })
test.setTimeout(60_000)

const group = '沖縄 2026夏'
const trip = '夏の沖縄 3泊4日'

const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Starts on a group's page, and ends on a trip's. */
async function planTrip(page: Page): Promise<void> {
  await tab(page, '旅程').click()
  await page.getByRole('link', { name: '新しい旅程' }).click()
  await page.getByRole('textbox', { name: '旅程名' }).fill(trip)
  await page.getByLabel('開始日').fill('2027-08-11')
  await page.getByLabel('終了日').fill('2027-08-14')
  await page.getByRole('button', { name: '旅程を作成' }).click()
  await expect(page.getByRole('heading', { name: trip, level: 1 })).toBeVisible()
}

/** Starts on a trip's page and ends on its settlement. The item is created with the expense. */
async function recordForTrip(page: Page): Promise<void> {
  await tab(page, '支出').click()
  await page.getByRole('link', { name: '支出を追加' }).click()
  await page.getByRole('textbox', { name: '金額' }).fill('6000')
  await page.getByRole('textbox', { name: '内容' }).fill('恩納村の宿')
  await expect(page.getByLabel('旅程')).toHaveText(new RegExp(trip))
  await page.getByLabel('予定', { exact: true }).selectOption('予定も作る')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('link', { name: /恩納村の宿/ })).toBeVisible()
  await tab(page, 'しおり').click()
  await expect(page.getByRole('region', { name: '旅程のあらまし' })).toContainText('1件の予定')
  await tab(page, '精算').click()
}

/** Starts on a trip's settlement, and ends there. */
async function settleTrip(page: Page): Promise<void> {
  await page.getByRole('button', { name: /：受け取ったことを記録$/ }).click()
  await expect(page.getByText('全員の精算が終わりました')).toBeVisible()
  await page.getByRole('link', { name: 'ここまでを精算済みにする' }).click()
  await expect(page.getByText('誰の金額も変わりません')).toBeVisible()
  await page.getByRole('button', { name: '2件を精算済みにする' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '精算済みにする' }).click()
  await expect(page.getByText('1件の支出と1件の支払いを精算済みにしました。')).toBeVisible()
}

test('a trip that is settled offline leaves the other debts of the group, on every device', async ({
  page,
  context,
  openPhone,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  const code = await inviteCodeOf(page)
  const friend = await openPhone()
  await signIn(friend, '鈴木 太郎')
  await joinGroup(friend, code, group)
  await planTrip(page)
  await installed(page)
  await page.reload()
  await synced(page)

  await context.setOffline(true)
  await recordForTrip(page)
  await page.getByRole('button', { name: '戻る' }).click()
  await tab(page, '支出').click()
  await addExpense(page, '夕食', 2_000)
  await tab(page, '旅程').click()
  await page.getByRole('link', { name: new RegExp(`^${trip}`) }).click()
  await tab(page, '精算').click()
  await settleTrip(page)
  await page.getByRole('link', { name: 'グループの精算を見る' }).click()
  expect(await settlementTexts(page)).toEqual(['−1,000円', '＋1,000円'])
  await reconnect(page)
  await synced(page)

  await friend.reload()
  expect(await settlementTexts(friend)).toEqual(await settlementTexts(page))
  await tab(friend, '精算').click()
  await expect(friend.getByRole('button', { name: 'あなた → 佐藤 花子 1,000円' })).toBeVisible()
  await tab(friend, '旅程').click()
  await friend.getByRole('link', { name: new RegExp(`^${trip}`) }).click()
  await expect(friend.getByRole('button', { name: /恩納村の宿/ })).toContainText('6,000円')
  await tab(friend, '精算').click()
  await expect(friend.getByText('支出と支払いは、すべて精算済みです')).toBeVisible()
  await friend.getByRole('link', { name: /^支払いの記録/ }).click()
  await expect(friend.getByRole('list', { name: '支払いの記録' })).toContainText('3,000円')
})

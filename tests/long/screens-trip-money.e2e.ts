/** Screenshots of the money of a trip: its settlement in each state, and the trip in the form of an expense and in the history. */
import type { Page } from '@playwright/test'
import { addPendingMembers, createGroup, signIn, synced } from '../support/actions.ts'
import { expect, test } from './screenshots.ts'
import { longName } from './steps.ts'

test.setTimeout(300_000)

const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Starts at the dashboard and ends on a trip's page. The group has another trip with a long name. */
async function openTrip(page: Page): Promise<void> {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await addPendingMembers(page, ['太郎', longName, '祖母'])
  await tab(page, '旅程').click()
  for (const title of [longName, '夏の沖縄 3泊4日']) {
    await page.getByRole('link', { name: '新しい旅程' }).click()
    await page.getByRole('textbox', { name: '旅程名' }).fill(title)
    await page.getByLabel('開始日', { exact: true }).fill('2026-08-11')
    await page.getByLabel('終了日', { exact: true }).fill('2026-08-14')
    await page.getByRole('button', { name: '旅程を作成' }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    if (title === longName) await page.getByRole('button', { name: '戻る' }).click()
  }
}

/** Starts and ends on the expenses of a trip. */
async function addTripExpense(page: Page, title: string, amount: number): Promise<void> {
  await page.getByRole('link', { name: '支出を追加' }).click()
  await page.getByRole('textbox', { name: '金額' }).fill(String(amount))
  await page.getByRole('textbox', { name: '内容' }).fill(title)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
}

test('settling a trip', async ({ page, takeScreenshot }) => {
  await openTrip(page)
  await tab(page, '支出').click()
  await page.getByRole('link', { name: '支出を追加' }).click()
  await page.getByLabel('予定', { exact: true }).selectOption('予定も作る')
  await page.getByLabel('予定', { exact: true }).scrollIntoViewIfNeeded()
  await takeScreenshot('expense-of-trip')
  await page.getByRole('button', { name: '閉じる' }).click()
  await page.getByRole('button', { name: '捨てる' }).click()
  await addTripExpense(page, '恩納村の宿', 48_000)
  await addTripExpense(page, '首里そば', 5_200)
  await tab(page, '精算').click()
  await expect(page.getByRole('region', { name: 'みんなの貸し借り' })).toBeVisible()
  await takeScreenshot('trip-settlement-open')
  await page.getByRole('button', { name: /^太郎\s*→/ }).click()
  await expect(page.getByRole('group', { name: 'この支払いの理由' })).toBeVisible()
  await takeScreenshot('trip-settlement-why')
  await page.getByRole('button', { name: /^太郎.*：受け取ったことを記録$/ }).click()
  await synced(page)
  await page.getByRole('link', { name: /^支払いの記録/ }).click()
  await expect(page.getByRole('list', { name: '支払いの記録' })).toBeVisible()
  await takeScreenshot('trip-payments')
  await page.getByRole('button', { name: '戻る' }).click()
  await page.getByRole('link', { name: /^精算済みにする/ }).click()
  await takeScreenshot('trip-settling')
  await page.getByRole('button', { name: '戻る' }).click()
  await page.getByRole('link', { name: 'グループの精算を見る' }).click()
  await page.getByRole('button', { name: /^祖母.*：受け取ったことを記録$/ }).click()
  await expect(page.getByText('支払いを記録しました')).toBeVisible()
  await tab(page, '旅程').click()
  await page.getByRole('link', { name: /^夏の沖縄/ }).click()
  await tab(page, '精算').click()
  await expect(page.getByText('この旅程だけでは精算できません')).toBeVisible()
  await takeScreenshot('trip-settlement-hidden')
})

test('the history under its trips', async ({ page, takeScreenshot }) => {
  await openTrip(page)
  await tab(page, '支出').click()
  await addTripExpense(page, '恩納村の宿', 48_000)
  await addTripExpense(page, '首里そば', 5_200)
  await page.getByRole('button', { name: '戻る' }).click()
  await page.getByRole('link', { name: /^三泊四日/ }).click()
  await tab(page, '支出').click()
  await addTripExpense(page, '水族館', 8_720)
  await page.getByRole('button', { name: '戻る' }).click()
  await tab(page, '支出').click()
  await addTripExpense(page, '電池', 900)
  await synced(page)
  await page.goto(`${new URL(page.url()).pathname}/expenses`)
  await page.getByText('旅程別表示').click()
  await expect(page.getByRole('heading', { name: '旅程に入れていない支出' })).toBeVisible()
  await takeScreenshot('history-by-trip')
  await page.getByRole('heading', { name: '旅程に入れていない支出' }).scrollIntoViewIfNeeded()
  await takeScreenshot('history-by-trip-lower')
})

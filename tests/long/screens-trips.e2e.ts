/** Screenshots of trips: the list, the form, the plan and its items. */
import type { Page } from '@playwright/test'
import { addPendingMembers, createGroup, signIn, synced } from '../support/actions.ts'
import { expect, test } from './screenshots.ts'
import { longName } from './steps.ts'

test.setTimeout(300_000)

/** Starts at the dashboard and ends on the trips of a new group. */
async function openTrips(page: Page): Promise<void> {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await addPendingMembers(page, ['太郎', '祖母'])
  await page.getByRole('link', { name: 'メンバー', exact: true }).click()
  await page.getByRole('link', { name: /^グループの設定/ }).click()
  await page.getByRole('checkbox', { name: '旅程を使う' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('link', { name: '旅程', exact: true }).click()
  await synced(page)
}

/** Starts on the trips of a group and ends on the new one. */
async function createTrip(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: '新しい旅程' }).click()
  await page.getByRole('textbox', { name: '旅程名' }).fill(title)
  await page.getByLabel('開始日', { exact: true }).fill('2026-08-11')
  await page.getByLabel('終了日', { exact: true }).fill('2026-08-14')
  await page.getByRole('textbox', { name: /^目的地/ }).fill('沖縄本島')
  await page.getByRole('button', { name: '旅程を作成' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

test('the trips of a group, and the form of one', async ({ page, takeScreenshot }) => {
  await openTrips(page)
  await takeScreenshot('trips-empty')
  await page.getByRole('link', { name: '新しい旅程' }).click()
  await page.getByRole('button', { name: '旅程を作成' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await takeScreenshot('trip-form-incomplete')
  await page.getByRole('button', { name: '閉じる' }).click()
  await createTrip(page, longName)
  await takeScreenshot('trip-empty')
  await page.getByRole('button', { name: '戻る' }).click()
  await createTrip(page, '夏の沖縄 3泊4日')
  await page.getByRole('button', { name: '戻る' }).click()
  await takeScreenshot('trips')
})

test('the plan of a trip', async ({ page, takeScreenshot }) => {
  await openTrips(page)
  await createTrip(page, '夏の沖縄 3泊4日')
  await page.getByRole('link', { name: '予定を追加' }).click()
  const field = page.getByRole('textbox', { name: /の予定$/ })
  for (const title of ['恩納村の宿', '国際通りの居酒屋', longName]) {
    await field.fill(title)
    await field.press('Enter')
  }
  await takeScreenshot('item-wizard-list')
  await page.getByRole('button', { name: /^詳細を入力/ }).click()
  await page.getByRole('radio', { name: '宿泊' }).check()
  await page.getByLabel('時間').fill('15:00')
  await page.getByRole('textbox', { name: '予算' }).fill('72000')
  await page.getByRole('textbox', { name: '場所' }).fill('恩納村')
  await takeScreenshot('item-wizard-details')
  await page.getByRole('button', { name: '保存して次へ' }).click()
  await page.getByRole('textbox', { name: '予算' }).fill('15000')
  await page.getByRole('button', { name: '保存して次へ' }).click()
  await page.getByRole('button', { name: 'スキップ' }).click()
  await page.getByRole('button', { name: /国際通りの居酒屋/ }).click()
  await page.getByRole('link', { name: '支出追加' }).click()
  await page.getByRole('textbox', { name: '金額' }).fill('18500')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: /国際通りの居酒屋/ }).click()
  await takeScreenshot('plan')
  await page.getByRole('button', { name: '並び替え' }).click()
  await takeScreenshot('plan-moving')
  await page.getByRole('button', { name: '恩納村の宿の日を変える' }).click()
  await takeScreenshot('plan-day')
  await page.getByRole('dialog').getByRole('button', { name: '日付未定' }).click()
  await page.getByRole('button', { name: '完了' }).click()
  await takeScreenshot('plan-undated')
  await page.getByRole('button', { name: /恩納村の宿/ }).click()
  await page.getByRole('link', { name: '行程を編集' }).click()
  await takeScreenshot('item-form')
  await page.getByRole('button', { name: '閉じる' }).click()
  await page.getByRole('button', { name: '旅程の操作' }).click()
  await takeScreenshot('trip-actions')
  await page.getByRole('button', { name: '旅程を削除' }).click()
  await takeScreenshot('trip-deletion')
  await page.getByRole('button', { name: 'キャンセル' }).click()
  await page.getByRole('link', { name: '支出', exact: true }).click()
  await takeScreenshot('trip-expenses')
  await page.getByRole('link', { name: '精算', exact: true }).click()
  await takeScreenshot('trip-settlement')
  await page.goto(page.url().replace('#settlement', '#members'))
  await takeScreenshot('trip-members')
})

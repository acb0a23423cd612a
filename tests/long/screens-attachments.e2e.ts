/** Screenshots of pictures and PDF: of an expense, in its form, over the whole screen, of a trip, and of all groups. */
import type { Page } from '@playwright/test'
import { addExpense, createGroup, expenseRow, signIn } from '../support/actions.ts'
import { receiptPhoto } from '../support/receipt-photo.ts'
import { installed } from '../support/journey.ts'
import { share } from '../support/share-files.ts'
import { longName } from './steps.ts'
import { expect, test } from './screenshots.ts'

test.setTimeout(600_000)

const files = (page: Page) => page.getByRole('region', { name: /^写真・書類/ })
const field = (page: Page) => files(page).locator('input[type=file]')
const long = 'とても長い名前の控え_2026年8月12日_那覇空港から首里城公園まで_往復_大人4名.pdf'
const pdfNote = /PDFを開くアプリに渡せます/
const pdf = { name: long, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n% 予約') }

test('pictures of an expense and of all groups', async ({ page, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await page.goto('/receipts')
  await takeScreenshot('receipts-without-group')
  await page.goto('/dashboard')
  await createGroup(page, '沖縄 2026夏')
  await addExpense(page, '首里そば', 4_400)
  await expenseRow(page, '首里そば').click()
  await field(page).setInputFiles([
    await receiptPhoto(page, 'souvenir'),
    await receiptPhoto(page, 'taxi-day'),
    pdf,
  ])
  await expect(files(page)).toContainText('写真・書類（3）')
  await expect(files(page).locator('img')).toHaveCount(2)
  await files(page).scrollIntoViewIfNeeded()
  await takeScreenshot('expense-with-pictures')

  await page.getByRole('button', { name: /souvenir.webp/ }).click()
  await expect(page.getByRole('img', { name: /首里そば.*souvenir.webp/ })).toBeVisible()
  // It stays open while the details are drawn elsewhere.
  await takeScreenshot('viewer')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(pdfNote)).toBeVisible()
  await takeScreenshot('viewer-pdf')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: '編集' }).click()
  await expect(files(page).locator('img')).toHaveCount(2)
  await files(page).scrollIntoViewIfNeeded()
  await takeScreenshot('expense-form-with-pictures')
  await page.getByRole('button', { name: `${long}を削除` }).click()
  await expect(files(page)).toContainText('写真・書類（2）')
  await page.goto(new URL(page.url()).pathname.replace(/\/add-expense.*/, '/trash'))
  await expect(page.getByText('「首里そば」の写真・書類')).toBeVisible()
  await takeScreenshot('trash-with-attachment')

  await page.goto('/receipts')
  await page.locator('input[type=file]').setInputFiles(await receiptPhoto(page, 'two-rates'))
  await expect(page.getByRole('button', { name: /支出なし/ })).toBeVisible()
  await expect(page.locator('main img, [data-width] img')).not.toHaveCount(0)
  await takeScreenshot('receipts')
  await page.getByRole('button', { name: /支出なし/ }).click()
  await expect(page.getByRole('link', { name: '支出にする' })).toBeVisible()
  await takeScreenshot('viewer-of-receipt')
  await page.getByRole('button', { name: '今ある支出に付ける' }).click()
  await takeScreenshot('choose-expense')
})

test('what other apps share, and a draft with photos', async ({ page, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await page.goto('/shared#no-file')
  await takeScreenshot('shared-no-file')
  await page.goto('/shared')
  await expect(page.getByText('共有された写真はありません')).toBeVisible()
  await takeScreenshot('shared-nothing')
  await page.goto('/dashboard')
  for (const name of ['沖縄 2026夏', longName.slice(0, 40)]) {
    await page.goto('/dashboard')
    await createGroup(page, name)
    await addExpense(page, '首里そば', 4_400)
    await addExpense(page, longName, 12_800)
    await addExpense(page, 'ガソリン', 6_000)
  }
  await installed(page)
  await share(page, [await receiptPhoto(page, 'souvenir'), pdf, await receiptPhoto(page, 'taxi-day')])
  await expect(files(page)).toContainText('写真・書類（3）')
  await expect(files(page).locator('img')).toHaveCount(2)
  await takeScreenshot('shared')
  await page.getByRole('button', { name: '支出を付けずに保存' }).click()
  await takeScreenshot('shared-group-question')
  await page.keyboard.press('Escape')
  await page.goto('/receipts')
  await expect(page.getByRole('link', { name: /共有された写真・書類/ })).toBeVisible()
  await takeScreenshot('receipts-with-shared')
  await page.goto('/shared')
  await page.getByRole('button', { name: '新しい支出に追加' }).click()
  await expect(page.getByRole('heading', { name: '支出を追加' })).toBeVisible()
  await files(page).scrollIntoViewIfNeeded()
  await takeScreenshot('shared-in-form')
})

test('in LINE on Android', async ({ browser, watch, baseURL }) => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 Line/14.9.0'
  const context = watch(await browser.newContext({ userAgent, ...(baseURL ? { baseURL } : {}) }))
  const page = await context.newPage()
  await page.setViewportSize({ width: 375, height: 667 })
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await page.getByRole('link', { name: '支出を追加' }).first().click()
  await files(page).scrollIntoViewIfNeeded()
  await expect(page.getByText(/先にカメラアプリで撮ってから/)).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/line-android-form.png' })
  await context.close()
})

/** Screenshots of pictures and PDF: of an expense, in its form, over the whole screen, of a trip, and of all groups. */
import type { Page } from '@playwright/test'
import { addExpense, createGroup, expenseRow, signIn } from '../support/actions.ts'
import { receiptPhoto } from '../support/receipt-photo.ts'
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

  // The details are beside the list on a wide screen and over it on a phone, and each begins without the viewer.
  const open = async (tile: RegExp) => {
    if (!(await page.getByRole('button', { name: '回転' }).or(page.getByText(pdfNote)).isVisible()))
      await page.getByRole('button', { name: tile }).click()
  }
  await open(/souvenir.webp/)
  await expect(page.getByRole('img', { name: /首里そば.*souvenir.webp/ })).toBeVisible()
  await takeScreenshot('viewer', () => open(/souvenir.webp/))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(pdfNote)).toBeVisible()
  await takeScreenshot('viewer-pdf', () => open(/とても長い/))
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: '編集' }).click()
  await expect(files(page).locator('img')).toHaveCount(2)
  await files(page).scrollIntoViewIfNeeded()
  await takeScreenshot('expense-form-with-pictures')

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

/** What other apps share, and the photos of a form whose page was ended, in a real browser. */
import type { Page } from '@playwright/test'
import { addExpense, createGroup, expenseRow, signIn, signOut, synced } from '../support/actions.ts'
import { expect, installed, preloaded, test } from '../support/journey.ts'
import { share } from '../support/share-files.ts'
import { placedPhoto } from '../support/placed-photo.ts'

test.setTimeout(180_000)
test.use({ allowsNetworkErrors: true })

const group = '沖縄 2026夏'
const files = (page: Page) => page.getByRole('region', { name: /^写真・書類/ })

const pdf = { name: '予約の控え.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n% 予約') }

test('a photo that is shared without a connection becomes that of a new expense, and is sent later', async ({
  page,
  context,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await installed(page)
  await preloaded(page)
  const photo = await placedPhoto(page)
  await context.setOffline(true)
  await share(page, [photo, pdf])
  await expect(page.getByRole('heading', { name: 'どの支出に？' })).toBeVisible()
  await expect(files(page)).toContainText('写真・書類（2）')
  await expect(files(page)).toContainText('IMG_0042.webp')
  // The page is ended, and opened again.
  await page.goto('/shared')
  await expect(files(page)).toContainText('写真・書類（2）')
  await page.getByRole('button', { name: '新しい支出に追加' }).click()
  await expect(files(page)).toContainText('写真・書類（2）')
  await page.getByRole('textbox', { name: '金額' }).fill('4400')
  await page.getByLabel('内容').fill('首里そば')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expenseRow(page, '首里そば').click()
  await expect(files(page)).toContainText('写真・書類（2）')
  await page.getByRole('button', { name: /IMG_0042.webp/ }).click()
  await expect(page.getByRole('img', { name: /首里そば.*IMG_0042.webp/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expect(files(page).getByText('送信待ち')).toHaveCount(0)
  await page.goto('/shared')
  await expect(page.getByText('共有された写真はありません')).toBeVisible()
})

test('a text alone cannot be added, and a photo is put to an expense that is there', async ({ page }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await addExpense(page, '首里そば', 4_400)
  await installed(page)
  await share(page, [], '夕食 4,400円')
  await expect(page.getByText(/文字やリンクは追加できません/)).toBeVisible()
  await share(page, [await placedPhoto(page)])
  await page.getByRole('button', { name: /首里そば/ }).click()
  await expect(files(page)).toContainText('写真・書類（1）')
})

test('signing out leaves nothing of what was shared, and what is shared then is there after the sign-in', async ({
  page,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await installed(page)
  await share(page, [pdf])
  await expect(files(page)).toContainText('写真・書類（1）')
  await page.goto('/dashboard')
  await synced(page)
  await signOut(page)
  const again = page.getByRole('button', { name: '佐藤 花子さんとして続ける' })
  await expect(again).toBeVisible()
  await share(page, [{ ...pdf, name: '領収書.pdf' }])
  await again.click()
  // What was shared before the sign-out is gone.
  await expect(files(page)).toContainText('写真・書類（1）')
  await expect(files(page)).toContainText('領収書.pdf')
})

test('the photo of a form is there again after the browser was ended', async ({ openBrowser }) => {
  const before = await openBrowser()
  const page = await before.newPage()
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await page.getByRole('link', { name: '支出を追加' }).first().click()
  await page.getByLabel('内容').fill('首里そば')
  await files(page)
    .locator('input[type=file]')
    .setInputFiles(await placedPhoto(page))
  await expect(files(page)).toContainText('IMG_0042.webp')
  const address = page.url()
  await before.close()
  const again = await (await openBrowser()).newPage()
  await again.goto(address)
  await again.getByRole('button', { name: '書きかけの続きを書く（首里そば・写真・書類1件）' }).click()
  await expect(files(again)).toContainText('IMG_0042.webp')
  await again.getByRole('textbox', { name: '金額' }).fill('4400')
  await again.getByRole('button', { name: '保存', exact: true }).click()
  await expenseRow(again, '首里そば').click()
  await expect(files(again)).toContainText('写真・書類（1）')
})

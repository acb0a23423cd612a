/** Pictures and PDF in a real browser: what is left of a photo, and the ways from it to an expense. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPicture } from '#shared/model/picture-headers.ts'
import { addExpense, createGroup, expenseRow, signIn } from '../support/actions.ts'
import { expect, installed, preloaded, test } from '../support/journey.ts'
import { placedPhoto, secretOfPhoto } from '../support/placed-photo.ts'

test.setTimeout(180_000)
test.use({ allowsNetworkErrors: true })

const group = '沖縄 2026夏'
const files = (page: Page) => page.getByRole('region', { name: /^写真・書類/ })
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name })

async function attach(
  page: Page,
  ...chosen: { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> {
  await files(page).locator('input[type=file]').setInputFiles(chosen)
}

const pdf = { name: '予約の控え.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n% 予約') }

test('a photo becomes small and upright, and says no place: also without a connection', async ({
  page,
  context,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await installed(page)
  await preloaded(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: '支出を追加' }).first().click()
  await page.getByRole('textbox', { name: '金額' }).fill('4400')
  await page.getByLabel('内容').fill('首里そば')
  const photo = await placedPhoto(page)
  expect(photo.buffer.includes(secretOfPhoto)).toBe(true)
  await attach(page, photo, pdf)
  await expect(files(page)).toContainText('IMG_0042.webp')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expectSaved(page)
  const picture = viewer(page, '首里そば').getByRole('img', { name: /首里そば.*領収書/ })
  await expect(picture).toBeVisible()
  // Red above and blue below.
  expect(await picture.evaluate(coloursOf)).toEqual(['red', 'blue'])
  const downloading = page.waitForEvent('download')
  await viewer(page, '首里そば').getByRole('button', { name: '保存', exact: true }).click()
  const file = await readFile(await (await downloading).path())
  expect(readPicture(file)).toEqual({ type: 'image/webp', width: 1000, height: 2000, isAnimated: false })
  expect(file.length).toBeLessThan(400_000)
  for (const secret of [secretOfPhoto, 'Exif', 'EXIF', 'GPS'])
    expect(file.includes(secret), secret).toBe(false)
})

/** Opens the expense and its first picture. */
async function expectSaved(page: Page): Promise<void> {
  await expenseRow(page, '首里そば').click()
  await expect(files(page)).toContainText('写真・書類（2）')
  await page.getByRole('button', { name: /IMG_0042.webp/ }).click()
}

/** Runs in the page. */
function coloursOf(image: HTMLElement | SVGElement): string[] {
  if (!(image instanceof HTMLImageElement)) throw new Error('no picture')
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0)
  return [0.25, 0.75].map((part) => {
    const [red = 0, , blue = 0] = context.getImageData(canvas.width / 2, canvas.height * part, 1, 1).data
    return red > 150 && blue < 60 ? 'red' : blue > 150 && red < 60 ? 'blue' : `${red} ${blue}`
  })
}

test('the viewer is swiped, goes by keys, zooms and turns', async ({ page }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await addExpense(page, '首里そば', 4_400)
  await expenseRow(page, '首里そば').click()
  for (const name of ['1.jpg', '2.jpg', '3.jpg']) await attach(page, await placedPhoto(page, name))
  await expect(files(page)).toContainText('写真・書類（3）')
  await page.getByRole('button', { name: /1.webp/ }).click()
  const dialog = viewer(page, '首里そば')
  await expect(dialog).toContainText('1 / 3')
  const track = dialog.getByRole('region', { name: '表示中の写真・書類' })
  await track.evaluate((element) => element.scrollTo({ left: element.clientWidth }))
  await expect(dialog).toContainText('2 / 3')
  await page.keyboard.press('ArrowRight')
  await expect(dialog).toContainText('3 / 3')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog).toContainText('2 / 3')
  // Turning the phone does not move to another picture.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(dialog.getByRole('img', { name: /2.webp/ })).toBeInViewport({ ratio: 0.9 })
  await page.setViewportSize({ width: 390, height: 844 })
  const picture = dialog.getByRole('img', { name: /2.webp/ })
  await expect(picture).toBeInViewport({ ratio: 0.9 })
  const upright = await picture.boundingBox()
  await dialog.getByRole('button', { name: '回転' }).click()
  const turned = await picture.boundingBox()
  expect((upright?.height ?? 0) > (upright?.width ?? 0)).toBe(true)
  expect((turned?.width ?? 0) > (turned?.height ?? 0)).toBe(true)
  await dialog.getByRole('button', { name: '拡大' }).click()
  const zoomed = await picture.boundingBox()
  expect((zoomed?.width ?? 0) / (turned?.width ?? 1)).toBeCloseTo(2.5, 1)
  // The focus stays inside, and returns to the tile.
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /1.webp/ })).toBeFocused()
  await expect(files(page)).toBeVisible()
})

test('a receipt is kept before there is an expense, and becomes that of a new one', async ({ page }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await page.getByRole('navigation').getByRole('link', { name: 'ホーム' }).click()
  await page.getByRole('link', { name: '領収書の管理' }).click()
  await expect(page.getByText('領収書はまだありません')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(await placedPhoto(page, 'コンビニ.jpg'))
  await page.getByRole('button', { name: /支出なし.*コンビニ.webp/ }).click()
  await page.getByRole('link', { name: '支出にする' }).click()
  await expect(files(page)).toContainText('コンビニ.webp')
  await page.getByRole('textbox', { name: '金額' }).fill('189')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(/\/receipts/)
  await page.getByRole('button', { name: /^食事/ }).click()
  await viewer(page, '食事').getByRole('link', { name: '支出を開く' }).click()
  await expect(page.getByRole('heading', { name: '食事' })).toBeVisible()
  await expect(files(page)).toContainText('写真・書類（1）')
  await page.goBack()
  await expect(page).toHaveURL(/\/receipts/)
})

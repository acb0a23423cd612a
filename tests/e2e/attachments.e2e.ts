/** A photo taken without a connection is kept with its expense, is sent later, and others see it. */
import {
  addExpense,
  createGroup,
  expenseRow,
  inviteCodeOf,
  joinGroup,
  reconnect,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, preloaded, test } from '../support/journey.ts'
import { placedPhoto } from '../support/placed-photo.ts'

test.use({ allowsNetworkErrors: true })

test('a photo that was added offline is seen on another phone', async ({ page, context, openPhone }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await addExpense(page, '首里そば', 4_400)
  await synced(page)
  const code = await inviteCodeOf(page)
  const phone = await openPhone()
  await signIn(phone, '鈴木 太郎')
  await joinGroup(phone, code, '沖縄 2026夏')
  await expenseRow(phone, '首里そば').click()

  await preloaded(page)
  await context.setOffline(true)
  await expenseRow(page, '首里そば').click()
  const files = page.getByRole('region', { name: /^写真・書類/ })
  await files.locator('input[type=file]').setInputFiles(await placedPhoto(page))
  await expect(files.getByRole('button', { name: /^送信待ち ?IMG_0042.webp$/ })).toBeVisible()
  await reconnect(page)
  await expect(files.getByRole('button', { name: /^IMG_0042.webp$/ })).toBeVisible()

  await phone.getByRole('button', { name: /^IMG_0042.webp$/ }).click()
  const picture = phone.getByRole('img', { name: '「首里そば」（4,400円）の領収書 IMG_0042.webp' })
  await expect(picture).toBeVisible()
  const size = await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size).toEqual([1_000, 2_000])
})

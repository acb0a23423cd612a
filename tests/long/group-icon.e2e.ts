/** A group's icon: chosen from a photo, seen by a friend, with no connection too, and gone with the sign-out. */
import type { Page } from '@playwright/test'
import {
  createGroup,
  inviteCodeOf,
  joinGroup,
  reconnect,
  signIn,
  signOut,
  synced,
} from '../support/actions.ts'
import { expect, installed, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true })
test.setTimeout(120_000)

const group = '沖縄 2026夏'
/** A wide picture, of which the middle is shown. */
const photo = 'client/public/share-image.png'

const iconOn = (page: Page) =>
  page
    .getByRole('link', { name: new RegExp(group) })
    .locator('img')
    .first()
/** The width of the picture that has been loaded, in its own pixels. */
const pixelsOf = (page: Page) =>
  expect.poll(() => iconOn(page).evaluate((img) => (img as HTMLImageElement).naturalWidth))
const cacheNames = (page: Page) => page.evaluate(() => caches.keys())
const iconCaches = async (page: Page) =>
  (await cacheNames(page)).filter((name) => name.startsWith('group-icons-'))

test('an icon made of a photo is shown to a friend, stays with no connection, and goes with the sign-out', async ({
  page,
  browser,
  watch,
  baseURL,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await synced(page)
  await installed(page)
  const code = await inviteCodeOf(page)
  await openSettings(page)
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.getByRole('button', { name: 'このアイコンにする' }).click()
  await expect(page.getByText('アイコンを変更しました')).toBeVisible()
  await expect(page.getByRole('button', { name: 'アイコンを削除' })).toBeVisible()
  await page.getByRole('button', { name: '戻る' }).click()
  await page.getByRole('button', { name: '戻る' }).click()
  await pixelsOf(page).toBe(256)

  const friend = await watch(await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage()
  await signIn(friend, '鈴木 太郎')
  // Only the worker keeps icons.
  await installed(friend)
  await joinGroup(friend, code, group)
  await friend.getByRole('link', { name: 'ホーム' }).click()
  await pixelsOf(friend).toBe(256)

  await page.context().setOffline(true)
  await page.reload()
  await pixelsOf(page).toBe(256)
  expect(await iconCaches(page)).toHaveLength(1)
  await page.getByRole('link', { name: new RegExp(group) }).click()
  await openSettings(page)
  await page.getByRole('button', { name: 'アイコンを削除' }).click()
  await expect(page.getByText('アイコンを削除しました')).toBeVisible()
  await reconnect(page)
  await synced(page)
  await expect(iconOn(friend)).toHaveCount(0)

  expect(await iconCaches(friend)).toHaveLength(1)
  await signOut(friend)
  await expect.poll(() => iconCaches(friend)).toEqual([])
})

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'メンバー', exact: true }).click()
  await page.getByRole('link', { name: /^グループの設定/ }).click()
}

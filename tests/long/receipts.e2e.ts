/** Reading receipts: what reads them is fetched once, when somebody asks for it, and reads without a connection from then on. */
import { writeFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { createGroup, signIn, signOut, synced } from '../support/actions.ts'
import { expect, installed, test } from '../support/journey.ts'
import { type Drawing, receiptPhoto } from '../support/receipt-photo.ts'
import { largeBitmap, oddFiles } from '../support/odd-photos.ts'

test.setTimeout(600_000)
test.use({ allowsNetworkErrors: true })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'レシートを読み取る' })
/** The form has another field for files below it. */
const photoField = (page: Page) => page.locator('input[type=file]').first()
const amount = (page: Page) => page.getByRole('textbox', { name: '金額' })
const takeOver = (page: Page) => dialog(page).getByRole('button', { name: 'フォームに入れる' })

async function openForm(page: Page): Promise<void> {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await synced(page)
  await page.getByRole('link', { name: '支出を追加' }).first().click()
  await expect(amount(page)).toBeVisible()
}

async function choosePhoto(page: Page, id: string, drawing?: Drawing): Promise<void> {
  await photoField(page).setInputFiles(await receiptPhoto(page, id, drawing))
}

test('the reader is fetched after its size was said, reads offline from then on, and neither sends nor saves anything', async ({
  page,
  context,
}) => {
  const fetched: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/reader/')) fetched.push(new URL(request.url()).pathname)
  })
  const sent: string[] = []
  context.on('request', (request) => {
    if ((request.postDataBuffer()?.length ?? 0) > 20_000) sent.push(request.url())
  })
  await openForm(page)
  await installed(page)
  await choosePhoto(page, 'souvenir')
  await expect(dialog(page)).toContainText(/読み取りの部品（[5-9]\.\dMB）を受け取ります/)
  expect(fetched).toEqual([])
  await dialog(page).getByRole('button', { name: '受け取って読み取る' }).click()
  await expect(takeOver(page)).toBeVisible({ timeout: 240_000 })
  expect(new Set(fetched).size).toBe(6)
  expect(page.workers()).toEqual([])
  await expect(dialog(page).getByRole('checkbox', { name: '金額 5,918円を入れる' })).toBeChecked()
  await expect(dialog(page).getByText('金額・品目4件の合計と同じ')).toBeVisible()
  await takeOver(page).click()
  await expect(amount(page)).toHaveValue('5,918')
  await expect(page.getByRole('textbox', { name: '内容' })).toHaveValue(/みやげ処 さくら屋/)
  await expect(page.getByRole('combobox', { name: '分類' })).toHaveValue('shopping')

  await context.setOffline(true)
  const requests = fetched.length
  const readings: [id: string, drawing: Drawing, due: string][] = [
    ['taxi-highway', {}, '8,320'],
    ['sideways-restaurant', { turned: 90 }, '6,380'],
    ['upside-down-cafe', { turned: 180 }, '1,540'],
    ['two-rates', { tilt: -2 }, '1,316'],
  ]
  for (const [id, drawing, due] of readings) {
    await choosePhoto(page, id, drawing)
    await expect(takeOver(page)).toBeVisible({ timeout: 240_000 })
    await takeOver(page).click()
    await expect(amount(page)).toHaveValue(due)
  }
  expect(fetched.length).toBe(requests)
  // Nothing was saved: neither waits to be sent, nor is it on the server.
  await context.setOffline(false)
  await synced(page)
  const [, groupPath = ''] = /^(\/groups\/[^/]+)/.exec(new URL(page.url()).pathname) ?? []
  const answer = await page.request.get(`/api${groupPath}/expenses`)
  expect(answer.ok()).toBe(true)
  expect((await answer.json()).expenses).toEqual([])
  expect(sent).toEqual([])
  // Nor is a photo on the device; what reads stays, also at sign-out.
  await signOut(page)
  const kept = async () => (await (await caches.open('receipt-reader')).keys()).map(({ url }) => url)
  expect((await page.evaluate(kept)).map((url) => new URL(url).pathname).toSorted()).toEqual(
    [...new Set(fetched)].toSorted(),
  )
})

test('a receipt that was read is kept with its expense, unless it is taken off', async ({ page }) => {
  await openForm(page)
  await choosePhoto(page, 'souvenir')
  await dialog(page).getByRole('button', { name: '受け取って読み取る' }).click()
  await takeOver(page).click({ timeout: 240_000 })
  const files = page.getByRole('region', { name: /^写真・書類/ })
  await expect(files).toContainText('souvenir.webp')
  await choosePhoto(page, 'taxi-highway')
  await takeOver(page).click({ timeout: 240_000 })
  await page.getByRole('button', { name: 'taxi-highway.webpを外す' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page
    .getByRole('link', { name: /8,320円/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: '写真・書類（1）' })).toContainText('souvenir.webp')
})

test('a reading can be cancelled while it works, and offline the first one says what is missing', async ({
  page,
  context,
}) => {
  await openForm(page)
  await installed(page)
  await choosePhoto(page, 'taxi-day')
  await dialog(page).getByRole('button', { name: '受け取って読み取る' }).click()
  await expect(dialog(page).getByRole('progressbar')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'やめる' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect.poll(() => page.workers().length).toBe(0)
  await expect(amount(page)).toHaveValue('')

  await page.evaluate(() => caches.delete('receipt-reader'))
  await context.setOffline(true)
  await choosePhoto(page, 'taxi-day')
  await dialog(page).getByRole('button', { name: '受け取って読み取る' }).click()
  await expect(dialog(page).getByText('部品を受け取れませんでした')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: '再試行' })).toBeVisible()
})

/** The model, not its list of signs. */
const japanese = /\/reader\/japanese-\w{8}\.gz$/

const typed = { amount: '1,234', title: '朝食' }

async function typeIn(page: Page): Promise<void> {
  await amount(page).fill('1234')
  await page.getByRole('textbox', { name: '内容' }).fill(typed.title)
}

async function expectTyped(page: Page): Promise<void> {
  await expect(dialog(page)).toBeHidden()
  await expect(amount(page)).toHaveValue(typed.amount)
  await expect(page.getByRole('textbox', { name: '内容' })).toHaveValue(typed.title)
  await expect.poll(() => page.workers().length).toBe(0)
}

test('files that are no photo, or would take all memory, are refused before anything is fetched or decoded', async ({
  page,
  context,
}) => {
  const fetched: string[] = []
  context.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  let started = 0
  page.on('worker', () => (started += 1))
  await openForm(page)
  await typeIn(page)
  for (const { name, content, sentence } of oddFiles()) {
    const path = test.info().outputPath(name)
    writeFileSync(path, content)
    await photoField(page).setInputFiles(path)
    await expect(dialog(page).getByText(sentence), name).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: '再試行' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expectTyped(page)
  }
  expect(started).toBe(0)
  expect(fetched.filter((path) => path.startsWith('/reader/'))).toEqual([])
})

test('a lost connection, changed bytes and a broken worker are said, keep what was typed, and are got over by trying again', async ({
  openPhone,
}) => {
  // Without a service worker, which would have the worker's file.
  const page = await openPhone()
  const context = page.context()
  await openForm(page)
  await typeIn(page)
  await context.route(japanese, (route) => route.abort())
  await choosePhoto(page, 'taxi-highway')
  await dialog(page).getByRole('button', { name: '受け取って読み取る' }).click()
  const notFetched = dialog(page).getByText('部品を受け取れませんでした')
  await expect(notFetched).toBeVisible({ timeout: 60_000 })
  expect(page.workers()).toEqual([])
  await page.keyboard.press('Escape')
  await expectTyped(page)

  // What has come is kept, so that less is left. Another file of the same length is refused.
  await context.unroute(japanese)
  const change = async (route: Route) => {
    const response = await route.fetch()
    const body = await response.body()
    body.fill(0, 1000, 2000)
    await route.fulfill({ response, body })
  }
  await context.route(japanese, change)
  await choosePhoto(page, 'taxi-highway')
  await expect(dialog(page)).toContainText(/読み取りの部品（3\.5MB）を受け取ります/)
  await dialog(page).getByRole('button', { name: '受け取って読み取る' }).click()
  await expect(notFetched).toBeVisible({ timeout: 60_000 })
  await context.unroute(japanese)

  await context.route('**/assets/reader-worker-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  )
  await dialog(page).getByRole('button', { name: '再試行' }).click()
  await expect(dialog(page).getByText('この端末では読み取れませんでした')).toBeVisible()
  await context.unroute('**/assets/reader-worker-*.js')
  await dialog(page).getByRole('button', { name: '再試行' }).click()
  await expect(takeOver(page)).toBeVisible({ timeout: 240_000 })
  await page.keyboard.press('Escape')
  await expectTyped(page)
})

test('two tabs read at once, a photo of 50 megapixels, one that is cut off, and each step can be cancelled', async ({
  page,
  context,
}) => {
  await openForm(page)
  await typeIn(page)
  await choosePhoto(page, 'taxi-day')
  await dialog(page).getByRole('button', { name: 'やめる' }).click()
  await expectTyped(page)
  const second = await context.newPage()
  await second.goto(page.url())
  await choosePhoto(page, 'taxi-highway')
  await choosePhoto(second, 'two-rates', { tilt: -2 })
  for (const tab of [page, second])
    await dialog(tab).getByRole('button', { name: '受け取って読み取る' }).click()
  for (const tab of [page, second]) await expect(takeOver(tab)).toBeVisible({ timeout: 240_000 })
  await takeOver(second).click()
  await expect(amount(second)).toHaveValue('1,316')
  await second.close()
  await page.keyboard.press('Escape')
  await expectTyped(page)

  await photoField(page).setInputFiles(largeBitmap())
  await expect(dialog(page).getByText('金額も店の名前も見つかりませんでした')).toBeVisible({
    timeout: 240_000,
  })
  await page.keyboard.press('Escape')
  await expectTyped(page)

  const { buffer, ...photo } = await receiptPhoto(page, 'taxi-day')
  const half = { ...photo, buffer: buffer.subarray(0, buffer.length / 2) }
  await photoField(page).setInputFiles(half)
  await expect(dialog(page).getByText('このファイルは写真として開けません')).toBeVisible({ timeout: 240_000 })
  await page.keyboard.press('Escape')
  await expectTyped(page)

  await choosePhoto(page, 'taxi-day')
  await expect(dialog(page).getByText('レシートを読んでいます')).toBeVisible({ timeout: 60_000 })
  await dialog(page).getByRole('button', { name: 'やめる' }).click()
  await expectTyped(page)
})

/** Reading receipts: what reads them is fetched once, when somebody asks for it, and reads without a connection from then on. */
import type { Page } from '@playwright/test'
import { createGroup, signIn, synced } from '../support/actions.ts'
import { expect, installed, test } from '../support/journey.ts'
import { type Drawing, receiptPhoto } from '../support/receipt-photo.ts'

test.setTimeout(600_000)
test.use({ allowsNetworkErrors: true })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'レシートを読み取る' })
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
  await page.locator('input[type=file]').setInputFiles(await receiptPhoto(page, id, drawing))
}

test('the reader is fetched after its size was said, reads offline from then on, and saves nothing by itself', async ({
  page,
  context,
}) => {
  const fetched: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/reader/')) fetched.push(new URL(request.url()).pathname)
  })
  await openForm(page)
  await installed(page)
  await choosePhoto(page, 'souvenir')
  await expect(dialog(page)).toContainText(/読み取りの部品（[5-9]\.\d MB）を受け取ります/)
  expect(fetched).toEqual([])
  await dialog(page).getByRole('button', { name: '受け取って読み取る' }).click()
  await expect(takeOver(page)).toBeVisible({ timeout: 240_000 })
  expect(new Set(fetched).size).toBe(6)
  expect(page.workers()).toEqual([])
  await expect(dialog(page).getByRole('checkbox', { name: '金額 5,918円を入れる' })).toBeChecked()
  await expect(dialog(page).getByText('品目4件を足すと、この金額になりました')).toBeVisible()
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

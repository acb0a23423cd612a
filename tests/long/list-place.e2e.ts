/** A long list has the same scroll position after coming back from one of its rows. */
import type { Page } from '@playwright/test'
import { createGroup, signIn, synced } from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

/** More than a list reads at first. */
const count = 450
const firstPage = 200
const rowHeight = 65

test('comes back to the same row of a long list, beyond its first page', async ({ page, baseURL }) => {
  await signIn(page, '花子')
  await createGroup(page, '沖縄')
  await synced(page)
  await recordMany(page, baseURL ?? '')
  await page.reload()
  const rows = page.getByRole('link', { name: /支出\d/ })
  const top = () => page.evaluate(() => scrollY)
  await expect(rows.first()).toBeVisible()
  while ((await top()) < (firstPage + 100) * rowHeight) {
    await page.mouse.wheel(0, 1_500)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const row = rows.nth(15)
  const name = (await row.innerText()).split('\n')[0] ?? ''
  await row.scrollIntoViewIfNeeded()
  const before = await top()
  await row.click()
  await expect(page.getByRole('link', { name: '編集' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: '支出を追加' })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`${name}\\D`) })).toBeInViewport()
  expect(Math.abs((await top()) - before)).toBeLessThan(rowHeight / 4)
  for (const search of ['', '?q=支出1', '?person=x&from=2026-08-05']) await comesBack(page, search)
})

/** Starts on the group's page. In its history, goes from a row to its form, and back. */
async function comesBack(page: Page, search: string): Promise<void> {
  const group = page.url()
  await page.goto(`${group}/expenses${search}`)
  const rows = page.getByRole('link', { name: /支出\d/ })
  const top = () => page.evaluate(() => scrollY)
  await expect(page.getByRole('heading', { name: /使ったお金/ })).toBeVisible()
  await expect(rows.first()).toBeVisible()
  while ((await top()) < 60 * rowHeight) {
    await page.mouse.wheel(0, 1_500)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const row = rows.nth(15)
  const name = (await row.innerText()).split('\n')[0] ?? ''
  await row.scrollIntoViewIfNeeded()
  const before = await top()
  await row.click()
  await page.getByRole('link', { name: '編集' }).click()
  await expect(page.getByLabel('内容')).toHaveValue(name)
  await page.goBack()
  await expect(page.getByRole('link', { name: '編集' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: '編集' })).toBeHidden()
  await expect(page.getByRole('link', { name: new RegExp(`^(?:.* )?${name}\\D`) })).toBeInViewport()
  expect(Math.abs((await top()) - before), search).toBeLessThan(rowHeight / 4)
  await page.goto(group)
}

async function recordMany(page: Page, origin: string): Promise<void> {
  const me = await (await page.request.get('/api/me')).json()
  const person = { userId: me.user.id }
  const address = `/api${new URL(page.url()).pathname}/expenses`
  for (let number = 1; number <= count; number += 1) {
    const date = `2026-08-${String(1 + (number % 28)).padStart(2, '0')}`
    const expense = { title: `支出${number}`, amount: 1000, date, paidBy: me.user.id, participants: [person] }
    const answer = await page.request.post(address, { headers: { origin }, data: expense })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

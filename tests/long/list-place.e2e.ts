/** A long list has the same scroll position after coming back from one of its rows. */
import type { Locator, Page } from '@playwright/test'
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
  const name = await nameInSight(page)
  // By its name, because the place of a row among those that are drawn changes while the list scrolls.
  const row = page.getByRole('link', { name: new RegExp(`^(?:.* )?${name}\\D`) })
  const before = await top()
  await expectDayInSight(page, row)
  await row.click()
  await expect(page.getByRole('link', { name: '編集' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: '支出を追加' })).toBeVisible()
  await expect(row).toBeInViewport()
  expect(Math.abs((await top()) - before)).toBeLessThan(rowHeight / 4)
  await page.getByRole('link', { name: '支出を追加' }).click()
  await page.getByRole('textbox', { name: '金額' }).fill('1234')
  await page.getByLabel('内容').fill('あとから')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('link', { name: /あとから/ })).toBeInViewport()
  for (const search of ['', '?q=支出1', '?person=x&from=2026-08-05']) await comesBack(page, search)
})

/** Starts on the group's page. In its list with filters, goes from a row to its form, and back. */
async function comesBack(page: Page, search: string): Promise<void> {
  const group = new URL(page.url()).pathname
  await page.goto(`${group}/expenses${search}`)
  const rows = page.getByRole('link', { name: /支出\d/ })
  const top = () => page.evaluate(() => scrollY)
  await expect(page.getByRole('search')).toBeVisible()
  await expect(rows.first()).toBeVisible()
  while ((await top()) < 60 * rowHeight) {
    await page.mouse.wheel(0, 1_500)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const name = await nameInSight(page)
  // By its name, because the place of a row among those that are drawn changes while the list scrolls.
  const row = page.getByRole('link', { name: new RegExp(`^(?:.* )?${name}\\D`) })
  await expectDayInSight(page, row)
  const before = await top()
  await row.click()
  await page.getByRole('link', { name: '編集' }).click()
  await expect(page.getByLabel('内容')).toHaveValue(name)
  await page.goBack()
  await expect(page.getByRole('link', { name: '編集' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: '編集' })).toBeHidden()
  await expect(row).toBeInViewport()
  expect(Math.abs((await top()) - before), search).toBeLessThan(rowHeight / 4)
  await page.goto(group)
}

/** The day of a row is written above it, below the heading of the page, although its first rows have scrolled away. */
async function expectDayInSight(page: Page, row: Locator): Promise<void> {
  const number = Number(/支出(\d+)/.exec((await row.textContent()) ?? '')?.[1])
  const day = page.getByRole('heading', { name: new RegExp(`^8月${1 + (number % 28)}日`) })
  await expect(day).toBeInViewport({ ratio: 1 })
  const [heading, dayBox, rowBox] = await Promise.all(
    [page.locator('header'), day, row].map((part) => part.boundingBox()),
  )
  expect(dayBox?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0) - 2)
  expect(dayBox?.y).toBeLessThan(rowBox?.y ?? 0)
}

/** The title of a row in the middle of the window, once the list has come to rest there. */
async function nameInSight(page: Page): Promise<string> {
  const look = () =>
    page.evaluate(() => {
      const row = [...document.querySelectorAll('main li a')].find((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top > innerHeight / 4 && bottom < (innerHeight * 3) / 4
      })
      return /支出\d+/.exec(row?.textContent ?? '')?.[0] ?? ''
    })
  let name = ''
  await expect(async () => {
    const before = name
    name = await look()
    expect(name).not.toBe('')
    expect(name).toBe(before)
  }).toPass()
  return name
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

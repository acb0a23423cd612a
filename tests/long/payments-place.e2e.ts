/** The payments page of a large group is short, and going back to it leads to the same row, opened as it was. */
import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { createGroup, signIn, synced } from '../support/actions.ts'
import { expect } from '../support/journey.ts'
import { test } from './screenshots.ts'
import { openTab } from './steps.ts'

test.setTimeout(300_000)

const expenseCount = 300
const peopleCount = 30
const rowHeight = 66

test('three hundred expenses of thirty people', async ({ page, baseURL, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '同窓会')
  await synced(page)
  await record(page, baseURL ?? '')
  await page.reload()
  await synced(page)
  await openTab(page, '精算')
  await page.getByRole('link', { name: /^支払いの記録/ }).click()
  await page.getByText('支出ごと', { exact: true }).click()
  const rows = page.getByRole('button', { name: /^支出\d/ })
  await expect(rows.first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(
    (expenseCount + 20) * rowHeight,
  )
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(2_000)
  await takeScreenshot('much-payments')

  await page.mouse.wheel(0, 150 * rowHeight)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const name = (await rows.nth(14).innerText()).split('\n')[0] ?? ''
  const row = page.getByRole('button', { name: new RegExp(`^${name} `) })
  await row.click()
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  const panel = page.getByRole('group', { name: `${name}を先に返した人` })
  await expect(panel.getByRole('checkbox')).toHaveCount(peopleCount - 1)
  const before = await page.evaluate(() => scrollY)
  await panel.getByRole('link', { name: /支出の詳細$/ }).click()
  await expect(page.getByRole('link', { name: '編集' })).toBeVisible()
  await page.goBack()
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  await expect(row).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(rowHeight / 2)

  await page.evaluate(() => scrollTo(0, 0))
  await page.getByText('人ごと', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'みんなの貸し借り' }).getByRole('listitem')).toHaveCount(
    peopleCount,
  )
  await takeScreenshot('much-payments-by-person')
})

/** Everybody but the person themselves, who pays everything, is a pending member. */
async function record(page: Page, origin: string): Promise<void> {
  const me = await (await page.request.get('/api/me')).json()
  const group = `/api${new URL(page.url()).pathname}`
  const post = async (address: string, data: object) => {
    const headers = { origin, 'Idempotency-Key': randomUUID() }
    const answer = await page.request.post(address, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const participants: object[] = [{ userId: me.user.id }]
  for (let number = 2; number <= peopleCount; number += 1) {
    const { pendingMember } = await post(`${group}/pending-members`, { name: `参加者${number}` })
    participants.push({ pendingMemberId: pendingMember.id })
  }
  for (let number = 1; number <= expenseCount; number += 1) {
    const date = `2026-08-${String(1 + (number % 28)).padStart(2, '0')}`
    const data = { title: `支出${number}`, amount: 30_000 + number, date, paidBy: me.user.id, participants }
    await post(`${group}/expenses`, data)
  }
}

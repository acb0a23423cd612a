/** Makes the trips that the screenshots show. */
import type { BrowserContext, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expect } from '../support/journey.ts'
import { signIn } from '../support/actions.ts'

/** A name of the maximum length. */
export const longName =
  '三泊四日で沖縄本島と慶良間諸島をレンタカーとフェリーでめぐる、みんなの思い出づくりの旅'.padEnd(
    100,
    '（二〇二六年の夏、雨天のときは水族館へ）',
  )

/** Signs in and opens the sample trip, which has every kind of split, several payers and a transfer. */
export async function openSampleTrip(page: Page, name = '佐藤 花子'): Promise<void> {
  await signIn(page, name)
  await page.getByRole('button', { name: 'サンプル旅行を作成' }).click()
  await expect(page.getByRole('heading', { name: 'サンプル旅行', level: 1 })).toBeVisible()
}

export async function openTab(page: Page, name: '支出' | 'メンバー' | '精算'): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
}

export async function goBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: '戻る' }).click()
}

/** Starts on a group's page. Records expenses by calls to the server, which is faster than by hand. */
export async function recordMany(page: Page, origin: string, titles: readonly string[]): Promise<void> {
  const me = await (await page.request.get('/api/me')).json()
  const userId: string = me.user.id
  const address = `/api${new URL(page.url()).pathname}/expenses`
  for (const [index, title] of titles.entries()) {
    const date = `2026-08-${String(1 + (index % 28)).padStart(2, '0')}`
    const answer = await page.request.post(address, {
      headers: { origin, 'Idempotency-Key': randomUUID() },
      data: { title, amount: 1000 + index, date, paidBy: userId, participants: [{ userId }] },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

/** Another person on a device of their own. */
export async function newPerson(
  { browser, watch, baseURL }: Friends,
  name: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = watch(await browser.newContext({ ...(baseURL ? { baseURL } : {}) }))
  const page = await context.newPage()
  await signIn(page, name)
  return { context, page }
}

export type Friends = {
  browser: { newContext: (options: { baseURL?: string }) => Promise<BrowserContext> }
  watch: (context: BrowserContext) => BrowserContext
  baseURL: string | undefined
}

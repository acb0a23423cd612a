/** What the browser keeps of a table of a million rows that somebody has gone through and exported. */
import { type BrowserContext, type Page, chromium } from '@playwright/test'
import { statSync } from 'node:fs'
import * as z from 'zod/mini'
import { queryTexts, tableTexts as texts } from '#shared/messages/explorer.ts'
import { UserId } from '#shared/model/user.ts'
import { grantAdmin } from '#server/db/system-admins.ts'
import type { BenchRow, Measured } from './bench-row.ts'
import { chromiumOptions } from './browser.ts'
import { exploredServer } from './explorer.ts'
import { inData } from './large-group.ts'

const Me = z.object({ user: z.object({ id: UserId }) })
const pages = 60
const stepMsMax = 5 * 60_000

export const explorerInBrowserRows: readonly BenchRow[] = [
  {
    name: `explorer: heap of the browser after ${pages} pages of 1,000,000 rows, filters and an export / after the first page`,
    budget: 1.5,
    unit: 'times',
    measure,
  },
]

async function measure(): Promise<Measured> {
  const browser = await chromium.launch(chromiumOptions)
  try {
    const context = await browser.newContext({ locale: 'ja-JP', acceptDownloads: true })
    context.setDefaultTimeout(stepMsMax)
    return await measureIn(context)
  } finally {
    await browser.close()
  }
}

async function measureIn(context: BrowserContext): Promise<Measured> {
  const { server, rare } = await exploredServer()
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  await page.getByLabel('名前').fill('管理者')
  await page.getByRole('button', { name: 'はじめる', exact: true }).click()
  await page.getByRole('link', { name: 'グループを作成' }).waitFor()
  const me = await page.request.get(`${server.url}/api/me`)
  const { user } = Me.parse(await me.json())
  await inData(server, (database) => grantAdmin(database, user.id, 1))

  await page.goto(`${server.url}/admin/database-explorer?table=mutation_log&limit=100`)
  await rowNumbered(page, 1).waitFor()
  const first = await memoryOf(page)
  for (let turned = 1; turned < pages; turned++) {
    await page.getByRole('button', { name: texts.next }).click()
    await rowNumbered(page, turned * 100 + 1).waitFor()
    await rowNumbered(page, turned * 100 + 100).scrollIntoViewIfNeeded()
  }
  for (const value of [rare, 'nobody']) {
    await page.getByLabel(texts.column).selectOption('user_id')
    await page.getByRole('textbox', { name: texts.value }).fill(value)
    await page.getByRole('button', { name: texts.apply }).click()
    await (value === rare ? rowNumbered(page, 1) : page.getByText(texts.none)).waitFor()
    await rowNumbered(page, 2).waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: texts.clear }).click()
  await rowNumbered(page, 1).waitFor()
  const exported = page.waitForEvent('download')
  await page.getByRole('link', { name: texts.exportAs(queryTexts.csv) }).click()
  const download = await exported
  const bytes = statSync(await download.path()).size
  await rowNumbered(page, 100).scrollIntoViewIfNeeded()
  const last = await memoryOf(page)
  return {
    figure: last.heap / first.heap,
    note: `${last.heap.toFixed(1)} MiB / ${first.heap.toFixed(1)} MiB; ${last.nodes} / ${first.nodes} nodes; ${(bytes / 2 ** 20).toFixed(0)} MiB of CSV`,
  }
}

/** The link that opens the row. */
const rowNumbered = (page: Page, number: number) =>
  page.getByRole('link', { name: texts.open(number), exact: true })

/** What is used after everything that nobody needs was collected. */
async function memoryOf(page: Page): Promise<{ heap: number; nodes: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN
  return { heap: valueOf('JSHeapUsedSize') / 2 ** 20, nodes: valueOf('Nodes') }
}

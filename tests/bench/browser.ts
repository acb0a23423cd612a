/** Rows that need a real browser: a page with the device's layers, built separately and driven from here. */
import { type Browser, type Page, chromium } from '@playwright/test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { type BenchRow, type Measured, ratioOf } from './bench-row.ts'

export const chromiumOptions = {
  ...(existsSync('/usr/bin/chromium') ? { executablePath: '/usr/bin/chromium' } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
}

/** Measured once, whichever rows are chosen. */
let opened: Promise<Record<string, Measured>> | undefined
const openings = () =>
  (opened ??= inPage((page) => page.evaluate(() => window.bench.manyAgainstFew())).then((found) =>
    Object.fromEntries(Object.entries(found).map(([name, one]) => [name, ratioOf(one)])),
  ))

export const browserRows: readonly BenchRow[] = [
  {
    name: 'tap on save to commit / a bare strict transaction over three tables',
    budget: 2,
    unit: 'times',
    measure: async () => ratioOf(await inPage((page) => page.evaluate(() => window.bench.saveToCommit()))),
  },
  {
    // Nothing of it is on the way of a save, so that the rest is noise.
    name: 'tap on save to commit, with the debug log and the network log / without',
    budget: 1.2,
    unit: 'times',
    measure: async () =>
      ratioOf(await inPage((page) => page.evaluate(() => window.bench.saveWhileRecording()))),
  },
  {
    name: 'commit to the rows of the list / a bare liveQuery of the same page',
    budget: 2,
    unit: 'times',
    measure: async () => ratioOf(await inPage((page) => page.evaluate(() => window.bench.commitToRows()))),
  },
  {
    name: 'pull and rebase of 1,000 rows / a bare bulkPut of them',
    budget: 2,
    unit: 'times',
    measure: async () =>
      ratioOf(await inPage((page) => page.evaluate(() => window.bench.pullAgainstBulkPut()))),
  },
  {
    name: 'longest task of a page while the day’s sums of a group are made',
    budget: 100,
    unit: 'ms',
    measure: async () => {
      const { longestMs, tookMs, expenses } = await inPage((page) =>
        page.evaluate(() => window.bench.sumWhatIsDue()),
      )
      return { figure: longestMs, note: `${expenses} expenses in ${tookMs.toFixed(0)} ms` }
    },
  },
  {
    // 33 times as many shares, which are all read: the budget is to hold that nothing grows faster than they do.
    name: 'payments of 3,000 expenses × 100 people / of 300 × 30',
    budget: 40,
    unit: 'times',
    measure: async () =>
      ratioOf(await inPage((page) => page.evaluate(() => window.bench.paymentsOfManyPeople()))),
  },
  {
    name: 'history with a filter, 3,000 expenses × 100 people / 300 × 30',
    budget: 40,
    unit: 'times',
    measure: async () =>
      ratioOf(await inPage((page) => page.evaluate(() => window.bench.historyWithFilter()))),
  },
  {
    name: 'statistics of 3,000 expenses × 100 people / one pass that sums their shares',
    budget: 3,
    unit: 'times',
    measure: async () =>
      ratioOf(await inPage((page) => page.evaluate(() => window.bench.statisticsOfHistory()))),
  },
  {
    name: 'settlement calculator opened, 3,000 expenses × 100 people / 300 × 30',
    budget: 40,
    unit: 'times',
    measure: async () =>
      ratioOf(await inPage((page) => page.evaluate(() => window.bench.calculatorOpened()))),
  },
  {
    name: 'settlement calculator after a choice, 3,000 expenses × 100 people / one pass that sums their shares',
    budget: 10,
    unit: 'times',
    measure: async () =>
      ratioOf(await inPage((page) => page.evaluate(() => window.bench.calculatorAfterChoice()))),
  },
  {
    // Ten times as many rows, which are all read: the budgets hold that nothing grows faster than they do.
    name: 'trip listed, 300 items and 3,000 expenses / 30 and 300',
    budget: 12,
    unit: 'times',
    measure: async () => ratioOf(await inPage((page) => page.evaluate(() => window.bench.tripListed()))),
  },
  {
    name: 'trip’s budget compared, 300 items and 3,000 expenses / 30 and 300',
    budget: 15,
    unit: 'times',
    measure: async () => ratioOf(await inPage((page) => page.evaluate(() => window.bench.budgetCompared()))),
  },
  {
    // A move writes one row.
    name: 'trip’s item moved to commit, 300 items of one day and 3,000 expenses / 30 and 300',
    budget: 2,
    unit: 'times',
    measure: async () => ratioOf(await inPage((page) => page.evaluate(() => window.bench.itemReordered()))),
  },
  ...['list', 'dialog', 'settlement'].map((name) =>
    opening(name, `${name} with 100,000 expenses in 100 groups / with 1,000 in one`),
  ),
  // It shows every group, so both devices have as many of them: only the expenses differ.
  opening('dashboard’s groups', 'dashboard’s groups with 100,000 expenses in 100 groups / with 1,000 in 100'),
]

function opening(key: string, name: string): BenchRow {
  return {
    name,
    budget: 2,
    unit: 'times',
    measure: async () => (await openings())[key] ?? { figure: Number.NaN, note: 'not measured' },
  }
}

async function inPage<T>(body: (page: Page) => Promise<T>): Promise<T> {
  const outDir = mkdtempSync(join(tmpdir(), 'bench-page-'))
  const root = join(import.meta.dirname, 'page')
  let browser: Browser | undefined
  try {
    await build({ configFile: false, root, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
    const site = await preview({ configFile: false, root, logLevel: 'warn', build: { outDir } })
    browser = await chromium.launch(chromiumOptions)
    const page = await browser.newPage()
    page.setDefaultTimeout(0)
    await page.goto(site.resolvedUrls?.local[0] ?? '')
    await page.waitForFunction(() => 'bench' in window)
    const result = await body(page)
    await site.close()
    return result
  } finally {
    await browser?.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}

/**
 * The first start on a slow line: the built app over HTTP/1.1 in a real browser, whose line is the Slow 4G of Lighthouse and
 * DevTools (562.5 ms for each request, 1,475 kbit/s down, 675 up) and whose processor is four times slower. Nothing is in its
 * cache.
 */
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test'
import { createGroup, makeDeviceCode, signIn, synced } from '#tests/support/actions.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import type { BenchRow, Measured } from './bench-row.ts'
import { chromiumOptions } from './browser.ts'
import { tapToPaint } from './tap-to-paint.ts'

const slowLine = { latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 }
const slowerBy = 4
const rounds = 3

const group = '沖縄 2026夏'
const groupRow = { selector: 'main a', text: group }
const signInForm = { selector: 'main form button[type=submit]', text: 'はじめる' }

type Steps = { signIn: number; groups: number; coldStart: number; signInFiles: Files; startFiles: Files }
type Files = { requests: number; scripts: number }

/** Measured once, whichever rows are chosen. */
let measured: Promise<Steps[]> | undefined
const measureOnce = () => (measured ??= measureRounds())

export const slowLineRows: readonly BenchRow[] = [
  row(
    'sign-in page, to its form',
    4_000,
    (steps) => steps.signIn,
    (steps) => steps.signInFiles,
  ),
  row('tap on はじめる, to the groups', 2_000, (steps) => steps.groups),
  row(
    'signed-in phone without a cache, to its groups',
    5_000,
    (steps) => steps.coldStart,
    (steps) => steps.startFiles,
  ),
]

function row(
  name: string,
  budget: number,
  figureOf: (steps: Steps) => number,
  filesOf?: (steps: Steps) => Files,
): BenchRow {
  return {
    name: `slow line: ${name}`,
    budget,
    unit: 'ms',
    measure: async (): Promise<Measured> => {
      const all = (await measureOnce()).toSorted((a, b) => figureOf(a) - figureOf(b))
      const median = all[Math.floor(all.length / 2)]
      if (!median) throw new Error('no round was measured')
      const files = filesOf?.(median)
      const note = files && `${files.requests} requests until then, ${files.scripts} of them JavaScript; `
      return {
        figure: figureOf(median),
        note: `${note ?? ''}${all.map((steps) => figureOf(steps).toFixed(0)).join(', ')}`,
      }
    },
  }
}

async function measureRounds(): Promise<Steps[]> {
  const server = new ServerProcess()
  const browser = await chromium.launch(chromiumOptions)
  try {
    await server.start()
    const found: Steps[] = []
    for (let round = 0; round < rounds; round++) found.push(await measureRound(browser, server.url))
    return found
  } finally {
    await browser.close()
    await server.dispose()
  }
}

async function measureRound(browser: Browser, baseURL: string): Promise<Steps> {
  const open = () =>
    browser.newContext({
      baseURL,
      ...{ locale: 'ja-JP', timezoneId: 'Asia/Tokyo', viewport: { width: 390, height: 844 }, hasTouch: true },
    })
  const fast = await (await open()).newPage()
  await signIn(fast, '佐藤 花子')
  await createGroup(fast, group)
  await synced(fast)
  const code = await makeDeviceCode(fast)

  const phone = await open()
  const entering = await slowPage(phone)
  const signInFiles = await countUntil(entering, '/login', signInForm)
  const signInMs = await entering.evaluate(() => window.firstShownAt ?? Number.NaN)
  await entering.getByRole('button', { name: '別の端末のコードではじめる' }).click()
  await entering.getByLabel('別の端末のコード', { exact: true }).fill(code)
  // As long as a person needs to type it.
  await entering.waitForTimeout(5_000)
  const groups = await tapToPaint(entering, entering.locator(signInForm.selector), groupRow)
  await synced(entering)
  await entering.close()

  const starting = await slowPage(phone)
  const startFiles = await countUntil(starting, '/dashboard', groupRow)
  const coldStart = await starting.evaluate(() => window.firstShownAt ?? Number.NaN)
  await Promise.all([phone.close(), fast.context().close()])
  return { signIn: signInMs, groups, coldStart, signInFiles, startFiles }
}

/** A page on the slow line, which has neither cached files nor a worker. */
async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slowLine })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
  return page
}

declare global {
  interface Window {
    firstShownAt?: number
  }
}

/** Opens an address, and counts the requests until the awaited element is shown by the app itself. */
async function countUntil(page: Page, address: string, awaited: typeof groupRow): Promise<Files> {
  const counted = { requests: 0, scripts: 0 }
  page.on('request', (request) => {
    counted.requests += 1
    if (new URL(request.url()).pathname.endsWith('.js')) counted.scripts += 1
  })
  await page.addInitScript(({ selector, text }) => {
    const look = () => {
      const isShown = [...document.querySelectorAll(selector)].some((each) =>
        each.textContent?.includes(text),
      )
      if (isShown && !document.getElementById('first-paint')) window.firstShownAt = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, awaited)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.firstShownAt !== undefined, undefined, { timeout: 120_000 })
  return { ...counted }
}

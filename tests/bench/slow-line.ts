/**
 * The first start on a slow line: the built app over HTTP/1.1 and over HTTP/2 in a real browser, whose line is the Slow 4G of
 * Lighthouse and DevTools (562.5 ms for each request, 1,475 kbit/s down, 675 up) and whose processor is four times slower.
 * Nothing is in its cache.
 */
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test'
import { createGroup, makeDeviceCode, signIn, synced } from '#tests/support/actions.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import type { BenchRow, Measured } from './bench-row.ts'
import { chromiumOptions } from './browser.ts'
import { startHttp2Proxy } from './http2-proxy.ts'
import { tapToPaint } from './tap-to-paint.ts'

const slowLine = { latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 }
const slowerBy = 4
const rounds = 3

const group = '沖縄 2026夏'
const groupRow = { selector: 'main a', text: group }
const signInForm = { selector: 'main form button[type=submit]', text: 'はじめる' }

type Steps = { signIn: number; groups: number; coldStart: number; signInFiles: Files; startFiles: Files }
type Files = { requests: number; scripts: number }

type Protocol = 'HTTP/1.1' | 'HTTP/2'

type Step = {
  name: string
  budget: number
  figureOf: (steps: Steps) => number
  filesOf?: (steps: Steps) => Files
}

const steps: readonly Step[] = [
  {
    name: 'sign-in page, to its form',
    budget: 4_000,
    figureOf: (each) => each.signIn,
    filesOf: ({ signInFiles }) => signInFiles,
  },
  { name: 'tap on はじめる, to the groups', budget: 2_000, figureOf: ({ groups }) => groups },
  {
    name: 'signed-in phone without a cache, to its groups',
    budget: 5_000,
    figureOf: ({ coldStart }) => coldStart,
    filesOf: ({ startFiles }) => startFiles,
  },
]

export const slowLineRows: readonly BenchRow[] = [...rowsOver('HTTP/1.1'), ...rowsOver('HTTP/2')]

function rowsOver(protocol: Protocol): BenchRow[] {
  /** Measured once, whichever rows are chosen. */
  let measured: Promise<Steps[]> | undefined
  const measureOnce = () => (measured ??= measureRounds(protocol))
  return steps.map((step) => rowOf(protocol, step, measureOnce))
}

function rowOf(
  protocol: Protocol,
  { name, budget, figureOf, filesOf }: Step,
  measureOnce: () => Promise<Steps[]>,
): BenchRow {
  return {
    name: `slow line: ${name}, ${protocol}`,
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
        note: `${note ?? ''}${all.map((each) => figureOf(each).toFixed(0)).join(', ')}`,
      }
    },
  }
}

async function measureRounds(protocol: Protocol): Promise<Steps[]> {
  const server = new ServerProcess()
  // Its certificate is the proxy's own. A service worker is registered only if the whole browser accepts it.
  const args = [...chromiumOptions.args, '--ignore-certificate-errors']
  const browser = await chromium.launch({ ...chromiumOptions, args })
  let proxy: Awaited<ReturnType<typeof startHttp2Proxy>> | undefined
  try {
    await server.start()
    if (protocol === 'HTTP/2') proxy = await startHttp2Proxy(server.url)
    const found: Steps[] = []
    for (let round = 0; round < rounds; round++)
      found.push(await measureRound(browser, proxy?.url ?? server.url))
    return found
  } finally {
    await browser.close()
    proxy?.close()
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

/**
 * The fixtures of every journey: its own server, its own browser, and a check that the console shows no unexpected
 * error.
 */
import { type BrowserContext, type Page, test as base, chromium, expect } from '@playwright/test'
import { join } from 'node:path'
import { chunksOf, filesOf, onDemandSources, readManifest } from '#sw/build/preloaded-set.ts'
import { watchScreen } from './screen-watch.ts'
import { ServerProcess } from './server-process.ts'

type Fixtures = {
  server: ServerProcess
  /** Settings of the server besides the usual ones. */
  serverSettings: Readonly<Record<string, string>>
  /** True in journeys that cut the network, the server or the session. Chromium logs failed requests as errors. */
  allowsNetworkErrors: boolean
  /** Watches a context for errors in the console and on the page. They fail the journey at its end. */
  watch: (context: BrowserContext) => BrowserContext
  /**
   * Opens a page on another phone. It has no service worker, whose installation takes as long as a whole sign-in: nobody
   * starts the app there without a connection.
   */
  openPhone: () => Promise<Page>
  /** A browser whose profile is on disk, so that it can be closed and opened again. */
  openBrowser: () => Promise<BrowserContext>
}

/** By default a page remembers 250. */
const rememberAllResources = () => performance.setResourceTimingBufferSize(2_000)

async function prepare(context: BrowserContext): Promise<void> {
  await context.addInitScript(rememberAllResources)
  if (process.env.LONG) await context.addInitScript(watchScreen)
}

const networkErrors =
  /Failed to load resource: (net::ERR_|the server responded with a status of (401|403|50\d))|net::ERR_[A-Z_]+$|error occurred when fetching the script/

/** What an admin's statement may be answered with, which is no failure of the call. */
const refusedStatement = /status of 422 .*\/api\/admin\/db\/execute\)$/

export const test = base.extend<Fixtures>({
  allowsNetworkErrors: [false, { option: true }],
  serverSettings: async ({}, use) => use({}),
  server: async ({ serverSettings }, use) => {
    const server = new ServerProcess(serverSettings)
    try {
      await server.start()
      await use(server)
    } finally {
      await server.dispose()
    }
  },
  baseURL: async ({ server }, use) => use(server.url),
  watch: async ({ allowsNetworkErrors }, use) => {
    const errors: string[] = []
    await use((context) => {
      context.on('console', (message) => {
        if (message.type() !== 'error' || (allowsNetworkErrors && networkErrors.test(message.text()))) return
        const error = `${message.text()} (${message.location().url})`
        if (!refusedStatement.test(error)) errors.push(error)
      })
      context.on('weberror', (error) => errors.push(String(error.error())))
      return context
    })
    expect(errors, 'errors in the console').toEqual([])
  },
  context: async ({ context, watch }, use) => {
    await prepare(context)
    await use(watch(context))
  },
  openPhone: async ({ browser, watch, baseURL, contextOptions, locale, timezoneId, viewport }, use) => {
    const open: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        ...{ locale: locale ?? 'ja-JP', timezoneId: timezoneId ?? 'Asia/Tokyo', viewport },
        ...(baseURL === undefined ? {} : { baseURL }),
        serviceWorkers: 'block',
      })
      open.push(context)
      await prepare(context)
      return watch(context).newPage()
    })
    await Promise.all(open.map((context) => context.close()))
  },
  openBrowser: async ({ server, watch, launchOptions, locale, timezoneId, viewport }, use) => {
    const open = new Set<BrowserContext>()
    await use(async () => {
      const context = await chromium.launchPersistentContext(join(server.dir, 'profile'), {
        ...launchOptions,
        ...{
          baseURL: server.url,
          locale: locale ?? 'ja-JP',
          timezoneId: timezoneId ?? 'Asia/Tokyo',
          viewport,
        },
      })
      open.add(context.once('close', () => open.delete(context)))
      return watch(context)
    })
    await Promise.all([...open].map((context) => context.close()))
  },
})

/** Waits until the service worker is active and controls this page. Going offline before that would be a race. */
export async function installed(page: Page): Promise<void> {
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none')
  await expect.poll(state, { message: 'the worker is in control' }).toBe('activated')
}

/**
 * Waits until the page has loaded the code of all preloaded screens. Without a service worker, going offline before that
 * would be a race.
 */
export async function preloaded(page: Page): Promise<void> {
  const manifest = readManifest(join(import.meta.dirname, '../../dist'))
  const onDemand = chunksOf(manifest, onDemandSources())
  const isScreen = (chunk: string) => /-screens?$/.test(manifest[chunk]?.name ?? '') && !onDemand.has(chunk)
  const due = filesOf(manifest, Object.keys(manifest).filter(isScreen))
  expect(due.size).toBeGreaterThan(10)
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  const missing = async () => {
    const paths = new Set(await loaded())
    return [...due].filter((file) => !paths.has(`/${file}`))
  }
  await expect.poll(missing, { message: 'the screens are loaded' }).toEqual([])
}

export { expect }

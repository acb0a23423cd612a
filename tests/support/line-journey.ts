/** Journeys on a server with LINE: LINE's platform is simulated, and the real SDK runs in the browser. */
import type { BrowserContext } from '@playwright/test'
import { test as base } from './journey.ts'
import { lineInitScript, lineUserAgent } from '../line-sim/liff-url.ts'
import { type LineSim, startLineSim } from '../line-sim/start-line-sim.ts'

type Fixtures = {
  line: LineSim
  /** Opens LINE's own browser, as on a phone of its own. */
  openLineBrowser: () => Promise<BrowserContext>
}

export const test = base.extend<Fixtures>({
  line: async ({}, use) => {
    const line = await startLineSim()
    await use(line)
    await line.stop()
  },
  serverSettings: async ({ line }, use) => use(settingsFor(line)),
  server: async ({ server, line }, use) => {
    line.state.endpointUrl = `${server.url}/`
    await use(server)
  },
  context: async ({ context, line }, use) => {
    await line.attach(context)
    await use(context)
  },
  openLineBrowser: async (
    { browser, baseURL, line, watch, contextOptions, locale, timezoneId, viewport },
    use,
  ) => {
    const open: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        ...{ locale: locale ?? 'ja-JP', timezoneId: timezoneId ?? 'Asia/Tokyo', viewport },
        ...(baseURL === undefined ? {} : { baseURL }),
        userAgent: lineUserAgent,
        // LINE's browser has none.
        serviceWorkers: 'block',
      })
      open.push(context)
      await context.addInitScript(lineInitScript)
      await line.attach(context)
      return watch(context)
    })
    await Promise.all(open.map((context) => context.close()))
  },
})

function settingsFor({ state, apiBase }: LineSim): Record<string, string> {
  return { LIFF_ID: state.liffId, LINE_CHANNEL_ID: state.channelId, LINE_API_BASE: apiBase }
}

export { expect } from './journey.ts'

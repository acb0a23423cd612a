/** Leads a browser's calls of LINE's hosts to the simulator. */
import type { BrowserContext, Route } from '@playwright/test'

export type AttachedBrowser = {
  /** The addresses of other hosts that the browser has asked for. They were refused. */
  refused: string[]
  /** LINE's hosts cannot be reached. `context.setOffline` does not affect them, because their calls are answered here. */
  setLineOffline: (isOffline: boolean) => void
}

const loopbackHosts = ['localhost', '127.0.0.1']
const lineHost = /(^|\.)(line\.me|line-scdn\.net)$/

export function isLineHost(hostname: string): boolean {
  return lineHost.test(hostname)
}

/** Headers of the one connection that mean nothing on the other. */
const hopHeaders = new Set(['host', 'content-length', 'accept-encoding', 'connection'])

export async function attachTo(context: BrowserContext, simulator: string): Promise<AttachedBrowser> {
  const refused: string[] = []
  let isOffline = false
  await context.route(
    ({ hostname }) => !loopbackHosts.includes(hostname),
    async (route) => {
      const url = new URL(route.request().url())
      if (!isLineHost(url.hostname)) {
        refused.push(url.href)
        await route.abort()
      } else if (isOffline) await route.abort('internetdisconnected')
      else await passOn(route, simulator)
    },
  )
  return { refused, setLineOffline: (isNow) => void (isOffline = isNow) }
}

async function passOn(route: Route, simulator: string): Promise<void> {
  const request = route.request()
  const { hostname, pathname, search } = new URL(request.url())
  const headers = Object.entries(await request.allHeaders()).filter(
    ([name]) => !name.startsWith(':') && !hopHeaders.has(name),
  )
  const response = await fetch(simulator + pathname + search, {
    method: request.method(),
    headers: { ...Object.fromEntries(headers), 'x-sim-host': hostname },
    body: ['GET', 'HEAD'].includes(request.method()) ? null : request.postData(),
    redirect: 'manual',
  })
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  })
}

/** WebKitGTK, driven over the W3C WebDriver protocol. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { childEnvironment } from '../support/child-environment.ts'
import { killChild, startChild } from './child.ts'
import { startDisplay } from './display.ts'
import { poll } from './poll.ts'
import { type Browser, type BrowserOptions, type Tab, defaultWidth, dragActions, height } from './tab.ts'

export const webKitDriver = '/usr/bin/WebKitWebDriver'

type Send = (path: string, body?: unknown, method?: 'POST' | 'GET' | 'DELETE') => Promise<unknown>

const Answer = z.object({ value: z.unknown() })
const Session = z.object({ sessionId: z.string() })
const Evaluated = z.union([z.object({ json: z.nullish(z.string()) }), z.object({ error: z.string() })])
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const callLimitMs = 60_000

/** `dir` is the folder for files that the browser writes outside of its profile. */
export async function openWebKit(dir: string, options: BrowserOptions = {}): Promise<Browser> {
  const log = join(dir, `${randomUUID()}.log`)
  const port = await freePort()
  const display = await startDisplay()
  const environment = { ...childEnvironment, HOME: dir, LANG: 'ja_JP.UTF-8', TZ: 'Asia/Tokyo' }
  const child = startChild(webKitDriver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...environment, DISPLAY: display.name, NO_AT_BRIDGE: '1' },
  })
  const base = `http://127.0.0.1:${port}`
  await poll('the driver answers', async () => (await fetch(`${base}/status`)).ok)
  const { width = defaultWidth, profile, hasServiceWorker = true, proxyPort, userAgent, initScript } = options
  const args = [
    ...[`--log=${log}`, `--width=${width}`, `--height=${height}`],
    ...(profile === undefined ? [] : [`--profile=${profile}`]),
    ...(hasServiceWorker ? [] : ['--without=ServiceWorkers']),
    ...(proxyPort === undefined ? [] : [`--proxy=http://127.0.0.1:${proxyPort}`]),
    ...(userAgent === undefined ? [] : [`--user-agent=${userAgent}`]),
    ...(initScript === undefined ? [] : [`--script=${initScript}`]),
  ]
  const binary = join(import.meta.dirname, 'webkit-host.py')
  const acceptInsecureCerts = proxyPort !== undefined
  const capabilities = {
    alwaysMatch: { acceptInsecureCerts, 'webkitgtk:browserOptions': { binary, args } },
  }
  const { sessionId } = Session.parse(await call(`${base}/session`, 'POST', { capabilities }))
  const send: Send = (path, body = {}, method = 'POST') =>
    call(`${base}/session/${sessionId}${path}`, method, body)
  await send('/timeouts', { script: callLimitMs, pageLoad: callLimitMs, implicit: 0 })
  return webKitBrowser(send, {
    errors: () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : []),
    // The browser ends with its driver.
    kill: async () => {
      await killChild(child)
      await killChild(display.child)
    },
  })
}

function webKitBrowser(send: Send, rest: Pick<Browser, 'errors' | 'kill'>): Browser {
  let current: string | undefined
  const tabOf = (handle: string): Tab =>
    webKitTab(async (path, body, method) => {
      if (current !== handle) await send('/window', { handle })
      current = handle
      return send(path, body, method)
    })
  return {
    ...rest,
    tabs: async () => {
      const handles = z.array(z.string()).parse(await send('/window/handles', undefined, 'GET'))
      return handles.map(tabOf)
    },
    newTab: async () => {
      const opened = z.object({ handle: z.string() }).parse(await send('/window/new', { type: 'tab' }))
      return tabOf(opened.handle)
    },
    close: async () => {
      await send('', undefined, 'DELETE').catch(() => undefined)
      await rest.kill()
    },
  }
}

function webKitTab(send: Send): Tab {
  const evaluate = async (expression: string): Promise<unknown> => {
    const script = `const done = arguments[0]
      Promise.resolve(${expression}).then((value) => done({ json: JSON.stringify(value) }), (error) => done({ error: String(error) }))`
    const answer = Evaluated.parse(await send('/execute/async', { script, args: [] }))
    if ('error' in answer) throw new Error(answer.error)
    return typeof answer.json === 'string' ? JSON.parse(answer.json) : undefined
  }
  return {
    evaluate,
    goto: async (url) => void (await send('/url', { url })),
    reload: async () => void (await send('/refresh')),
    back: async () => void (await send('/back')),
    click: async (x, y) => {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    drag: async (from, to, by) => {
      const actions = dragActions(from, to).map((action) => ({ ...action, origin: 'viewport' }))
      await send('/actions', {
        actions: [{ type: 'pointer', id: by, parameters: { pointerType: by }, actions }],
      })
    },
    type: async (text) => {
      const focused = z.record(z.string(), z.string()).parse(await send('/element/active', undefined, 'GET'))
      await send(`/element/${focused[elementKey]}/value`, { text })
    },
    screenshot: async () =>
      Buffer.from(z.string().parse(await send('/screenshot', undefined, 'GET')), 'base64'),
    close: async () => void (await send('/window', undefined, 'DELETE')),
  }
}

async function call(url: string, method: 'POST' | 'GET' | 'DELETE', body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(callLimitMs),
  })
  const { value } = Answer.parse(await response.json())
  if (!response.ok) throw new Error(JSON.stringify(value))
  return value
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => probe.once('listening', listening))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

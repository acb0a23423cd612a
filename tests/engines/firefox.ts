/** Firefox ESR, driven over WebDriver BiDi. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { childEnvironment } from '../support/child-environment.ts'
import { type BidiSession, connectBidi } from './bidi.ts'
import { killChild, lineOf, startChild } from './child.ts'
import { type Browser, type BrowserOptions, type Tab, defaultWidth, dragActions, height } from './tab.ts'

export const firefox = '/usr/bin/firefox-esr'

const Context = z.object({ context: z.string() })
const Tree = z.object({ contexts: z.array(Context) })
const Evaluated = z.union([
  z.object({
    type: z.literal('success'),
    result: z.object({ type: z.string(), value: z.optional(z.unknown()) }),
  }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])
const LogEntry = z.object({ level: z.string(), text: z.nullable(z.string()) })

/** Preferences that prevent network calls and questions to the user. */
const quiet = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
}

function proxiedBy(port: number) {
  return {
    'network.proxy.type': 1,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': port,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': port,
    'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
  }
}

/** `dir` is the folder for files that the browser writes outside of its profile. */
export async function openFirefox(dir: string, options: BrowserOptions = {}): Promise<Browser> {
  const { width = defaultWidth, hasServiceWorker = true, proxyPort, userAgent, initScript } = options
  const isPrivate = options.profile === undefined
  const profile = options.profile ?? join(dir, randomUUID())
  mkdirSync(profile, { recursive: true })
  const settings: Record<string, boolean | number | string> = {
    ...quiet,
    'intl.accept_languages': 'ja-JP, ja',
    'ui.prefersReducedMotion': 1,
    'browser.privatebrowsing.autostart': isPrivate,
    'dom.serviceWorkers.enabled': hasServiceWorker,
    ...(userAgent === undefined ? {} : { 'general.useragent.override': userAgent }),
    ...(proxyPort === undefined ? {} : proxiedBy(proxyPort)),
  }
  const lines = Object.entries(settings).map(
    ([key, value]) => `user_pref('${key}', ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const child = startChild(firefox, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...childEnvironment, HOME: dir, TZ: 'Asia/Tokyo', LANG: 'ja_JP.UTF-8' },
  })
  const session = await connectBidi(await lineOf(child, /WebDriver BiDi listening on (ws:\S+)/))
  const acceptInsecureCerts = proxyPort !== undefined
  await session.send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts } } })
  if (initScript !== undefined)
    await session.send('script.addPreloadScript', { functionDeclaration: `() => { ${initScript} }` })
  const errors: string[] = []
  session.on('log.entryAdded', (event) => {
    const { level, text } = LogEntry.parse(event)
    if (level === 'error') errors.push(text ?? '')
  })
  await session.send('session.subscribe', { events: ['log.entryAdded'] })
  return firefoxBrowser(session, { width, errors: () => errors, kill: () => killChild(child) })
}

function firefoxBrowser(
  session: BidiSession,
  { width, ...rest }: Pick<Browser, 'errors' | 'kill'> & { width: number },
): Browser {
  const tabOf = async (context: string): Promise<Tab> => {
    await session.send('browsingContext.setViewport', { context, viewport: { width, height } })
    return firefoxTab(session, context)
  }
  return {
    ...rest,
    tabs: async () => {
      const { contexts } = Tree.parse(await session.send('browsingContext.getTree', {}))
      return Promise.all(contexts.map(({ context }) => tabOf(context)))
    },
    newTab: async () =>
      tabOf(Context.parse(await session.send('browsingContext.create', { type: 'tab' })).context),
    close: async () => {
      await session.send('browser.close', {}).catch(() => undefined)
      await rest.kill()
    },
  }
}

function firefoxTab(session: BidiSession, context: string): Tab {
  const send = (method: string, parameters: object) => session.send(method, { context, ...parameters })
  const act = async (action: object) => {
    await send('browsingContext.activate', {})
    await send('input.performActions', { actions: [action] })
  }
  return {
    evaluate: async (expression) => {
      const json = `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`
      const parameters = { expression: json, target: { context }, awaitPromise: true }
      const answer = Evaluated.parse(await session.send('script.evaluate', parameters))
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return answer.result.type === 'string' ? JSON.parse(z.string().parse(answer.result.value)) : undefined
    },
    goto: async (url) => void (await send('browsingContext.navigate', { url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { wait: 'complete' })),
    back: async () => void (await send('browsingContext.traverseHistory', { delta: -1 })),
    click: (x, y) => {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      return act({ type: 'pointer', id: 'mouse', actions })
    },
    drag: (from, to, by) =>
      act({ type: 'pointer', id: by, parameters: { pointerType: by }, actions: dragActions(from, to) }),
    type: (text) => {
      const keys = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      return act({ type: 'key', id: 'keyboard', actions: keys })
    },
    screenshot: async () => {
      const Screenshot = z.object({ data: z.string() })
      return Buffer.from(Screenshot.parse(await send('browsingContext.captureScreenshot', {})).data, 'base64')
    },
    close: async () => void (await send('browsingContext.close', {})),
  }
}

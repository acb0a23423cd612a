/** Signing in with LINE by the real SDK in the engines of iPhones and of Firefox, with LINE's platform simulated. */
import { describe } from 'vitest'
import { lineInitScript, lineUserAgent } from '../line-sim/liff-url.ts'
import { type LineProxy, startLineProxy } from '../line-sim/line-proxy.ts'
import { taro } from '../line-sim/line-state.ts'
import { type LineSim, startLineSim } from '../line-sim/start-line-sim.ts'
import { ServerProcess } from '../support/server-process.ts'
import {
  addExpense,
  badgeSays,
  createGroup,
  expectExpenses,
  installed,
  inviteCodeOf,
  reconnect,
  synced,
} from './actions.ts'
import { engines, test as base } from './engine-test.ts'
import type { Page } from './page.ts'

const test = base.extend<{ line: LineSim; proxy: LineProxy; server: ServerProcess }>({
  line: async ({}, use) => {
    const line = await startLineSim()
    await use(line)
    await line.stop()
  },
  proxy: async ({ line }, use) => {
    const proxy = await startLineProxy(line.apiBase)
    await use(proxy)
    proxy.stop()
  },
  server: async ({ line }, use) => {
    const { state, apiBase } = line
    const settings = { LIFF_ID: state.liffId, LINE_CHANNEL_ID: state.channelId, LINE_API_BASE: apiBase }
    const server = new ServerProcess(settings)
    try {
      await server.start()
      state.endpointUrl = `${server.url}/`
      await use(server)
    } finally {
      await server.dispose()
    }
  },
})

const group = '沖縄 2026夏'
const lineBrowser = { userAgent: lineUserAgent, initScript: lineInitScript, hasServiceWorker: false }
const newGroup = { role: 'link', name: 'グループを作成' }

async function allow(page: Page): Promise<void> {
  await page.click({ role: 'link', name: '許可する' })
}

describe.each(engines)('$name', (engine) => {
  test('a person signs in with LINE, and their device opens and sends later without LINE', async ({
    server,
    line,
    proxy,
    open,
  }) => {
    const options = { profile: 'hanako', proxyPort: proxy.port }
    const first = await open(engine, options)
    await first.page.goto(`${server.url}/dashboard`)
    await first.page.click({ role: 'button', name: 'LINEでログイン' })
    await allow(first.page)
    await first.page.see(newGroup)
    await createGroup(first.page, group)
    await addExpense(first.page, '首里そば', 4_400)
    await synced(first.page)
    await installed(first.page)
    const path = await first.page.path()
    line.revoke()
    await server.kill()
    await addExpense(first.page, '水族館', 6_540)
    await first.browser.close()

    const { page } = await open(engine, options)
    await page.goto(server.url + path)
    await expectExpenses(page, { 首里そば: 4_400, 水族館: 6_540 })
    await badgeSays(page, '未送信 1件')
    await server.start()
    await reconnect(page)
    await synced(page)
    await page.reload()
    await expectExpenses(page, { 首里そば: 4_400, 水族館: 6_540 })
  })

  test('in LINE’s browser the person is signed in without a tap, and a friend joins by the invitation and LINE', async ({
    server,
    line,
    proxy,
    open,
  }) => {
    const { page: owner } = await open(engine, { ...lineBrowser, proxyPort: proxy.port })
    await owner.goto(await line.addressInLine())
    await owner.see(newGroup)
    await createGroup(owner, group)
    await addExpense(owner, '旅館', 30_000)
    const code = await inviteCodeOf(owner)
    await synced(owner)

    line.state.user = taro
    const { page } = await open(engine, { proxyPort: proxy.port })
    await page.goto(`${server.url}/invite?code=${code}`)
    await page.click({ role: 'button', name: 'LINEで参加する' })
    await allow(page)
    await page.see({ role: 'heading', name: group })
    await expectExpenses(page, { 旅館: 30_000 })
  })

  test('a person who refuses is told so, and one without a name is signed in', async ({
    server,
    line,
    proxy,
    open,
  }) => {
    line.deny()
    line.grant('openid')
    const { page } = await open(engine, { proxyPort: proxy.port })
    await page.goto(`${server.url}/dashboard`)
    await page.click({ role: 'button', name: 'LINEでログイン' })
    await page.says({ role: 'alert' }, 'LINEでの許可がキャンセルされました')
    await page.click({ role: 'button', name: 'LINEでログイン' })
    await allow(page)
    await page.see({ role: 'button', name: /旅の仲間/ })
  })
})

/** The product where something is missing, shared or cut off: private mode, no worker, two windows, an app that is closed. */
import { describe, expect } from 'vitest'
import {
  addExpense,
  badgeSays,
  createGroup,
  expectExpenses,
  installed,
  inviteCodeOf,
  joinGroup,
  reconnect,
  signIn,
  synced,
} from './actions.ts'
import { engines, test } from './engine-test.ts'

const group = '沖縄 2026夏'

describe.each(engines)('$name', (engine) => {
  test('in private mode, what is recorded without a server arrives', async ({ server, open }) => {
    const { page } = await open(engine)
    await signIn(page, server.url, '佐藤 花子')
    await createGroup(page, group)
    await synced(page)
    await server.kill()
    await addExpense(page, '朝食', 1_001)
    await badgeSays(page, '未送信 1件')
    await server.start()
    await reconnect(page)
    await synced(page)
    await page.reload()
    await expectExpenses(page, { 朝食: 1_001 })
  })

  test('without a service worker, an open page goes on without a server, on every screen', async ({
    server,
    open,
  }) => {
    const { page } = await open(engine, { profile: 'hanako', hasServiceWorker: false })
    await signIn(page, server.url, '佐藤 花子')
    expect(await page.tab.evaluate(`'serviceWorker' in navigator`)).toBe(false)
    await createGroup(page, group)
    await synced(page)
    await page.networkIdle()
    await server.kill()
    await addExpense(page, '朝食', 1_001)
    await badgeSays(page, '未送信 1件')
    await page.click({ role: 'link', name: '精算' })
    await page.says({ role: 'main' }, 'あなたの精算は不要です')
    await page.click({ role: 'button', name: '戻る' })
    await page.click({ role: 'link', name: '設定' })
    await page.says({ role: 'main' }, '文字の大きさ')
    await server.start()
    await reconnect(page)
    await synced(page)
  })

  test('two windows show the same, and either goes on when the other is closed', async ({ server, open }) => {
    const { page: first, newPage } = await open(engine, { profile: 'hanako' })
    await signIn(first, server.url, '佐藤 花子')
    await createGroup(first, group)
    await synced(first)
    await installed(first)
    const second = await newPage()
    await second.goto(server.url + (await first.path()))
    await addExpense(first, '朝食', 1_001)
    await expectExpenses(second, { 朝食: 1_001 })
    await synced(first)
    await server.kill()
    await addExpense(second, '昼食', 1_002)
    await expectExpenses(first, { 昼食: 1_002 })
    await badgeSays(first, '未送信 1件')
    await first.tab.close()
    await addExpense(second, '夕食', 1_003)
    await badgeSays(second, '未送信 2件')
    await server.start()
    await reconnect(second)
    await synced(second)
    await second.reload()
    await expectExpenses(second, { 朝食: 1_001, 昼食: 1_002, 夕食: 1_003 })
  })

  test('an app that is killed while it sends has lost nothing, and has sent it once', async ({
    server,
    open,
  }) => {
    const first = await open(engine, { profile: 'hanako' })
    await signIn(first.page, server.url, '佐藤 花子')
    await createGroup(first.page, group)
    await synced(first.page)
    const path = await first.page.path()
    // The call goes out, and nobody answers it; once the server goes on, it applies what it was sent.
    process.kill(server.pid, 'SIGSTOP')
    await addExpense(first.page, '朝食', 1_001)
    await badgeSays(first.page, '未送信 1件')
    await first.browser.kill()
    process.kill(server.pid, 'SIGCONT')
    const { page } = await open(engine, { profile: 'hanako' })
    await page.goto(server.url + path)
    await synced(page)
    await expectExpenses(page, { 朝食: 1_001 })
  })

  test('a page that comes back from the cache of the way back goes on sending and following', async ({
    server,
    open,
  }) => {
    const { page } = await open(engine, { profile: 'hanako' })
    await signIn(page, server.url, '佐藤 花子')
    await createGroup(page, group)
    await synced(page)
    const code = await inviteCodeOf(page)
    const { page: friend } = await open(engine, { profile: 'taro' })
    await signIn(friend, server.url, '鈴木 太郎')
    await page.goto(`${server.url}/health`)
    await page.back()
    await joinGroup(friend, server.url, { code, name: group })
    await addExpense(page, '朝食', 1_001)
    await synced(page)
    await expectExpenses(friend, { 朝食: 1_001 })
    await addExpense(friend, '昼食', 1_002)
    await expectExpenses(page, { 昼食: 1_002 })
  })
})

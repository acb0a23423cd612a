/** The product in private mode, without a service worker, in two windows, and in an app that is killed. */
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
  test('in private mode, changes recorded without a server are sent later', async ({ server, open }) => {
    const { page } = await open(engine)
    await signIn(page, server.url, '佐藤 花子')
    await createGroup(page, group)
    await synced(page)
    await page.networkIdle()
    await server.kill()
    await addExpense(page, '朝食', 1_001)
    await badgeSays(page, '未送信 1件')
    await server.start()
    await reconnect(page)
    await synced(page)
    await page.reload()
    await expectExpenses(page, { 朝食: 1_001 })
  })

  test('without a service worker, every screen of an open page works without a server', async ({
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
    await page.says({ role: 'main' }, '払うお金も受け取るお金もありません')
    await page.click({ role: 'button', name: '戻る' })
    await page.click({ role: 'link', name: '設定' })
    await page.says({ role: 'main' }, '別の端末でも使う')
    await server.start()
    await reconnect(page)
    await synced(page)
  })

  test('two windows show the same, and each continues when the other is closed', async ({ server, open }) => {
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

  test('an app that is killed while it sends loses nothing, and its change is applied once', async ({
    server,
    open,
  }) => {
    const first = await open(engine, { profile: 'hanako' })
    await signIn(first.page, server.url, '佐藤 花子')
    await createGroup(first.page, group)
    await synced(first.page)
    const path = await first.page.path()
    // The call gets no answer while the server is stopped. When the server continues, it applies the change.
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

  test('a page that returns from the back/forward cache continues to send and to follow pokes', async ({
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

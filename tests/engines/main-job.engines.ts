/**
 * The product's promise in the engines of iPhones and of Firefox: changes recorded offline reach everybody unchanged.
 */
import { describe, expect } from 'vitest'
import {
  addExpense,
  addPendingMember,
  badgeSays,
  balances,
  createGroup,
  expectExpenses,
  installed,
  inviteCodeOf,
  joinGroup,
  openSettlement,
  reconnect,
  recordAllTransfers,
  signIn,
  synced,
} from './actions.ts'
import { test, engines } from './engine-test.ts'

const group = '沖縄 2026夏'
const trip = { 首里そば: 4_400, 朝食: 1_001, 夕食: 10_000 }

describe.each(engines)('$name', (engine) => {
  test('a trip recorded without a server survives a reload and a restart of the browser, and is settled to the yen', async ({
    server,
    open,
  }) => {
    const first = await open(engine, { profile: 'hanako' })
    await signIn(first.page, server.url, '佐藤 花子')
    await createGroup(first.page, group)
    await addPendingMember(first.page, '次郎')
    const code = await inviteCodeOf(first.page)
    const { page: friend } = await open(engine, { profile: 'taro' })
    await signIn(friend, server.url, '鈴木 太郎')
    await joinGroup(friend, server.url, { code, name: group })
    await first.page.reload()
    await synced(first.page)
    await addExpense(first.page, '首里そば', trip.首里そば)
    await synced(first.page)
    await installed(first.page)

    await server.kill()
    await addExpense(first.page, '朝食', trip.朝食)
    await badgeSays(first.page, '未送信 1件')
    await first.page.reload()
    await expectExpenses(first.page, { 首里そば: trip.首里そば, 朝食: trip.朝食 })
    await addExpense(first.page, '夕食', trip.夕食)
    await badgeSays(first.page, '未送信 2件')
    const path = await first.page.path()
    await first.browser.close()

    const { page } = await open(engine, { profile: 'hanako' })
    await page.goto(server.url + path)
    await expectExpenses(page, trip)
    await badgeSays(page, '未送信 2件')
    await server.start()
    await reconnect(page)
    await synced(page)
    await expectExpenses(page, trip)

    await friend.reload()
    await expectExpenses(friend, trip)
    await openSettlement(page)
    await openSettlement(friend)
    // Shares: 4,400 for three are 1,466, 1,466 and 1,468; 1,001 are 333, 333 and 335; 10,000 are 3,333, 3,333 and
    // 3,334.
    const expected = ['−5,132円', '−5,137円', '＋10,269円']
    expect(await balances(page)).toEqual(expected)
    expect(await balances(friend)).toEqual(expected)
    await recordAllTransfers(page)
    await page.says({ role: 'main' }, '全員の精算が終わりました')
    await synced(page)
    await friend.reload()
    await friend.says({ role: 'main' }, '全員の精算が終わりました')
  })
})

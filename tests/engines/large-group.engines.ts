/** A group with 10,000 expenses is downloaded, opened without a server, settled, and recorded into. */
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { UserId } from '#shared/model/user.ts'
import { databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { seedLargeGroup } from '../builders/large-group.ts'
import {
  addExpense,
  badgeSays,
  balances,
  installed,
  openSettlement,
  reconnect,
  signIn,
  synced,
} from './actions.ts'
import { engines, test } from './engine-test.ts'

/** For fifty answers and storing them in one transaction on a busy machine. */
const downloadLimitMs = 120_000

const people = 20

const Me = z.object({ user: z.object({ id: UserId }) })

/** Parses a balance as the screen shows it. */
function amountOf(text: string): number {
  return Number(text.replace('−', '-').replaceAll(/[＋,円]/g, ''))
}

describe.each(engines)('$name', (engine) => {
  test('10,000 expenses are shown without a server, and one more is recorded', async ({ server, open }) => {
    const first = await open(engine, { profile: 'hanako' })
    await signIn(first.page, server.url, '佐藤 花子')
    await installed(first.page)
    const { user } = Me.parse(
      await first.page.tab.evaluate(`fetch('/api/me').then((answer) => answer.json())`),
    )
    await server.kill()
    const database = openDatabase({ file: databaseFileIn(join(server.dir, 'data')) })
    const groupId = await seedLargeGroup(database, { owner: user.id, expenses: 10_000, people })
    await database.close()
    await server.start()
    const address = `${server.url}/groups/${groupId}`
    await first.page.goto(address)
    await first.page.says({ role: 'link' }, '支出9999', downloadLimitMs)
    await synced(first.page)
    await first.browser.close()

    await server.kill()
    const { page } = await open(engine, { profile: 'hanako' })
    await page.goto(address)
    await page.says({ role: 'link' }, '支出9999')
    await openSettlement(page)
    const amounts = (await balances(page)).map(amountOf)
    // Everybody in the expenses, and the person, who is in none of them.
    expect([amounts.length, amounts.reduce((sum, amount) => sum + amount, 0)]).toEqual([people + 1, 0])
    await page.click({ role: 'link', name: '支出' })
    await addExpense(page, '朝食', 1_001)
    await badgeSays(page, '未送信 1件')
    await server.start()
    await reconnect(page)
    await synced(page)
    await page.reload()
    await page.says({ role: 'link', name: /朝食/ }, '1,001円')
  })
})

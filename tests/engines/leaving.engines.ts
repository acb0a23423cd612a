/**
 * Addresses that are opened at an awkward moment: right after a change, and right after the start. WebKit keeps a page
 * that is left in its back/forward cache, together with whatever transactions it had open.
 */
import { describe, expect } from 'vitest'
import { createGroup, signIn } from './actions.ts'
import { test, engines } from './engine-test.ts'
import type { Page } from './page.ts'
import { poll } from './poll.ts'

/** One hundred of each is what is promised; fewer show it as well where the engine keeps no transactions. */
const roundsOf = { WebKit: 100, Firefox: 20 }
/** Of all rounds: each takes two starts, of some seconds on a machine that is busy with something else. */
const limitMs = 20 * 60_000
/** Longer than a start takes on a machine that is busy with something else. */
const startLimitMs = 20_000

async function opens(page: Page, text: string): Promise<boolean> {
  const isOpen = async () => (await page.text()).includes(text)
  return poll(text, isOpen, startLimitMs).catch(() => false)
}

/** Firefox drops the way to another address where the start writes its own into the history: then it is taken again. */
async function opensOnceStarted(page: Page): Promise<boolean> {
  const isAnyOpen = async () => /文字の大きさ|同期済み/.test(await page.text())
  if (!(await poll('any page', isAnyOpen, startLimitMs).catch(() => false))) return false
  if ((await page.path()) === '/dashboard') await page.tab.evaluate(`void (location.href = '/settings')`)
  return opens(page, '文字の大きさ')
}

/** In the page: leaves so many milliseconds after the moment in which the condition is met. */
function leaveWhen(condition: string, afterMs: number): string {
  return `(() => {
    const look = () => (${condition} ? setTimeout(() => (location.href = '/settings'), ${afterMs}) : setTimeout(look, 1))
    look()
  })()`
}

describe.each(engines)('$name', (engine) => {
  const rounds = roundsOf[engine.name]

  test(
    `opens an address right after a change, ${rounds} times`,
    { timeout: limitMs },
    async ({ server, open }) => {
      const { page } = await open(engine, { profile: 'hanako' })
      await signIn(page, server.url, '佐藤 花子')
      const stuck: string[] = []
      for (let round = 0; round < rounds; round++) {
        // At once, and then later and later, until everything has been sent.
        const afterMs = (round % 20) * 8
        await page.goto(`${server.url}/create-group`)
        await page.fillIn({ role: 'textbox', name: /^グループ名/ }, `旅行${round}`)
        // Every other time before the change is stored, and else right after.
        const condition = round % 2 === 0 ? 'true' : `location.pathname.startsWith('/groups/')`
        const left = `(button) => { button.click(); ${leaveWhen(condition, afterMs)} }`
        await page.withElement({ role: 'button', name: 'グループを作成' }, left)
        if (!(await opens(page, '文字の大きさ'))) stuck.push(`${afterMs} ms after ${condition}`)
        if (stuck.length > 0) break
      }
      expect(stuck).toEqual([])
    },
  )

  test(
    `opens an address right after the start, ${rounds} times`,
    { timeout: limitMs },
    async ({ server, open }) => {
      const { page } = await open(engine, { profile: 'hanako' })
      await signIn(page, server.url, '佐藤 花子')
      await createGroup(page, '沖縄 2026夏')
      const stuck: string[] = []
      for (let round = 0; round < rounds; round++) {
        const afterMs = (round % 20) * 15
        await page.goto(`${server.url}/health`)
        await page.tab.evaluate(`void (location.href = '/dashboard')`)
        const isStarting = `location.pathname === '/dashboard' && document.getElementById('root') !== null`
        await poll('the start', () => page.tab.evaluate(isStarting))
        await page.tab.evaluate(leaveWhen('true', afterMs))
        if (!(await opensOnceStarted(page))) stuck.push(`${afterMs} ms`)
        if (stuck.length > 0) break
      }
      expect(stuck).toEqual([])
    },
  )
})

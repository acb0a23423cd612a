/**
 * Opens other addresses at awkward moments: right after a change, and right after the start. WebKit keeps a page that
 * is left in its back/forward cache, together with its open transactions.
 */
import { describe, expect } from 'vitest'
import { createGroup, signIn } from './actions.ts'
import { test, engines } from './engine-test.ts'
import type { Page } from './page.ts'
import { poll } from './poll.ts'

/**
 * WebKit, which keeps transactions open, gets a hundred rounds. Firefox does not keep them, so fewer rounds are
 * enough.
 */
const roundsOf = { WebKit: 100, Firefox: 20 }
/** Each with a browser of its own. */
const firstStarts = 40
/** For all rounds. Each has two starts, which take some seconds on a busy machine. */
const limitMs = 20 * 60_000
/** Longer than a start takes on a busy machine. */
const startLimitMs = 20_000

async function opens(page: Page, text: string): Promise<boolean> {
  const isOpen = async () => (await page.text()).includes(text)
  return poll(text, isOpen, startLimitMs).catch(() => false)
}

/** Runs in the page: navigates so many milliseconds after the condition is met. */
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
        // The delay grows from zero until everything has been sent.
        const afterMs = (round % 20) * 8
        await page.goto(`${server.url}/create-group`)
        await page.fillIn({ role: 'textbox', name: /^グループ名/ }, `旅行${round}`)
        // Every second round leaves before the change is stored, the others right after.
        const condition = round % 2 === 0 ? 'true' : `location.pathname.startsWith('/groups/')`
        const left = `(button) => { button.click(); ${leaveWhen(condition, afterMs)} }`
        await page.withElement({ role: 'button', name: 'グループを作成' }, left)
        if (!(await opens(page, '別の端末でも使う'))) stuck.push(`${afterMs} ms after ${condition}`)
        if (stuck.length > 0) break
      }
      expect(stuck).toEqual([])
    },
  )

  test(
    `opens an address right after the first start of all, ${firstStarts} times`,
    { timeout: limitMs },
    async ({ server, open }) => {
      const stuck: string[] = []
      for (let round = 0; round < firstStarts && stuck.length === 0; round++) {
        // A new profile, whose databases do not exist yet.
        const { page, browser } = await open(engine, { profile: `first-${round}` })
        // On a busy machine, the app opens its database half a second after the page was opened.
        const afterMs = round * 15
        await page.goto(`${server.url}/`)
        await page.tab.evaluate(`void setTimeout(() => (location.href = '/login'), ${afterMs})`)
        if (await opens(page, 'はじめる')) await browser.close()
        else stuck.push(`${afterMs} ms`)
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
        if (!(await opens(page, '別の端末でも使う'))) stuck.push(`${afterMs} ms`)
        if (stuck.length > 0) break
      }
      expect(stuck).toEqual([])
    },
  )
})

/**
 * What a person waits for in a large group, compared with a group of 1,000 expenses: the built app in a browser, online,
 * freshly opened in each round.
 */
import { type Browser, type Page, chromium } from '@playwright/test'
import { amountTexts } from '#shared/messages/amount-texts.ts'
import { expenseFormTexts, expenseTexts } from '#shared/messages/expenses.ts'
import { groupPageTexts } from '#shared/messages/groups.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { type LargeGroupDates, largeGroupId } from '#tests/builders/large-group.ts'
import { badge } from '#tests/support/actions.ts'
import { type BenchRow, type Measured, ratioOf } from './bench-row.ts'
import { chromiumOptions } from './browser.ts'
import { comparisonOf } from './compare.ts'
import { type LargeGroupDevice, largeGroupDevice } from './large-group-device.ts'
import { tap, tapToPaint } from './tap-to-paint.ts'

const perDay = 20
const [rounds, warmUp] = [7, 2]
/** Between two taps, for work that the screen before has begun. */
const pauseMs = 500

type Step = 'home to list' | 'list to settlement' | 'save to row on screen'
type Walked = Record<Step, number> & { listNodes: number }

const sizes = [10_000, 100_000]
const steps: readonly Step[] = ['home to list', 'list to settlement', 'save to row on screen']

export const largeGroupScreenRows: readonly BenchRow[] = sizes.flatMap((expenses) => {
  const spread = largerGroup({ expenses, dates: { perDay } })
  const oneDay = largerGroup({ expenses, dates: { day: todayInJapan() } })
  const count = expenses.toLocaleString('en')
  return steps.flatMap((step) => [
    row(`${step}, ${count} expenses in one group / 1,000`, step, spread),
    row(`${step}, ${count} expenses of one day / 1,000`, step, oneDay),
  ])
})

function row(name: string, step: Step, compared: () => Promise<Record<Step, Measured>>): BenchRow {
  return { name, budget: 2, unit: 'times', measure: async () => (await compared())[step] }
}

/** Measures all steps at once, at the first of their rows. */
function largerGroup(group: { expenses: number; dates: LargeGroupDates }) {
  let made: Promise<Record<Step, Measured>> | undefined
  return () => (made ??= compareWithThousand(group))
}

async function compareWithThousand(group: { expenses: number; dates: LargeGroupDates }) {
  const { browser, thousand } = await opened()
  const large = await largeGroupDevice(browser, group)
  try {
    const runs: { ours: Walked; yardstick: Walked }[] = []
    for (let round = 0; round < warmUp + rounds; round++) {
      // One after the other, because they share the machine.
      const yardstick = await walk(thousand, round)
      runs.push({ yardstick, ours: await walk(large, round) })
    }
    const measured = (step: Step): Measured => {
      const counted = runs.slice(warmUp)
      const comparison = comparisonOf({
        ours: counted.map(({ ours }) => ours[step]),
        yardstick: counted.map(({ yardstick }) => yardstick[step]),
      })
      const { figure, note } = ratioOf(comparison)
      const last = counted.at(-1)
      return { figure, note: `${note}; list of ${last?.ours.listNodes} / ${last?.yardstick.listNodes} nodes` }
    }
    return {
      'home to list': measured('home to list'),
      'list to settlement': measured('list to settlement'),
      'save to row on screen': measured('save to row on screen'),
    }
  } finally {
    await large.dispose()
  }
}

type Opened = { browser: Browser; thousand: LargeGroupDevice }
let open: Promise<Opened> | undefined
/** The yardstick of all rows. */
function opened(): Promise<Opened> {
  open ??= chromium.launch(chromiumOptions).then(async (browser) => {
    return { browser, thousand: await largeGroupDevice(browser, { expenses: 1_000, dates: { perDay } }) }
  })
  return open
}

/** A running browser or server would keep this process alive. */
export async function endLargeGroupScreens(): Promise<void> {
  const ended = await open
  await ended?.thousand.dispose()
  await ended?.browser.close()
}

const list = `main ul[aria-label="${expenseTexts.listLabel}"]`
const rowOfList = `${list} a`
const suggestion = 'main li button:has([aria-label="→"])'

async function walk({ page }: LargeGroupDevice, round: number): Promise<Walked> {
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await page.goto('/dashboard')
  const group = page.locator(`main a[href="/groups/${largeGroupId}"]`)
  await group.waitFor()
  await settled(page)
  const homeToList = await tapToPaint(page, group, { selector: rowOfList })
  await settled(page)
  const listNodes = await page.locator(`${list} *`).count()
  const listToSettlement = await tapToPaint(page, link(groupPageTexts.settlement), { selector: suggestion })
  await settled(page)
  await tap(page, link(groupPageTexts.expenses))
  await page.locator(rowOfList).first().waitFor()
  await settled(page)
  await tap(page, link(expenseTexts.add))
  const title = `計測 ${round}-${Date.now()}`
  await page.getByRole('textbox', { name: expenseFormTexts.amount }).fill('1000')
  await page.getByLabel('内容').fill(title)
  await settled(page)
  const save = page.getByRole('button', { name: expenseFormTexts.save, exact: true })
  const saveToRow = await tapToPaint(page, save, { selector: rowOfList, text: title })
  await settled(page)
  // While the other device is measured, this page does nothing.
  await page.goto('about:blank')
  return {
    'home to list': homeToList,
    'list to settlement': listToSettlement,
    'save to row on screen': saveToRow,
    listNodes,
  }
}

async function settled(page: Page): Promise<void> {
  await badge(page).and(page.locator('[aria-busy=false]')).filter({ hasText: '同期済み' }).waitFor()
  await page.getByText(amountTexts.computing).first().waitFor({ state: 'detached' })
  await page.waitForTimeout(pauseMs)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
}

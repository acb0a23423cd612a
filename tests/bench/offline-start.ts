/** Opening the installed app without a server: a device with 10,000 expenses compared with one with 10. */
import { type BrowserContext, type Page, chromium } from '@playwright/test'
import { batchMutationsMax, syncSchema } from '#shared/limits.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { newId, newUuid } from '#client/store/new-id.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { signIn, synced } from '#tests/support/actions.ts'
import { installed } from '#tests/support/journey.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import { type BenchRow, ratioOf } from './bench-row.ts'
import { chromiumOptions } from './browser.ts'
import { compare } from './compare.ts'

export const offlineStartRows: readonly BenchRow[] = [
  {
    name: 'offline start to the first list, 10,000 expenses / 10',
    budget: 1.5,
    unit: 'times',
    measure: async () => {
      const server = new ServerProcess()
      const browser = await chromium.launch(chromiumOptions)
      try {
        await server.start()
        const open = () =>
          browser.newContext({ baseURL: server.url, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
        const many = await filledDevice(await open(), 10_000)
        const few = await filledDevice(await open(), 10)
        await server.kill()
        return ratioOf(await compare({ ours: many, yardstick: few }, { rounds: 9, warmUp: 2 }))
      } finally {
        await browser.close()
        await server.dispose()
      }
    },
  },
]

/**
 * Resolves with a function that opens the group's list again and returns the page's milliseconds since it began to
 * load.
 */
async function filledDevice(context: BrowserContext, expenses: number): Promise<() => Promise<number>> {
  await context.addInitScript(noteFirstRow)
  const page = await context.newPage()
  await signIn(page, `旅人${expenses}`)
  await installed(page)
  const address = `/groups/${await record(page, expenses)}`
  await page.goto(address)
  await synced(page)
  await page.locator(firstRow).first().waitFor()
  return async () => {
    await page.goto(address)
    await page.locator(firstRow).first().waitFor()
    return page.evaluate(() => window.firstRowAt ?? Number.NaN)
  }
}

const firstRow = 'main li a[href*="expense"]'

declare global {
  interface Window {
    firstRowAt?: number
  }
}

function noteFirstRow(): void {
  const look = () => {
    if (document.querySelector('main li a[href*="expense"]')) window.firstRowAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Records on the server, as another device of the same person would. */
async function record(page: Page, expenses: number): Promise<GroupId> {
  const { user } = await (await page.request.get('/api/me')).json()
  const groupId = newId(GroupId)
  const payer = `u:${user.id}`
  const create = { name: 'group.create', args: { name: '計測', description: '', inviteMethod: 'open' } }
  const calls = [create, ...Array.from({ length: expenses }, (_, index) => expenseCall(payer, index))]
  const shared = { accountId: user.id, clientId: newUuid(), schema: syncSchema, epoch: null }
  for (let at = 0; at < calls.length; at += batchMutationsMax) {
    const mutations = calls.slice(at, at + batchMutationsMax).map((call) => ({
      ...call,
      mutationId: newId(MutationId),
      scope: scopeOfGroup(groupId),
      time: nowSeconds(),
    }))
    const response = await page.request.post('/api/sync', { data: { ...shared, mutations } })
    if (!response.ok()) throw new Error(`sync is answered with ${response.status()}`)
  }
  return groupId
}

function expenseCall(payer: string, index: number) {
  const date = `2026-0${1 + (index % 9)}-${String(1 + (index % 28)).padStart(2, '0')}`
  const args = {
    id: newId(ExpenseId),
    itineraryId: null,
    title: `支出${index}`,
    description: '',
    category: 'food',
    date,
    location: '',
    amount: 1_000 + index,
    payers: [{ userKey: payer, amount: 1_000 + index }],
    split: { method: 'equal', participants: [payer] },
  }
  return { name: 'expense.create', args }
}

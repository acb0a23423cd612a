/** A signed-in phone that has downloaded one large group, with a server of its own. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { UserId } from '#shared/model/user.ts'
import { type LargeGroupDates, largeGroupId, seedLargeGroup } from '#tests/builders/large-group.ts'
import { accountDatabaseName } from '#tests/support/actions.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import { inData } from './large-group.ts'

const downloadLimitMs = 20 * 60_000
/** A group of 100,000 expenses on a busy machine. */
const stepLimitMs = 5 * 60_000

export type LargeGroupDevice = { page: Page; dispose: () => Promise<void> }

const Me = z.object({ user: z.object({ id: UserId }) })

export async function largeGroupDevice(
  browser: Browser,
  { expenses, dates, people = 10 }: { expenses: number; dates: LargeGroupDates; people?: number },
): Promise<LargeGroupDevice> {
  const server = new ServerProcess()
  let context: BrowserContext | undefined
  const dispose = async () => {
    await context?.close()
    await server.dispose()
  }
  try {
    await server.start()
    context = await browser.newContext({
      baseURL: server.url,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    context.setDefaultTimeout(stepLimitMs)
    const page = await context.newPage()
    // Not by `signIn`, whose waiting ends after five seconds, also on a busy machine.
    await page.goto('/login')
    await page.getByLabel('名前').fill('花子')
    await page.getByRole('button', { name: 'はじめる', exact: true }).click()
    await page.getByRole('link', { name: 'グループを作成' }).waitFor()
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    const { user } = Me.parse(await (await page.request.get('/api/me')).json())
    await inData(server, (database) => seedLargeGroup(database, { owner: user.id, expenses, people, dates }))
    await page.goto(`/groups/${largeGroupId}`)
    await downloaded(page, expenses)
    return { page, dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function downloaded(page: Page, expenses: number): Promise<void> {
  const giveUpAt = Date.now() + downloadLimitMs
  while ((await storedExpenses(page)) < expenses) {
    if (Date.now() > giveUpAt) throw new Error(`no ${expenses} expenses in ${downloadLimitMs} ms`)
    await setTimeout(1_000)
  }
}

async function storedExpenses(page: Page): Promise<number> {
  return page.evaluate(
    (database) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('error', reject)
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('expenses').objectStore('expenses').count()
          counting.addEventListener('error', reject)
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
    await accountDatabaseName(page),
  )
}

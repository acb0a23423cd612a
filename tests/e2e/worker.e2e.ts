/** The service worker sends when no page can, and a new version waits until its person accepts it. */
import type { BrowserContext, Page, Route } from '@playwright/test'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addExpense, createGroup, expenseRow, signIn, synced } from '../support/actions.ts'
import { expect, installed, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true })
// Three starts of the app take half a minute on a busy machine.
test.setTimeout(120_000)

const group = '沖縄 2026夏'

/** 花子 has a group on her device, and the app is installed. */
async function prepareGroup(page: Page): Promise<void> {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await synced(page)
  await installed(page)
}

/** The next call with changes does not get an answer. Returns a promise that resolves when it was caught. */
async function holdNextSend(context: BrowserContext, hold: (route: Route) => Promise<unknown>) {
  const held = Promise.withResolvers<void>()
  let isHeld = false
  await context.route('**/api/sync', async (route) => {
    const { mutations } = route.request().postDataJSON() as { mutations: unknown[] }
    if (mutations.length === 0 || isHeld) return route.continue()
    // The test kills the page, so the page must be the sender. A call of the worker is aborted, because the worker
    // would survive.
    if (route.request().serviceWorker()) return route.abort()
    isHeld = true
    await hold(route)
    held.resolve()
  })
  return () => held.promise
}

test('changes of pages that are killed while they send, before or after the server has stored them, are applied once', async ({
  page,
  context,
}) => {
  await prepareGroup(page)
  const groupUrl = page.url()

  const stored = await holdNextSend(context, (route) => route.fetch())
  await addExpense(page, '朝食', 1_200)
  await stored()
  await page.close()

  const second = await context.newPage()
  await second.goto(groupUrl)
  await expect(expenseRow(second, '朝食')).toHaveCount(1)
  await synced(second)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const underWay = await holdNextSend(context, async () => undefined)
  await addExpense(second, '昼食', 2_400)
  await underWay()
  await second.close()

  const third = await context.newPage()
  await third.goto(groupUrl)
  for (const title of ['朝食', '昼食']) await expect(expenseRow(third, title)).toHaveCount(1)
  await synced(third)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const answer = await context.request.get(`/api${new URL(groupUrl).pathname}/expenses`)
  expect(await answer.json()).toMatchObject({ expenses: [{}, {}] })
})

test('a new version asks before it takes over, and a broken one does not stop the app from starting offline', async ({
  page,
  server,
  context,
}) => {
  const next = join(server.dir, 'dist')
  cpSync(server.distDir, next, { recursive: true })
  server.distDir = next
  await signIn(page, '佐藤 花子')
  await installed(page)
  const update = async (change: () => void) => {
    change()
    // The server reads its list of files when it starts, as after an installation.
    await server.kill()
    await server.start()
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update().catch(() => undefined)
    })
  }
  const startsOffline = async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('link', { name: 'グループを作成' })).toBeVisible()
    await context.setOffline(false)
    await synced(page)
  }

  const worker = join(next, 'sw.js')
  const complete = readFileSync(worker, 'utf8')
  // A version of which one file is missing.
  await update(() => writeFileSync(worker, complete.replaceAll('icon-512.png', 'icon-gone.png')))
  await startsOffline()
  await expect(page.getByText('新しいバージョンがあります')).toBeHidden()

  await update(() => writeFileSync(worker, `${complete}\n// the next version\n`))
  await expect(page.getByText('新しいバージョンがあります')).toBeVisible()
  await page.getByRole('button', { name: '更新', exact: true }).click()
  await expect(page.getByText('新しいバージョンがあります')).toBeHidden()
  await synced(page)
  await startsOffline()
})

/** The browser starts the service worker when the connection is back. */
import type { Page } from '@playwright/test'
import {
  addExpense,
  createGroup,
  expenseRow,
  inviteCodeOf,
  joinGroup,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, installed, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true })
test.setTimeout(120_000)

const group = '沖縄 2026夏'

test('a change recorded offline is sent without the app being opened again', async ({
  page,
  context,
  openPhone,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await synced(page)
  await installed(page)
  const code = await inviteCodeOf(page)
  const friend = await openPhone()
  await signIn(friend, '鈴木 太郎')
  await joinGroup(friend, code, group)

  // Earlier background syncs have been run.
  await expect.poll(() => waitingSyncs(page)).toBe(0)
  await context.setOffline(true)
  await addExpense(page, '切符', 2_400)
  await expect.poll(() => waitingSyncs(page), { message: 'the browser will wake the worker' }).toBe(1)
  await page.close()
  await context.setOffline(false)

  await expect(expenseRow(friend, '切符')).toBeVisible()
})

async function waitingSyncs(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return 'sync' in registration
      ? (await (registration.sync as { getTags: () => Promise<string[]> }).getTags()).length
      : 0
  })
}

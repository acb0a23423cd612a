/** A browser without a service worker, such as LINE's, loses the connection while the app is being loaded. */
import { addExpense, createGroup, synced } from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true, serviceWorkers: 'block' })
test.setTimeout(120_000)

test('a page without the code that sends changes says so once the connection is back, and continues after a reload', async ({
  page,
  context,
}) => {
  await context.route('**/drain-*.js', (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel('名前').fill('佐藤 花子')
  await page.getByRole('button', { name: 'はじめる', exact: true }).click()
  await expect(page.getByText('記録した内容は端末に残っています')).toBeVisible()
  await context.unrouteAll()
  await page.getByRole('button', { name: '更新' }).click()
  await createGroup(page, '沖縄 2026夏')
  await addExpense(page, '首里そば', 4_400)
  await synced(page)
})

/** In a browser without a service worker, as LINE's, the line was lost while the app was being fetched. */
import { addExpense, createGroup, synced } from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true, serviceWorkers: 'block' })
test.setTimeout(120_000)

test('what sends the changes was not fetched: the page says so once the line is back, and goes on when it is updated', async ({
  page,
  context,
}) => {
  await context.route('**/drain-*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByLabel('名前').fill('佐藤 花子')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await expect(page.getByText('記録した内容は端末に残っています')).toBeVisible()
  await context.unrouteAll()
  await page.getByRole('button', { name: '更新' }).click()
  await createGroup(page, '沖縄 2026夏')
  await addExpense(page, '首里そば', 4_400)
  await synced(page)
})

/** Two devices that are online: what one person records, the other sees without doing anything. */
import type { BrowserContext } from '@playwright/test'
import { addExpense, createGroup, expenseRow, inviteCodeOf, joinGroup, signIn } from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

// Two people with three pages take half a minute on a busy machine.
test.setTimeout(120_000)

// Polling runs every minute, which is longer than any expectation here waits. So only a poke can bring the rows.
test('what one person records, the other sees in both tabs, also after the second tab takes over the stream', async ({
  page,
  context,
  browser,
  watch,
  baseURL,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  const code = await inviteCodeOf(page)
  const streams = countStreams(context)
  const other = watch(await browser.newContext({ ...(baseURL ? { baseURL } : {}) }))
  const friend = await other.newPage()
  await signIn(friend, '鈴木 太郎')
  await joinGroup(friend, code, '沖縄 2026夏')
  // 花子 did nothing, and already sees the new member.
  await page.getByRole('link', { name: 'メンバー', exact: true }).click()
  await expect(page.getByText('鈴木 太郎')).toBeVisible()
  await page.getByRole('link', { name: '支出', exact: true }).click()

  const second = await context.newPage()
  await second.goto(page.url())
  await addExpense(friend, '朝食', 1_200)
  for (const tab of [page, second]) await expect(expenseRow(tab, '朝食')).toBeVisible()
  expect(streams()).toBe(0)

  await page.close()
  await expect.poll(streams, { message: 'the other tab listens now' }).toBe(1)
  await addExpense(friend, '昼食', 2_400)
  await expect(expenseRow(second, '昼食')).toBeVisible()
  await addExpense(second, '夕食', 3_600)
  await expect(expenseRow(friend, '夕食')).toBeVisible()
  await other.close()
})

/** Returns the number of streams that the pages have opened since this call. */
function countStreams(context: BrowserContext): () => number {
  let streams = 0
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/sync/events') streams += 1
  })
  return () => streams
}

/** Changes that waited for more than a day are not sent without their author. */
import { addExpense, badge, createGroup, reconnect, signIn, synced } from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true })

test('a change of the day before yesterday is not sent by itself, and its author is asked', async ({
  page,
  server,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '草津温泉')
  await synced(page)
  await server.kill()
  await page.clock.setFixedTime(Date.now() - 48 * 60 * 60 * 1000)
  await addExpense(page, '湯めぐり', 1_500)
  await addExpense(page, '温泉まんじゅう', 900)
  await page.clock.setFixedTime(Date.now())
  await server.start()
  await reconnect(page)

  await expect(badge(page)).toHaveText('要確認 2件')
  await page.getByRole('link', { name: /^未送信/ }).click()
  await expect(page.getByText('記録してから24時間以上たちました')).toBeVisible()
  await expect(page.getByRole('article', { name: /湯めぐり/ })).toContainText('1,500円')
  await page.getByRole('button', { name: 'すべて送る' }).click()
  await synced(page)
})

/** An entry of the history leads to the item of a plan that it names, far below the beginning of the plan. */
import { signIn } from '../support/actions.ts'
import { callAs, createInvitedGroup } from '../support/invited-group.ts'
import { expect, test } from '../support/journey.ts'

test('from the history to the item that it names, far down in its plan, and back', async ({ page }) => {
  await signIn(page, '花子')
  const { id } = await createInvitedGroup(page, { name: '能登', inviteMethod: 'open' })
  const dates = { startDate: '2098-08-11', endDate: '2098-08-14' }
  const { itinerary } = await callAs<{ itinerary: { id: string } }>(page, `/api/groups/${id}/itineraries`, {
    title: '夏の能登',
    ...dates,
  })
  const items = `/api/itineraries/${itinerary.id}/items`
  for (let number = 1; number <= 20; number += 1)
    await callAs(page, items, { title: `朝市${number}`, date: number < 12 ? '2098-08-11' : '2098-08-13' })
  const last = await callAs<{ item: { id: string } }>(page, items, { title: '千枚田', date: '2098-08-14' })
  const { origin } = new URL(page.url())
  const path = `/api/itinerary-items/${last.item.id}`
  expect((await page.request.put(path, { headers: { origin }, data: { date: '2098-08-13' } })).ok()).toBe(
    true,
  )
  await page.goto(`/groups/${id}/activity`)
  await page.getByRole('link', { name: /予定「千枚田」の日付を変更/ }).click()
  const item = page.getByRole('button', { name: '千枚田', expanded: true })
  await expect(item).toBeInViewport()
  // The router restores scroll positions after it has drawn the screen.
  await page.waitForTimeout(500)
  await expect(item).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await page.goBack()
  await expect(page.getByRole('heading', { name: '更新履歴' })).toBeVisible()
})

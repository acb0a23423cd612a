/** A browser deletes what the app has stored: Safari after seven days without a visit, LINE's browser at any time. */
import {
  addExpense,
  createGroup,
  evictStorage,
  expenseRow,
  signIn,
  signOut,
  synced,
} from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

test('a phone that has lost everything but its session continues as the same person, at any address', async ({
  page,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await addExpense(page, '首里そば', 4_400)
  await synced(page)
  const address = page.url()

  await evictStorage(page)
  await page.goto(address)
  await expect(expenseRow(page, '首里そば')).toContainText('4,400円')
  await expect(page.getByText('佐藤 花子さんとして続けています')).toBeVisible()
  await page.getByRole('button', { name: 'わかりました' }).click()
  await addExpense(page, '水族館', 6_540)
  await synced(page)

  // With its new key the person can also sign in again after signing out.
  await signOut(page)
  await page.getByRole('button', { name: '佐藤 花子さんとして続ける' }).click()
  await page.getByRole('link', { name: /沖縄 2026夏/ }).click()
  await expect(expenseRow(page, '水族館')).toContainText('6,540円')
})

import { addExpense, addPendingMembers, createGroup, expenseRow, signIn, synced } from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

test('the page opens and shows what the product is', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/わりたび/)
  await expect(page.getByRole('heading', { name: 'わりたび' })).toBeVisible()
})

test('a first trip: a name, a group, people, an expense, and who pays whom', async ({ page }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await addPendingMembers(page, ['太郎', '次郎'])
  await addExpense(page, '首里そば', 4_400)
  await expect(expenseRow(page, '首里そば')).toContainText('4,400円')
  await synced(page)
  await page.getByRole('link', { name: '精算', exact: true }).click()
  await expect(page.getByText('全員で送金は2回だけ')).toBeVisible()
})

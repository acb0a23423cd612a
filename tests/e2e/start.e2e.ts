import { expect, test } from '../support/journey.ts'

test('the page opens and says what it is', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('わりたび')
  await expect(page.getByRole('heading', { name: 'わりたび' })).toBeVisible()
  await expect(page.getByText('電波がなくても')).toBeVisible()
})

/** One person with several devices, and what a device does only for its person. */
import {
  addExpense,
  createGroup,
  enterDeviceCode,
  evictStorage,
  expenseRow,
  makeDeviceCode,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true })

test('a code from the phone signs in the same person on the laptop, and a code from there on the phone that has lost everything', async ({
  page,
  openPhone,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await addExpense(page, '首里そば', 4_400)
  await synced(page)
  const code = await makeDeviceCode(page)

  const desk = await openPhone()
  await enterDeviceCode(desk, code.toLowerCase())
  await desk.getByRole('link', { name: /沖縄 2026夏/ }).click()
  await expect(expenseRow(desk, '首里そば')).toContainText('4,400円')
  await addExpense(desk, '水族館', 6_540)
  await synced(desk)

  await evictStorage(page)
  await page.context().clearCookies()
  await enterDeviceCode(page, await makeDeviceCode(desk))
  await page.getByRole('link', { name: /沖縄 2026夏/ }).click()
  await expect(expenseRow(page, '水族館')).toContainText('6,540円')
})

test('a browser without storage shows an error instead of an empty page', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException(
        'A mutation operation was attempted on a database that did not allow it',
        'InvalidStateError',
      )
    }
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'この端末に保存できません' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('プライベートブラウズ')
  await expect(page.getByRole('button', { name: 'ページを更新' })).toBeVisible()
})

/** One person, several devices; and what a device does for its person alone. */
import { addExpense, createGroup, expenseRow, signIn, synced } from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

test('a code from the phone signs the laptop in as the same person', async ({
  page,
  browser,
  watch,
  baseURL,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await addExpense(page, '首里そば', 4_400)
  await synced(page)
  await page.getByRole('link', { name: '設定' }).click()
  await page.getByRole('button', { name: 'コードを作る' }).click()
  const code = await page.locator('[translate=no]').innerText()

  const laptop = watch(await browser.newContext({ ...(baseURL ? { baseURL } : {}) }))
  const desk = await laptop.newPage()
  await desk.goto('/')
  await desk.getByRole('button', { name: '別の端末のコードで始める' }).click()
  await desk.getByLabel('別の端末のコード').fill(code.toLowerCase())
  await desk.getByRole('button', { name: 'はじめる', exact: true }).click()
  await desk.getByRole('link', { name: /沖縄 2026夏/ }).click()
  await expect(expenseRow(desk, '首里そば')).toContainText('4,400円')
  await addExpense(desk, '水族館', 6_540)
  await synced(desk)

  await page.getByRole('link', { name: 'ホーム' }).click()
  await page.getByRole('link', { name: /沖縄 2026夏/ }).click()
  await page.reload()
  await expect(expenseRow(page, '水族館')).toContainText('6,540円')
  await laptop.close()
})

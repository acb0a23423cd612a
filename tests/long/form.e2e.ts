/** A form with unsaved values is not lost by going back. */
import { createGroup, signIn } from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

// Nobody opens a page without a connection here, and installing a worker takes as long as a whole sign-in.
test.use({ serviceWorkers: 'block' })

test('the browser’s back button closes a dialog first, and asks before a form is lost', async ({ page }) => {
  await signIn(page, '花子')
  await createGroup(page, '沖縄')
  await page.getByRole('link', { name: '支出を追加' }).click()
  const title = page.getByLabel('内容')
  await title.fill('首里そば')
  const question = page.getByRole('dialog', { name: '入力中の内容を捨てますか？' })

  await page.goBack()
  await expect(question).toContainText('保存していないので、元に戻せません。')
  // The step back is undone by a step forward. One that is taken before that has arrived would be merged with it.
  await expect(page).toHaveURL(/add-expense$/)
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(title).toHaveValue('首里そば')
  expect(page.url()).toMatch(/add-expense$/)

  const closing = page.waitForEvent('dialog')
  const closed = page.close({ runBeforeUnload: true })
  const beforeUnload = await closing
  expect(beforeUnload.type()).toBe('beforeunload')
  await beforeUnload.dismiss()
  await closed

  await page.locator('header').getByRole('button', { name: '閉じる' }).click()
  await question.getByRole('button', { name: '捨てる' }).click()
  await expect(page.getByRole('heading', { name: '沖縄', level: 1 })).toBeVisible()
  await page.goForward()
  await expect(title).toHaveValue('')
})

test('what is calculated in the amount is what is saved', async ({ page }) => {
  await signIn(page, '花子')
  await createGroup(page, '沖縄')
  await page.getByRole('link', { name: '支出を追加' }).click()
  await page.getByLabel('金額', { exact: true }).pressSequentially('(1200+350)*2')
  await expect(page.getByText('＝3,100円')).toBeVisible()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('3,100円').first()).toBeVisible()
})

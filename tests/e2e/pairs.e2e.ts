/** Two phones change the same thing, one of them offline: what the author of the later change sees, and can do. */
import { editAmount, expenseRow, settlementTexts, synced } from '../support/actions.ts'
import { expect, installed } from '../support/journey.ts'
import { seeWhatWaits, test, together } from '../support/two-phones.ts'

test.use({ allowsNetworkErrors: true })

test('an edit of an expense settled meanwhile: the difference is recorded, and both phones have the same balances', async ({
  page,
  context,
  friend,
}) => {
  await together(page, friend)
  await installed(page)
  await context.setOffline(true)
  await editAmount(page, '昼食', 3_600)
  await expenseRow(friend, '昼食').click()
  await friend.getByRole('button', { name: '精算済みにする' }).click()
  await friend.getByRole('button', { name: '差引が変わっても精算済みにする' }).click()
  await expect(friend.getByText('精算済みのため')).toBeVisible()
  await synced(friend)

  await seeWhatWaits(page)
  const held = page.getByRole('article')
  await expect(held.getByRole('group', { name: 'あなたの変更' })).toContainText('3,600円')
  await expect(held.getByRole('group', { name: '精算済みの内容' })).toContainText('3,000円')
  await page.getByRole('button', { name: '差額を記録' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('支払いが増える：鈴木 次郎 300円')
  await dialog.getByRole('button', { name: '差額を記録' }).click()
  await synced(page)

  await page.goBack()
  await expect(expenseRow(page, '差額：昼食')).toContainText('300円')
  await friend.goBack()
  await friend.reload()
  await expect(expenseRow(friend, '差額：昼食')).toContainText('300円')
  expect(await settlementTexts(page)).toEqual(['−300円', '＋300円'].toSorted())
  expect(await settlementTexts(friend)).toEqual(['−300円', '＋300円'].toSorted())
})

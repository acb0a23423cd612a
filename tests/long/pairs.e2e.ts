/**
 * Conflicts between two phones, one of them offline: what the author of a change then sees, and can do. The gate has one
 * such conflict as a journey (`e2e/unsent.e2e.ts`), and each pair of mutations in the simulation.
 */
import {
  addPendingMembers,
  deleteExpense,
  editAmount,
  expenseRow,
  settlementTexts,
  synced,
} from '../support/actions.ts'
import { expect, installed, preloaded } from '../support/journey.ts'
import { onMembers, seeWhatWaits, test, together } from '../support/two-phones.ts'

test.use({ allowsNetworkErrors: true })

test('an edit of an expense deleted meanwhile: the expense is restored with the edit, on both phones', async ({
  page,
  context,
  friend,
}) => {
  await together(page, friend)
  await installed(page)
  await context.setOffline(true)
  await editAmount(page, '昼食', 3_600)
  await deleteExpense(friend, '昼食')
  await synced(friend)

  await seeWhatWaits(page)
  await expect(page.getByRole('group', { name: '削除された内容' })).toContainText('3,000円')
  await page.getByRole('button', { name: '支出を戻して、自分の変更を使う' }).click()
  await synced(page)
  await page.goBack()
  await expect(expenseRow(page, '昼食')).toContainText('3,600円')
  await friend.reload()
  await expect(expenseRow(friend, '昼食')).toContainText('3,600円')
})

test('a pending member linked on one phone and removed on the other: the removal is rejected with its reason, and other edits are kept', async ({
  page,
  friend,
}) => {
  await together(page, friend)
  await addPendingMembers(page, ['ナツ'])
  await synced(page)
  await friend.reload()
  await preloaded(friend)
  await onMembers(friend, () => expect(friend.getByText('ナツ')).toBeVisible())
  await friend.context().setOffline(true)
  await editAmount(friend, '昼食', 4_000)
  await onMembers(friend, async () => {
    await friend.getByRole('button', { name: /ナツ/ }).click()
    await friend.getByRole('button', { name: '仮メンバーを削除' }).click()
    await expect(friend.getByRole('button', { name: /ナツ/ })).toHaveCount(0)
  })
  await onMembers(page, async () => {
    await page.getByRole('button', { name: /ナツ/ }).click()
    await page.getByRole('link', { name: '参加したメンバーとまとめる' }).click()
    await page.getByLabel('参加したメンバー').selectOption('鈴木 次郎')
    await page.getByRole('button', { name: 'まとめる' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'まとめる' }).click()
    await expect(page.getByRole('button', { name: /ナツ/ })).toHaveCount(0)
  })
  await synced(page)

  await seeWhatWaits(friend)
  const held = friend.getByRole('article', { name: '仮メンバーの削除：ナツ' })
  await expect(held).toContainText('参加したメンバーとまとめた仮メンバーは')
  await held.getByRole('button', { name: /を捨てる$/ }).click()
  await friend.getByRole('dialog').getByRole('button', { name: '捨てる' }).click()
  await synced(friend)
  await expect(expenseRow(page, '昼食')).toContainText('4,000円')
})

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
  await friend.getByRole('button', { name: '未払いのまま精算済みにする' }).click()
  await expect(friend.getByText('精算済みのため')).toBeVisible()
  await synced(friend)

  await seeWhatWaits(page)
  const held = page.getByRole('article')
  await expect(held.getByRole('group', { name: 'あなたの変更' })).toContainText('3,600円')
  await expect(held.getByRole('group', { name: '精算済みの内容' })).toContainText('3,000円')
  await page.getByRole('button', { name: '差額だけ別に記録' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('鈴木 次郎の支払いは300円増えます')
  await dialog.getByRole('button', { name: '差額だけ別に記録' }).click()
  await synced(page)

  await page.goBack()
  await expect(expenseRow(page, '差額：昼食')).toContainText('300円')
  await friend.goBack()
  await friend.reload()
  await expect(expenseRow(friend, '差額：昼食')).toContainText('300円')
  expect(await settlementTexts(page)).toEqual(['−300円', '＋300円'].toSorted())
  expect(await settlementTexts(friend)).toEqual(['−300円', '＋300円'].toSorted())
})

/** Two phones change the same thing apart, one of them with no connection: what its author then sees, and can do. */
import type { Page } from '@playwright/test'
import {
  addExpense,
  addPendingMembers,
  badge,
  createGroup,
  deleteExpense,
  editAmount,
  expenseRow,
  inviteCodeOf,
  joinGroup,
  reconnect,
  settlementTexts,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, test as base, installed } from '../support/journey.ts'

const group = '沖縄 2026夏'

const test = base.extend<{ friend: Page }>({
  // 次郎, on a phone of his own; ends when 花子's journey does.
  friend: async ({ browser, watch, baseURL }, use) => {
    const other = watch(await browser.newContext({ ...(baseURL ? { baseURL } : {}) }))
    await use(await other.newPage())
    await other.close()
  },
})
test.use({ allowsNetworkErrors: true })

/** 花子 owns the group, 次郎 is in it, and both are on its page with an expense of hers. */
async function together(page: Page, friend: Page): Promise<void> {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  const code = await inviteCodeOf(page)
  await signIn(friend, '鈴木 次郎')
  await joinGroup(friend, code, group)
  await onMembers(page, () => expect(page.getByText('鈴木 次郎')).toBeVisible())
  await addExpense(page, '昼食', 3_000)
  await synced(page)
  await friend.reload()
  await expect(expenseRow(friend, '昼食')).toBeVisible()
}

/** From a group's page to its members, and back to it. */
async function onMembers(page: Page, act: () => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: 'メンバー', exact: true }).click()
  await act()
  await page.getByRole('link', { name: '支出', exact: true }).click()
}

/** To what waits for its author, once the phone has its connection back. */
async function seeWhatWaits(page: Page): Promise<void> {
  await reconnect(page)
  await expect(badge(page)).toHaveText('要確認 1件')
  await page.getByRole('link', { name: /^未送信/ }).click()
}

test('an edit meets a settlement: the difference is recorded, and both have the same balances', async ({
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

test('an edit meets a deletion: the expense is brought back with it, for both', async ({
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
  await page.getByRole('button', { name: '復元して適用' }).click()
  await synced(page)
  await page.goBack()
  await expect(expenseRow(page, '昼食')).toContainText('3,600円')
  await friend.reload()
  await expect(expenseRow(friend, '昼食')).toContainText('3,600円')
})

test('somebody is linked whom the other phone removes meanwhile: it is told why not, and its edits stand', async ({
  page,
  friend,
}) => {
  await together(page, friend)
  await addPendingMembers(page, ['ナツ'])
  await synced(page)
  await friend.reload()
  await installed(friend)
  await onMembers(friend, () => expect(friend.getByText('ナツ')).toBeVisible())
  await friend.context().setOffline(true)
  await editAmount(friend, '昼食', 4_000)
  await onMembers(friend, async () => {
    await friend.getByRole('button', { name: /ナツ/ }).click()
    await friend.getByRole('button', { name: '仮メンバーを削除' }).click()
    await friend.getByRole('dialog').last().getByRole('button', { name: '削除', exact: true }).click()
    await expect(friend.getByRole('button', { name: /ナツ/ })).toHaveCount(0)
  })
  await onMembers(page, async () => {
    await page.getByRole('button', { name: /ナツ/ }).click()
    await page.getByRole('link', { name: '参加したメンバーと紐付ける' }).click()
    await page.getByLabel('参加したメンバー').selectOption('鈴木 次郎')
    await page.getByRole('button', { name: '紐付ける' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '紐付ける' }).click()
    await expect(page.getByRole('button', { name: /ナツ/ })).toHaveCount(0)
  })
  await synced(page)

  await seeWhatWaits(friend)
  const held = friend.getByRole('article', { name: '仮メンバーの削除：ナツ' })
  await expect(held).toContainText('参加したメンバーに紐付けた仮メンバーは')
  await held.getByRole('button', { name: /を破棄$/ }).click()
  await friend.getByRole('dialog').getByRole('button', { name: '破棄' }).click()
  await synced(friend)
  await expect(expenseRow(page, '昼食')).toContainText('4,000円')
})

/** What ends a person's use of a device: another device signs it out, or the account is deleted. */
import type { Page } from '@playwright/test'
import {
  accountDatabaseName,
  addExpense,
  createGroup,
  enterDeviceCode,
  expenseRow,
  inviteCodeOf,
  joinGroup,
  makeDeviceCode,
  settlementTexts,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

// Nobody opens a page without a connection here, and installing a worker takes as long as a whole sign-in.
test.use({ allowsNetworkErrors: true, serviceWorkers: 'block' })

const group = '沖縄 2026夏'

async function openSettings(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: '設定' }).click()
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click()
}

test('a person deletes their account: the sums of the others hold, and their devices are emptied', async ({
  page,
  openPhone,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  const code = await inviteCodeOf(page)
  const phone = await openPhone()
  await signIn(phone, '鈴木 次郎')
  await joinGroup(phone, code, group)
  await addExpense(phone, '首里そば', 4_400)
  await synced(phone)
  const tablet = await openPhone()
  await enterDeviceCode(tablet, await makeDeviceCode(phone))
  await expect(tablet.getByRole('link', { name: new RegExp(group) })).toBeVisible()
  await expect(expenseRow(page, '首里そば')).toBeVisible()
  const sums = await settlementTexts(page)
  expect(sums).toEqual(['−2,200円', '＋2,200円'])

  await openSettings(phone, 'アカウントを削除')
  await phone.getByLabel('確認のため「削除」と入力してください').fill('削除')
  await phone.getByRole('button', { name: 'アカウントを削除する' }).click()
  await expect(phone.getByText('アカウントを削除しました')).toBeVisible()
  await expect(phone.getByLabel('名前')).toBeVisible()
  await expect(phone.getByRole('button', { name: /として続ける/ })).toHaveCount(0)
  expect(await accountDatabaseName(phone)).toBe('')

  await page.getByRole('link', { name: '精算', exact: true }).click()
  await expect(
    page.getByRole('region', { name: 'みんなの貸し借り' }).getByText('退会したユーザー'),
  ).toBeVisible()
  await page.getByRole('link', { name: '支出', exact: true }).click()
  expect(await settlementTexts(page)).toEqual(sums)

  await tablet.getByRole('button', { name: '書き出す・この端末の記録を消す' }).click()
  await expect(tablet).toHaveURL(/\/settings\/account-deleted$/)
  await expect(tablet.getByText(/^別の端末で削除されました/)).toHaveCount(1)
  await tablet.getByRole('button', { name: 'この端末の記録を消す', exact: true }).click()
  await tablet.getByRole('dialog').getByRole('button', { name: '消す', exact: true }).click()
  await expect(tablet.getByLabel('名前')).toBeVisible()
  expect(await accountDatabaseName(tablet)).toBe('')
})

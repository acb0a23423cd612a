/** Groups that are created and managed while there is no server. */
import type { Page } from '@playwright/test'
import {
  addExpense,
  addPendingMembers,
  badge,
  createGroup,
  expenseRow,
  inviteCodeOf,
  openMembers,
  reconnect,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, installed, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true })

/** Starts and ends at the dashboard. */
async function createGroupWithTrip(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'グループを作成' }).click()
  await page.getByRole('link', { name: '旅程もいっしょに登録する' }).click()
  await page.getByLabel('グループ名').fill(name)
  await page.getByRole('button', { name: '次へ' }).click()
  await page.getByRole('textbox', { name: '旅程名' }).fill(name)
  await page.getByRole('textbox', { name: '開始日' }).fill('2027-05-01')
  await page.getByRole('textbox', { name: '終了日' }).fill('2027-05-03')
  await page.getByRole('button', { name: '次へ' }).click()
  await page.getByRole('button', { name: 'グループを作成' }).click()
  await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
}

test('groups are created and managed without a server, and get their invite codes when the server is back', async ({
  page,
  server,
}) => {
  await signIn(page, '佐藤 花子')
  await installed(page)
  await synced(page)
  // This screen is fetched when it is opened, and kept from then on.
  await page.getByRole('link', { name: '参加', exact: true }).click()
  await expect(page.getByLabel('招待コード')).toBeVisible()
  await page.getByRole('link', { name: 'ホーム', exact: true }).click()
  // The browser still believes that it is online. Only the tries show that the server is gone.
  await server.kill()
  await createGroupWithTrip(page, '能登の旅')
  await createGroup(page, '草津温泉')
  await expect(page.getByText(/つながってから招待リンクを送れます/)).toBeVisible()
  await addPendingMembers(page, ['祖母'])
  await openMembers(page)
  await expect(page.getByRole('button', { name: /^祖母/ })).toBeVisible()
  await page.getByRole('link', { name: /^友だちを招待/ }).click()
  await expect(page.getByRole('heading', { name: '友だちを招待', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '戻る' }).click()
  await page.getByRole('link', { name: '支出', exact: true }).click()
  await addExpense(page, '切符', 2_400)
  await page.reload()
  await expect(expenseRow(page, '切符')).toBeVisible()
  await expect(badge(page)).toContainText('オフライン・未送信')
  await page.getByRole('link', { name: '参加', exact: true }).click()
  await expect(page.getByText('オフラインです。入力したコードは、つながると自動で確かめます。')).toBeVisible()
  await page.goBack()
  await server.start()
  await reconnect(page)
  await synced(page)
  expect(await inviteCodeOf(page)).toMatch(/^\w{10}$/)
})

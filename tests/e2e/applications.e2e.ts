/** Whoever has a code applies, and an owner or admin decides. */
import type { Page } from '@playwright/test'
import {
  addExpense,
  addPendingMembers,
  badge,
  createGroup,
  inviteCodeOf,
  joinGroup,
  openMembers,
  reconnect,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, preloaded, test } from '../support/journey.ts'

// Nobody opens a page without a connection here, and installing a worker takes as long as a whole sign-in.
test.use({ allowsNetworkErrors: true, serviceWorkers: 'block' })
// Three people with some ten steps each.
test.setTimeout(120_000)

const group = '沖縄 2026夏'

test(
  'an application with a pending member’s code is approved as that person, whose balance is theirs then, and the other admin learns that it was decided',
  { tag: '@long' },
  async ({ page, openPhone }) => {
    const [admin, applicant] = [await openPhone(), await openPhone()]
    await signIn(page, '佐藤 花子')
    await createGroup(page, group)
    await addPendingMembers(page, ['祖母'])
    await addExpense(page, '旅館', 30_000)
    await signIn(admin, '鈴木 太郎')
    await joinGroup(admin, await inviteCodeOf(page), group)
    await openMembers(page)
    await page.getByRole('button', { name: /^鈴木 太郎/ }).click()
    await page.getByRole('button', { name: '管理者にする' }).click()
    const code = await makeOwnCode(page, '祖母')

    await signIn(applicant, '佐藤 フミ')
    await apply(applicant, code, '花子の祖母です。')
    await applicant.reload()
    await expect(applicant.getByRole('listitem').filter({ hasText: group })).toContainText('返事待ち')

    // 太郎 decides with no connection, before 花子 does.
    await admin.getByRole('link', { name: 'ホーム' }).click()
    const review = admin.getByRole('button', { name: '佐藤 フミさんのお願いを確認' })
    await expect(review).toBeVisible()
    await synced(admin)
    await preloaded(admin)
    await admin.context().setOffline(true)
    await review.click()
    await admin.getByRole('button', { name: '断る', exact: true }).click()
    await admin.getByLabel('断る理由').fill('人数がそろいました')
    await admin.getByRole('button', { name: '断る', exact: true }).click()
    await expect(admin.getByRole('listitem').filter({ hasText: '佐藤 フミ' })).toContainText('送信待ち')
    await expect(badge(admin)).toContainText('1件')

    await page.getByRole('link', { name: 'ホーム' }).click()
    await page.getByRole('button', { name: '佐藤 フミさんのお願いを確認' }).click()
    const dialog = page.getByRole('dialog', { name: '参加のお願い' })
    await expect(dialog).toContainText('花子の祖母です。')
    await expect(dialog.getByRole('radio', { name: /^仮メンバーと同じ人/ })).toBeChecked()
    await expect(dialog).toContainText('引き継ぐ貸し借り（支出1件）−15,000円')
    await dialog.getByRole('button', { name: '参加してもらう' }).click()
    await expect(page.getByText('佐藤 フミさんに参加してもらいます')).toBeVisible()
    await synced(page)

    const row = applicant.getByRole('list', { name: 'すべてのグループ' }).getByRole('link', { name: group })
    await expect(row).toContainText('−15,000円')

    await reconnect(admin)
    await expect(badge(admin)).toContainText('要確認')
    await admin.getByRole('link', { name: /^未送信/ }).click()
    const held = admin.getByRole('article', { name: '参加のお願いへのお断り：佐藤 フミ' })
    await expect(held).toContainText('この参加のお願いは、すでに返事が済んでいるか、取り下げられています。')
    await held.getByRole('button', { name: /捨てる$/ }).click()
    await admin.getByRole('dialog').getByRole('button', { name: '捨てる' }).click()
    await expect(admin.getByText('すべて送信済みです')).toBeVisible()
  },
)

/** Starts on the member management. Returns the code of the pending member's own. */
async function makeOwnCode(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const dialog = page.getByRole('dialog', { name: `${name}さん` })
  await dialog.getByRole('button', { name: '招待コードを作る' }).click()
  const code = dialog.locator('[translate=no]')
  await expect(code).toBeVisible()
  const text = (await code.innerText()).replaceAll(/\s/g, '')
  expect(text).toMatch(/^\w{8}$/)
  await dialog.getByRole('button', { name: '閉じる' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toContainText('招待済み')
  return text
}

/** By a call, because the screens for it have journeys of their own. */
async function apply(page: Page, inviteCode: string, message: string): Promise<void> {
  const answer = await page.request.post('/api/groups/apply-pending', {
    headers: { origin: new URL(page.url()).origin },
    data: { inviteCode, message },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

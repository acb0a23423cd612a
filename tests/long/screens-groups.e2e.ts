/** Screenshots of inviting, managing and reviewing people, and of the wizard for a group. */
import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import {
  addExpense,
  addPendingMembers,
  createGroup,
  inviteCodeOf,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, test } from './screenshots.ts'
import { preloaded } from '../support/journey.ts'
import { longName, newPerson, openTab } from './steps.ts'

test.use({ allowsNetworkErrors: true })
test.setTimeout(300_000)

const group = '沖縄 2026夏'

test('a group in three steps', async ({ page, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await page.getByRole('link', { name: 'グループを作成' }).click()
  await page.getByRole('link', { name: '旅程もいっしょに登録する' }).click()
  await takeScreenshot('wizard-basics')
  await page.getByLabel('グループ名').fill(longName)
  await page.getByRole('button', { name: '次へ' }).click()
  await takeScreenshot('wizard-features')
  const goOn = () => page.getByRole('button', { name: '次へ' }).click()
  await goOn()
  await expect(page.getByRole('alert')).toBeVisible()
  await takeScreenshot('wizard-incomplete', goOn)
  await page.getByRole('textbox', { name: '旅程名' }).fill('夏の沖縄 3泊4日')
  await page.getByRole('textbox', { name: '開始日' }).fill('2026-08-11')
  await page.getByRole('textbox', { name: '終了日' }).fill('2026-08-14')
  await page.getByRole('textbox', { name: /^目的地/ }).fill('沖縄本島')
  await page.getByRole('button', { name: '次へ' }).click()
  await takeScreenshot('wizard-confirmation')
})

test('inviting', async ({ page, context, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await preloaded(page)
  await context.setOffline(true)
  await createGroup(page, group)
  await expect(page.getByText(/つながってから招待リンクを送れます/)).toBeVisible()
  await takeScreenshot('new-group-offline')
  await context.setOffline(false)
  await synced(page)
  await expect(page.getByRole('button', { name: '招待リンクを送る' })).toBeEnabled()
  await takeScreenshot('new-group')
  await page.getByRole('link', { name: 'QRコード・招待コード' }).click()
  await expect(page.getByRole('img', { name: /QRコード$/ })).toBeVisible()
  await takeScreenshot('invite-empty')
  await page.goBack()
  await addPendingMembers(page, ['祖母', longName])
  await page.getByRole('link', { name: 'メンバー', exact: true }).click()
  await takeScreenshot('members-tab')
  await page.getByRole('button', { name: /^祖母/ }).click()
  await takeScreenshot('pending-uninvited')
  await page.getByRole('button', { name: '招待コードを作る' }).click()
  await expect(page.getByRole('dialog').locator('[translate=no]')).toBeVisible()
  await takeScreenshot('pending-invited')
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click()
  await page.getByRole('link', { name: /^友だちを招待/ }).click()
  await takeScreenshot('invite')
  await page.getByRole('button', { name: '再発行' }).click()
  await takeScreenshot('invite-renew')
})

test('a hundred people', async ({ page, takeScreenshot, baseURL }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '同窓会')
  await synced(page)
  const address = `/api${new URL(page.url()).pathname}/pending-members`
  for (let number = 1; number < 100; number += 1) {
    const answer = await page.request.post(address, {
      headers: { origin: baseURL ?? '', 'Idempotency-Key': randomUUID() },
      data: { name: `参加者${number}` },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await page.reload()
  await openTab(page, 'メンバー')
  await expect(page.getByText('参加者99', { exact: true })).toBeVisible()
  await takeScreenshot('full-tab')
})

test('who has changed what', async ({ page, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await addPendingMembers(page, ['祖母', longName.slice(0, 60)])
  await addExpense(page, longName, 30_000)
  await addExpense(page, 'タクシー', 4_200)
  const address = new URL(page.url()).pathname
  await page.getByRole('link', { name: /タクシー/ }).click()
  await page.getByRole('link', { name: '編集' }).click()
  await page.getByRole('textbox', { name: '金額' }).fill('4800')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('金額：4,200円 → 4,800円')).toBeVisible()
  await page.goto(address)
  await page.getByRole('link', { name: /三泊四日/ }).click()
  await page.getByRole('button', { name: '削除', exact: true }).click()
  await expect(page.getByRole('link', { name: /三泊四日/ })).toHaveCount(0)
  await page.goto(`${address}/activity`)
  await expect(page.getByRole('button', { name: /を元に戻す$/ })).toBeVisible()
  await expect(page.getByText('金額：4,200円 → 4,800円')).toBeVisible()
  await takeScreenshot('activity')
  await page.goto(`${address}/settings`)
  await page.locator('input[type=file]').setInputFiles('client/public/share-image.png')
  await page.getByRole('button', { name: 'このアイコンにする' }).click()
  await expect(page.getByRole('button', { name: 'アイコンを削除' })).toBeVisible()
  await takeScreenshot('group-icon')
})

async function apply(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`/api/groups/${path}`, {
    headers: { origin: new URL(page.url()).origin },
    data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('applications, and their review', async ({ page, browser, watch, baseURL, takeScreenshot }) => {
  await signIn(page, '佐藤 フミ')
  const { page: owner } = await newPerson({ browser, watch, baseURL }, '佐藤 花子')
  await createGroup(owner, group)
  await addPendingMembers(owner, ['祖母', '次郎'])
  await addExpense(owner, '旅館', 30_000)
  const inviteCode = await inviteCodeOf(owner)
  await apply(page, 'apply', { inviteCode, message: '花子の祖母です。孫に教わって入れました。' })
  await page.reload()
  await expect(page.getByText('返事待ち')).toBeVisible()
  await takeScreenshot('own-application')

  await owner.getByRole('link', { name: 'ホーム' }).click()
  await owner.getByRole('button', { name: '佐藤 フミさんのお願いを確認' }).click()
  await owner.getByRole('button', { name: '断る', exact: true }).click()
  await owner.getByLabel('断る理由').fill('人数がそろいました。また次の旅行でお願いします。')
  await owner.getByRole('button', { name: '断る', exact: true }).click()
  await expect(page.getByText(/^理由：人数がそろいました/)).toBeVisible()
  await takeScreenshot('own-application-rejected')
})

test('the review of applications', async ({ page, browser, watch, baseURL, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await addPendingMembers(page, ['祖母', '次郎', longName])
  await addExpense(page, '旅館', 30_000)
  const inviteCode = await inviteCodeOf(page)
  for (const name of ['佐藤 フミ', longName.slice(0, 60)]) {
    const { page: applicant, context } = await newPerson({ browser, watch, baseURL }, name)
    await apply(applicant, 'apply', { inviteCode, message: '花子の祖母です。孫に教わって入れました。' })
    await context.close()
  }
  await page.getByRole('link', { name: 'ホーム' }).click()
  await expect(page.getByRole('button', { name: '佐藤 フミさんのお願いを確認' })).toBeVisible()
  await takeScreenshot('dashboard-applications')
  await page.getByRole('button', { name: '佐藤 フミさんのお願いを確認' }).click()
  await expect(page.getByRole('button', { name: '参加してもらう' })).toBeVisible()
  await takeScreenshot('review')
  await page.getByRole('radio', { name: /^仮メンバーと同じ人/ }).check()
  await page.getByRole('combobox').selectOption({ label: '祖母' })
  const takenOver = page.getByText('引き継ぐ貸し借り（支出1件）')
  const amount = page.locator('[data-note]').getByText('−7,500円')
  await takeScreenshot('review-assign', async () => {
    await expect(takenOver).toBeInViewport({ ratio: 0.99, timeout: 2_000 })
    await expect(amount).toBeInViewport({ ratio: 0.99, timeout: 2_000 })
  })
  await page.getByRole('button', { name: '断る', exact: true }).click()
  await page.getByLabel('断る理由').fill('')
  const reject = () => page.getByRole('button', { name: '断る', exact: true }).click()
  await reject()
  await takeScreenshot('review-reject', reject)
})

/** An invitation in LINE's browser. */
import type { Page } from '@playwright/test'
import { callAs, createInvitedGroup } from '../support/invited-group.ts'
import { expect, test } from '../support/line-journey.ts'
import { taro } from '../line-sim/line-state.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('an invitation opened in LINE leads to an application, and after its review into the group', async ({
  page,
  line,
  openLineBrowser,
}) => {
  await page.goto('/dashboard')
  await press(page, 'LINEでログイン')
  await page.getByRole('link', { name: '許可する' }).click()
  await expect(page.getByRole('link', { name: 'グループを作成' })).toBeVisible()
  const group = await createInvitedGroup(page, { name: '沖縄 2026夏', inviteMethod: 'approval' })

  line.state.user = taro
  const phone = await (await openLineBrowser()).newPage()
  await phone.goto(await line.addressInLine(`/invite?code=${group.inviteCode}`))
  await expect(phone.getByRole('heading', { level: 2 })).toHaveText(
    '山田 花子さんから『沖縄 2026夏』への招待',
  )
  await expect(phone.getByText('あなたの名前：佐藤 太郎')).toBeVisible()
  await phone.getByLabel('メッセージ（任意）').fill('水族館が楽しみです')
  await press(phone, '参加をお願いする')
  await expect(phone.getByRole('heading', { name: '山田 花子さんの返事を待っています' })).toBeVisible()

  await press(phone, 'お願いを取り下げる')
  await phone.getByRole('dialog').getByRole('button', { name: '取り下げる' }).click()
  await press(phone, '参加をお願いする')
  await expect(phone.getByRole('heading', { name: '山田 花子さんの返事を待っています' })).toBeVisible()

  const { general } = await (await page.request.get(`/api/groups/${group.id}/applications`)).json()
  await callAs(page, `/api/groups/${group.id}/applications/${general[0].id}/review`, {
    action: 'approve',
  })
  await expect(phone.getByRole('heading', { name: 'グループに参加しました' })).toBeVisible()
  await phone.getByRole('link', { name: 'グループを開く' }).click()
  await expect(phone.getByRole('heading', { name: '沖縄 2026夏', level: 1 })).toBeVisible()
})

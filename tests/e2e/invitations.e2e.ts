/** From an invite link into the group: what is read before signing in, joining as oneself, and applying. */
import type { Page } from '@playwright/test'
import { expenseRow, signIn, yen } from '../support/actions.ts'
import { addInvited, callAs, createInvitedGroup } from '../support/invited-group.ts'
import { test as local } from '../support/journey.ts'
import { expect, test as withLine } from '../support/line-journey.ts'
import { taro } from '../line-sim/line-state.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

local(
  'a stranger reads the invitation, joins by name, and is the person whose records are there',
  async ({ page, openPhone }) => {
    await signIn(page, '佐藤 花子')
    const group = await createInvitedGroup(page, { name: '沖縄 2026夏', inviteMethod: 'open' })
    await addInvited(page, group, { name: '太郎', amount: 4_400 })

    const phone = await openPhone()
    await phone.goto(`/invite?code=${group.inviteCode}`)
    await expect(phone).toHaveURL(/\/join\?code=/)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
      '佐藤 花子さんから『沖縄 2026夏』への招待',
    )
    await phone.getByLabel('あなたの名前').fill('太 郎')
    await press(phone, '参加する')
    await expect(phone.getByRole('heading', { name: 'あなたはどの人ですか？' })).toBeVisible()
    // Nobody has become a second 太郎 by accident.
    await press(phone, '参加する')
    await expect(phone.getByRole('alert')).toHaveText('あなたがどの人か選んでください')
    const row = phone.getByRole('radio', { name: '太郎' })
    await row.check()
    await expect(row).toHaveAccessibleDescription(/^支払い\s4,400円\s?・\s?負担\s2,200円$/)
    await press(phone, '太郎さんとして参加する')
    const question = phone.getByRole('dialog', { name: '太郎さんとして参加しますか？' })
    await expect(question).toContainText('一度選ぶと、あとから変えられません')
    await question.getByRole('button', { name: '太郎さんとして参加する' }).click()
    await expect(phone.getByRole('heading', { name: '沖縄 2026夏', level: 1 })).toBeVisible()
    await expect(expenseRow(phone, '首里そば')).toContainText(yen(4_400))
    await phone.getByRole('link', { name: 'ホーム' }).click()
    await expect(phone.getByRole('link', { name: /沖縄 2026夏/ })).toContainText('2,200円')
  },
)

withLine(
  'an invitation opened in LINE leads to an application, and after its review into the group',
  async ({ page, line, openLineBrowser }) => {
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
    await press(phone, '参加を申請する')
    await expect(phone.getByRole('heading', { name: '承認待ち' })).toBeVisible()

    await press(phone, '申請を取り下げる')
    await phone.getByRole('dialog').getByRole('button', { name: '取り下げる' }).click()
    await press(phone, '参加を申請する')
    await expect(phone.getByRole('heading', { name: '承認待ち' })).toBeVisible()

    const { general } = await (await page.request.get(`/api/groups/${group.id}/applications`)).json()
    await callAs(page, `/api/groups/${group.id}/applications/${general[0].id}/review`, {
      action: 'approve',
    })
    await expect(phone.getByRole('heading', { name: 'グループに参加しました' })).toBeVisible()
    await phone.getByRole('link', { name: 'グループを開く' }).click()
    await expect(phone.getByRole('heading', { name: '沖縄 2026夏', level: 1 })).toBeVisible()
  },
)

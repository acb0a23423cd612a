/** From an invite link into the group: what is read before signing in, joining as oneself, and applying. */
import type { Page } from '@playwright/test'
import { expenseRow, signIn, yen } from '../support/actions.ts'
import { addInvited, createInvitedGroup } from '../support/invited-group.ts'
import { expect, test } from '../support/journey.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

// Nobody starts the app without a connection here.
test.use({ serviceWorkers: 'block' })

test('a stranger reads the invitation, joins by name, and is the person whose records are there', async ({
  page,
  openPhone,
}) => {
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
})

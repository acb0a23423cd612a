/** What an admin sets of the server, as the others feel it, and a backup of its data. */
import { hanako, taro } from '../line-sim/line-state.ts'
import { addExpense, badge, expenseRow, synced } from '../support/actions.ts'
import { expect, test as base } from '../support/line-journey.ts'

const test = base.extend({
  serverSettings: async ({ serverSettings }, use) => use({ ...serverSettings, SYSTEM_ADMINS: hanako.userId }),
})

// Whoever is no system admin is answered 403 where the menu asks, and the browser logs it, as it does a refused change.
test.use({ allowsNetworkErrors: true })

test('limits count at once, a maintenance is told and waited for, and a backup is made', async ({
  line,
  openLineBrowser,
}) => {
  line.state.user = taro
  const phone = await (await openLineBrowser()).newPage()
  await phone.goto(await line.addressInLine())
  await expect(phone.getByRole('link', { name: 'グループを作成' })).toBeVisible()
  expect((await phone.request.post('/api/groups', { data: { name: '京都' } })).ok()).toBe(true)
  await phone
    .getByRole('link', { name: /京都/ })
    .first()
    .click()
  await addExpense(phone, '昼食', 1_200)
  await synced(phone)

  line.state.user = hanako
  const admin = await (await openLineBrowser()).newPage()
  await admin.goto(await line.addressInLine())
  await admin.getByRole('link', { name: 'システム設定' }).click()
  const part = (name: string) => admin.getByRole('region', { name })
  const save = async (name: string) => {
    await part(name).getByRole('button', { name: '保存', exact: true }).click()
    await expect(part(name).getByRole('button', { name: '保存', exact: true })).toBeDisabled()
  }

  const groups = part('無料プランの上限').getByRole('textbox', { name: /1人が持てるグループ/ })
  await groups.fill('0')
  await part('無料プランの上限').getByRole('button', { name: '保存', exact: true }).click()
  await expect(groups).toHaveAttribute('aria-invalid', 'true')
  await groups.fill('１')
  await save('無料プランの上限')
  const second = await phone.request.post('/api/groups', { data: { name: '金沢' } })
  expect(await second.json()).toMatchObject({
    code: 'plan-groups-full',
    error: 'グループは最大1個まで作成できます',
  })

  await admin.getByRole('checkbox', { name: '変更の受け付けを止める' }).click()
  await admin.getByRole('textbox', { name: /お知らせ/ }).fill('今夜2時に終わります。')
  await save('メンテナンス')
  await addExpense(phone, '夕食', 3_400)
  await expect(phone.getByText('メンテナンス中です')).toBeVisible()
  await expect(phone.getByText('今夜2時に終わります。')).toBeVisible()
  await expect(badge(phone)).not.toHaveText('同期済み')
  await admin.getByRole('checkbox', { name: '変更の受け付けを止める' }).click()
  await save('メンテナンス')
  // The next try is up to the device, and opening the app is one.
  await phone.reload()
  await synced(phone)
  await expect(expenseRow(phone, '夕食')).toBeVisible()
  await expect(phone.getByText('メンテナンス中です')).toBeHidden()

  await expect(part('バックアップ').getByText('バックアップは、まだありません。')).toBeVisible()
  await part('バックアップ').getByRole('button', { name: 'いま作る' }).click()
  const made = part('バックアップ').getByRole('list', { name: 'バックアップの一覧' }).getByRole('listitem')
  await expect(made).toHaveCount(1)
  await expect(made).toContainText(/手動 [\d.]+(KB|MB)・.*検査/)
  const downloading = admin.waitForEvent('download')
  await made.getByRole('link', { name: /ダウンロード/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^manual-.*\.sqlite$/)
})

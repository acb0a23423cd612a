/**
 * What system admins do: they give somebody the premium plan, which counts at once, edit a row, and read the database within
 * limits.
 */
import { hanako, taro } from '../line-sim/line-state.ts'
import { expect, test as base } from '../support/line-journey.ts'

const test = base.extend({
  serverSettings: async ({ serverSettings }, use) =>
    use({ ...serverSettings, SYSTEM_ADMINS: hanako.userId, EXPLORER_WRITES: 'on' }),
})

// Whoever is no system admin is answered 403 where the menu asks, and the browser logs it.
test.use({ allowsNetworkErrors: true })

/** What the free plan says where another group would be made. */
const full = 'グループは最大3個まで作成できます'

test('a user who is made premium makes another group without opening the app again', async ({
  line,
  openLineBrowser,
}) => {
  line.state.user = taro
  const phone = await (await openLineBrowser()).newPage()
  await phone.goto(await line.addressInLine())
  await phone.getByRole('link', { name: 'グループを作成' }).click()
  await expect(phone.getByLabel('グループ名')).toBeVisible()
  for (const name of ['京都', '金沢', '沖縄'])
    expect((await phone.request.post('/api/groups', { data: { name } })).ok()).toBe(true)
  await expect(phone.getByText(full)).toBeVisible()

  line.state.user = hanako
  const admin = await (await openLineBrowser()).newPage()
  await admin.goto(await line.addressInLine())
  await admin.getByRole('link', { name: 'ユーザー管理' }).click()
  await admin.getByRole('searchbox').fill('太郎')
  await expect(admin.getByText('1人', { exact: true })).toBeVisible()
  await admin.getByRole('button', { name: `「${taro.displayName}」の詳細` }).click()
  // It is checked when the server has said so.
  await admin.getByRole('checkbox', { name: 'プレミアム' }).click()
  await expect(admin.getByText('太郎」をプレミアムにしました。')).toBeVisible()
  await expect(admin.getByText(/花子」が.*に付けました/)).toBeVisible()

  await expect(phone.getByText(full)).toBeHidden()
  await phone.getByLabel('グループ名').fill('台湾')
  await phone.getByRole('button', { name: 'グループを作成' }).click()
  await expect(phone.getByRole('heading', { name: '台湾', level: 1 })).toBeVisible()
})

test('a row that an admin edits is seen on a phone at once', async ({ line, openLineBrowser }) => {
  line.state.user = taro
  const phone = await (await openLineBrowser()).newPage()
  await phone.goto(await line.addressInLine())
  await expect(phone.getByRole('link', { name: 'グループを作成' })).toBeVisible()
  expect((await phone.request.post('/api/groups', { data: { name: '京都' } })).ok()).toBe(true)
  await expect(phone.getByText('京都').first()).toBeVisible()

  line.state.user = hanako
  const admin = await (await openLineBrowser()).newPage()
  await admin.goto(await line.addressInLine())
  await admin.getByRole('link', { name: 'DBエクスプローラー' }).click()
  await admin
    .getByRole('listitem', { name: 'groups', exact: true })
    .getByRole('link', { name: 'データ表示' })
    .click()
  await admin.getByRole('link', { name: '1行目を開く' }).click()
  await admin.getByRole('button', { name: '編集' }).click()
  await admin.getByRole('textbox', { name: 'name', exact: true }).fill('京都と奈良')
  await admin.getByRole('button', { name: '変更を確認' }).click()
  await expect(admin.getByText(`SET "name" = '京都と奈良'`)).toBeVisible()
  await expect(phone.getByText('京都と奈良')).toHaveCount(0)
  await admin.getByRole('button', { name: '書き込む' }).click()
  await expect(admin.getByText('レコードを更新しました。')).toBeVisible()
  await expect(phone.getByText('京都と奈良').first()).toBeVisible()
})

test(
  'a statement of an admin is read-only, hides secrets, and is stopped at its limit',
  { tag: '@long' },
  async ({ line, openLineBrowser }) => {
    line.state.user = hanako
    const admin = await (await openLineBrowser()).newPage()
    await admin.goto(await line.addressInLine())
    await admin.getByRole('link', { name: 'DBエクスプローラー' }).click()
    await admin.getByRole('link', { name: 'SQLクエリ' }).click()
    const editor = admin.getByRole('textbox', { name: 'SQL' })
    // A plain field until the editor is loaded.
    await expect(admin.locator('.cm-editor')).toBeVisible()
    await editor.pressSequentially('select * from pending_m')
    await expect(admin.getByRole('option', { name: 'pending_members' })).toBeVisible()
    await editor.fill('select user_id, token_hash from sessions')
    await editor.press('Control+Enter')
    await expect(admin.getByRole('cell', { name: 'NULL' })).not.toHaveCount(0)
    await expect(admin).toHaveURL(/query=select\+user_id/)
    await editor.fill('delete from sessions')
    await editor.press('Control+Enter')
    await expect(admin.getByText('読むだけの文を書いてください')).toBeVisible()
    await editor.fill(
      'with recursive r (x) as (select 1 union all select x + 1 from r) select count(*) from r',
    )
    await editor.press('Control+Enter')
    await expect(admin.getByText('2秒以内に終わらなかったため、止めました')).toBeVisible()
  },
)

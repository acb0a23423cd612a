/** A statement by which an admin writes: it is tried, confirmed by a word, and seen on a phone at once. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hanako, taro } from '../line-sim/line-state.ts'
import { expect, test as base } from '../support/line-journey.ts'

const test = base.extend({
  serverSettings: async ({ serverSettings }, use) =>
    use({ ...serverSettings, SYSTEM_ADMINS: hanako.userId, EXPLORER_WRITES: 'on' }),
})

// Whoever is no system admin is answered 403 where the menu asks, and the browser logs it.
test.use({ allowsNetworkErrors: true })

test('a raw write reaches a second device, after a restore point', async ({
  line,
  openLineBrowser,
  server,
}) => {
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
  await admin.getByRole('link', { name: 'SQLクエリ' }).click()
  await admin
    .getByRole('textbox', { name: 'SQL' })
    .fill("update groups set name = name || 'と奈良' where name = '京都'")
  await admin.getByRole('checkbox', { name: '危険なクエリを許可' }).click()
  await admin.getByRole('button', { name: /^試す/ }).click()
  const effects = admin.getByRole('region', { name: 'この文で変わる行（まだ書き込んでいません）' })
  await expect(effects.getByText('groups：変更1行')).toBeVisible()
  await expect(effects.getByRole('cell', { name: '京都と奈良' })).toBeVisible()
  await expect(phone.getByText('京都と奈良')).toHaveCount(0)
  await admin.getByRole('button', { name: '書き込む' }).click()
  const question = admin.getByRole('dialog', { name: 'このクエリで書き込みますか？' })
  await expect(question.getByRole('button', { name: '書き込む' })).toBeDisabled()
  await question.getByRole('textbox', { name: '「書き込む」と入力' }).fill('書き込む')
  await question.getByRole('button', { name: '書き込む' }).click()
  await expect(admin.getByText('書き込みました。')).toBeVisible()
  await expect(phone.getByText('京都と奈良').first()).toBeVisible()
  const kept = readdirSync(join(server.dir, 'data', 'backups'))
  expect(kept.filter((name) => name.startsWith('before-query-'))).toHaveLength(1)
})

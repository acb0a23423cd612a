/** More of LINE than the gate has time for. */
import { text } from 'node:stream/consumers'
import { taro } from '../line-sim/line-state.ts'
import { createGroup } from '../support/actions.ts'
import { createInvitedGroup } from '../support/invited-group.ts'
import { expect, test } from '../support/line-journey.ts'

test.use({ allowsNetworkErrors: true })

test('one tap on LINE’s button of an invitation signs in and joins', async ({
  page,
  line,
  openLineBrowser,
}) => {
  const owner = await (await openLineBrowser()).newPage()
  await owner.goto(await line.addressInLine())
  await expect(owner.getByRole('button', { name: /山田 花子/ })).toBeVisible()
  const { inviteCode } = await createInvitedGroup(owner, { name: '沖縄 2026夏', inviteMethod: 'open' })
  line.state.user = taro
  await page.goto(`/invite?code=${inviteCode}`)
  await page.getByRole('button', { name: 'LINEで参加する' }).click()
  await page.getByRole('link', { name: '許可する' }).click()
  await expect(page.getByRole('heading', { name: '沖縄 2026夏', level: 1 })).toBeVisible()
})

test('what LINE’s browser cannot save is saved in another browser', async ({
  line,
  openLineBrowser,
  page,
}) => {
  const inLine = await (await openLineBrowser()).newPage()
  await inLine.goto(await line.addressInLine('/dashboard'))
  await createGroup(inLine, '沖縄 2026夏')
  await inLine.getByRole('link', { name: '設定' }).click()
  await inLine.getByRole('button', { name: '自分のデータを書き出す' }).click()
  const opening = inLine.waitForEvent('popup')
  await inLine.getByRole('button', { name: 'ブラウザで開く', exact: true }).click()
  const address = (await opening).url()

  await page.goto(address)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '保存する' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^わりたび_自分のデータ_.*\.json$/)
  const records = JSON.parse(await text(await download.createReadStream()))
  expect(records).toMatchObject({ product: 'waritabi', groups: [{ name: '沖縄 2026夏' }] })
})

/** Screenshots of a group's people and settings: making a group, roles, the ways out of it. */
import { createGroup, inviteCodeOf, joinGroup, openMembers, signIn, synced } from '../support/actions.ts'
import { expect, test } from './screenshots.ts'
import { longName, newPerson, openSampleTrip, openTab } from './steps.ts'

test.use({ allowsNetworkErrors: true })
test.setTimeout(480_000)

test('making a group with friends, and one’s own name', async ({ page, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await page.getByRole('link', { name: 'グループを作成' }).click()
  await takeScreenshot('create-group-empty')
  await page.getByLabel('グループ名').fill('沖縄 2026夏')
  const friend = page.getByRole('textbox', { name: /^仮メンバー/ })
  for (const name of ['太郎', '鈴木 次郎', 'おばあちゃん', longName, '美咲']) {
    await friend.fill(name)
    await page.getByRole('button', { name: '追加' }).click()
  }
  await friend.fill('健太')
  await takeScreenshot('create-group-friends')
  await page.getByRole('button', { name: 'グループを作成' }).click()
  await expect(page.getByRole('heading', { name: '沖縄 2026夏', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'ホーム' }).click()
  await page.getByRole('button', { name: 'プロフィール（佐藤 花子）' }).click()
  await expect(page.getByRole('dialog', { name: 'プロフィール' })).toBeVisible()
  await takeScreenshot('own-profile')
  await page.getByRole('button', { name: '編集' }).click()
  await expect(page.getByLabel('表示名', { exact: true })).toBeVisible()
  await takeScreenshot('own-name')
})

test('the settings of a group', async ({ page, context, takeScreenshot }) => {
  await openSampleTrip(page)
  await synced(page)
  await openTab(page, 'メンバー')
  await page.getByRole('link', { name: /^グループの設定/ }).click()
  await expect(page.getByRole('textbox', { name: 'グループ名' })).toBeVisible()
  await takeScreenshot('group-settings')
  await page.getByRole('button', { name: 'グループを削除' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await takeScreenshot('group-delete')
  await page.getByRole('button', { name: 'キャンセル' }).click()
  await page.getByRole('textbox', { name: 'グループ名' }).fill('')
  await context.setOffline(true)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('グループ名を入力してください')).toBeVisible()
  await takeScreenshot('group-settings-error')
})

test('what the owner, an admin and a member can do with members', async ({
  page,
  browser,
  watch,
  baseURL,
  takeScreenshot,
}) => {
  await signIn(page, '鈴木 次郎')
  const { page: owner } = await newPerson({ browser, watch, baseURL }, '佐藤 花子')
  await createGroup(owner, '沖縄 2026夏')
  await joinGroup(page, await inviteCodeOf(owner), '沖縄 2026夏')
  await synced(page)
  await openMembers(page)
  await takeScreenshot('members-as-member')
  await page.getByRole('button', { name: /あなた/ }).click()
  await takeScreenshot('own-actions')
  await page.getByRole('button', { name: 'グループから退出' }).click()
  await expect(page.getByRole('button', { name: '退出', exact: true })).toBeVisible()
  await takeScreenshot('leave-group')
  await page.getByRole('button', { name: 'キャンセル' }).click()
  await page.getByRole('link', { name: /^グループの情報/ }).click()
  await takeScreenshot('group-settings-as-member')

  await openMembers(owner)
  await owner.getByRole('button', { name: /^鈴木 次郎/ }).click()
  await owner.getByRole('button', { name: 'オーナーを譲る' }).click()
  await owner.getByRole('button', { name: '譲る', exact: true }).click()
  await expect(owner.getByText('鈴木 次郎さんがオーナーになりました')).toBeVisible()
  await page.goBack()
  await openMembers(page)
  await expect(page.getByRole('button', { name: /^佐藤 花子.*管理者/ })).toBeVisible()
  await takeScreenshot('members-as-owner')
  await page.getByRole('button', { name: /^佐藤 花子/ }).click()
  await takeScreenshot('member-actions')
  await page.getByRole('button', { name: 'オーナーを譲る' }).click()
  await takeScreenshot('hand-over')
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセル' }).click()
  await page.getByRole('button', { name: 'メンバーを削除' }).click()
  await takeScreenshot('member-remove')
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセル' }).click()
})

/** No change is lost silently: what cannot be sent is held for its author, who sees why. */
import {
  addExpense,
  askToSignOut,
  badge,
  createGroup,
  editAmount,
  expenseRow,
  forgetDevice,
  inviteCodeOf,
  joinGroup,
  knowDeviceAgain,
  openMembers,
  reconnect,
  removeMember,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, installed, preloaded, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true })
// Two people take half a minute on a busy machine.
test.setTimeout(120_000)

test('two phones change one amount: the second person sees both versions and keeps their own', async ({
  page,
  context,
  openPhone,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await addExpense(page, 'レンタカーのガソリン', 5_600)
  await synced(page)
  const code = await inviteCodeOf(page)
  await installed(page)
  const friend = await openPhone()
  await signIn(friend, '鈴木 次郎')
  await joinGroup(friend, code, '沖縄 2026夏')

  await context.setOffline(true)
  await editAmount(page, 'レンタカーのガソリン', 6_000)
  await editAmount(friend, 'レンタカーのガソリン', 6_400)
  await synced(friend)
  await context.setOffline(false)

  await expect(badge(page)).toHaveText('要確認 1件')
  // The group says what has become of the own amount, and leads to the decision and back.
  await page
    .getByRole('link', { name: '「レンタカーのガソリン」のあなたの6,000円は、まだ反映されていません' })
    .click()
  const conflict = page.getByRole('article')
  await expect(conflict.getByRole('group', { name: 'あなたの変更' })).toContainText('6,000円')
  await expect(conflict.getByRole('group', { name: '鈴木 次郎さんの変更' })).toContainText('6,400円')
  await page.getByRole('button', { name: '自分の変更を残す' }).click()
  await expect(page.getByText('自分の変更を残しました')).toBeVisible()
  await page.getByRole('button', { name: '戻る' }).click()
  await expect(expenseRow(page, 'レンタカーのガソリン')).toContainText('6,000円')
  await synced(page)
  await friend.reload()
  await expect(expenseRow(friend, 'レンタカーのガソリン')).toContainText('6,000円')
})

test(
  'a member who is removed while offline keeps what was not sent, and a third person gets it once',
  { tag: '@long' },
  async ({ page, openPhone }) => {
    await signIn(page, '佐藤 花子')
    await createGroup(page, '沖縄 2026夏')
    const code = await inviteCodeOf(page)
    const friend = await openPhone()
    await signIn(friend, '鈴木 次郎')
    await joinGroup(friend, code, '沖縄 2026夏')
    const neighbour = await openPhone()
    await signIn(neighbour, '高橋 三郎')
    await joinGroup(neighbour, code, '沖縄 2026夏')

    await preloaded(friend)
    await friend.context().setOffline(true)
    await addExpense(friend, 'お土産', 1_200)
    // The dinner is for three, so the phone has to know of the third.
    await openMembers(page)
    await expect(page.getByText('高橋 三郎')).toBeVisible()
    await page.getByRole('link', { name: '支出', exact: true }).click()
    await addExpense(page, '夕食', 2_400)
    await removeMember(page, '鈴木 次郎', 'まだ800円の支払いが残っています')
    await synced(page)
    await reconnect(neighbour)
    await expect(expenseRow(neighbour, '夕食')).toBeVisible()
    await expect(expenseRow(neighbour, 'お土産')).toHaveCount(0)
    await reconnect(friend)
    await expect(friend.getByText('このグループは見られなくなりました')).toBeVisible()
    await friend.getByRole('link', { name: /^未送信/ }).click()
    const kept = friend.getByRole('article', { name: '支出の追加：お土産' })
    await expect(kept).toContainText('グループが残っていれば、もう一度参加すると再送できます。')
    // The rows of the group are gone from the phone. Its name and those of its people are not.
    await expect(kept).toContainText('沖縄 2026夏')
    await expect(kept).toContainText('佐藤 花子')
    await joinGroup(friend, await inviteCodeOf(page), '沖縄 2026夏')
    await friend.getByRole('link', { name: /^未送信/ }).click()
    await kept.getByRole('button', { name: /再送$/ }).click()
    await expect(expenseRow(page, 'お土産')).toBeVisible()
    await expect(expenseRow(neighbour, 'お土産')).toHaveCount(1)
  },
)

test.describe('without a service worker', () => {
  // Nobody starts the app without a connection here.
  test.use({ serviceWorkers: 'block' })

  test('an ended session is renewed by itself or, if that fails, with one tap, and everything is kept', async ({
    page,
    context,
  }) => {
    await signIn(page, '佐藤 花子')
    await createGroup(page, '金沢・能登')
    await synced(page)
    await context.clearCookies()
    await addExpense(page, '兼六園', 960)
    await synced(page)
    await expect(page.locator('main').getByRole('alert')).toHaveCount(0)

    await forgetDevice(context)
    await addExpense(page, '近江町市場', 3_200)
    await expect(page.locator('main').getByRole('alert')).toContainText('ログインの有効期限が切れました')
    await expect(badge(page)).toHaveText('同期停止中・未送信 1件')
    await knowDeviceAgain(context)
    await page.getByRole('button', { name: 'もう一度ログイン' }).click()
    await synced(page)
    await expect(page.locator('main').getByRole('alert')).toHaveCount(0)
  })

  test(
    'signing out with an unsent change asks first, empties the device, and allows a new sign-in',
    { tag: '@long' },
    async ({ page, context }) => {
      await signIn(page, '佐藤 花子')
      await createGroup(page, '箱根')
      await synced(page)
      await context.route('**/api/sync', (route) => route.abort('connectionreset'))
      await addExpense(page, '黒たまご', 500)
      await askToSignOut(page)
      await expect(page.getByRole('dialog')).toContainText('未送信の変更が1件あります')
      await page.getByRole('button', { name: '送らずにログアウト' }).click()
      await page.getByRole('button', { name: '捨ててログアウト' }).click()
      await expect(page.getByRole('button', { name: '別の人としてはじめる' })).toBeVisible()
      const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
      expect(databases).toEqual(['waritabi-device'])

      await context.unroute('**/api/sync')
      await page.getByRole('button', { name: '佐藤 花子さんとして続ける' }).click()
      await expect(page.getByRole('link', { name: /箱根/ })).toBeVisible()
    },
  )
})

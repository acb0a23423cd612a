/** Two people share a phone: neither sees or sends the changes of the other. */
import {
  addExpense,
  askToSignOut,
  badge,
  createGroup,
  expenseRow,
  forgetDevice,
  knowDeviceAgain,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true })

test('a second person uses the phone while the first has an unsent change, which stays and is sent once', async ({
  page,
  context,
}) => {
  const sent: { accountId: string; names: string[] }[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/sync')) return
    const { accountId, mutations } = request.postDataJSON() as {
      accountId: string
      mutations: { name: string }[]
    }
    if (mutations.length > 0) sent.push({ accountId, names: mutations.map(({ name }) => name) })
  })
  await signIn(page, '佐藤 花子')
  await createGroup(page, '金沢・能登')
  await synced(page)
  await forgetDevice(context)
  await addExpense(page, '兼六園', 960)
  await expect(badge(page)).toHaveText('同期停止中・未送信 1件')
  await page.getByRole('button', { name: '別の人としてログイン' }).click()
  await knowDeviceAgain(context)
  sent.length = 0

  await page.getByRole('button', { name: '別の人としてはじめる' }).click()
  await page.getByLabel('名前', { exact: true }).fill('鈴木 太郎')
  await page.getByRole('button', { name: 'はじめる', exact: true }).click()
  await expect(page.getByText('まだグループがありません')).toBeVisible()
  await createGroup(page, '草津温泉')
  await addExpense(page, '湯めぐり', 1_500)
  await synced(page)
  await page.getByRole('link', { name: 'ホーム' }).click()
  await expect(page.getByRole('link', { name: /金沢・能登/ })).toHaveCount(0)
  expect(sent.flatMap(({ names }) => names)).toEqual(['group.create', 'expense.create'])
  const second = new Set(sent.map(({ accountId }) => accountId))
  expect(second.size).toBe(1)

  await askToSignOut(page)
  const question = page.getByRole('dialog', { name: 'ログアウトしますか？' })
  await expect(question).toContainText('ブラウザのデータを消すと戻れません')
  await question.getByRole('button', { name: 'コードを作る' }).click()
  await expect(question.locator('[translate=no]')).toHaveText(/^\w{8}$/)
  await question.getByRole('button', { name: 'ログアウト' }).click()

  sent.length = 0
  await page.getByRole('button', { name: '別の人としてはじめる' }).click()
  await page.getByLabel('名前', { exact: true }).fill('佐藤花子')
  await page.getByRole('button', { name: 'はじめる', exact: true }).click()
  await expect(
    page.getByRole('heading', { name: 'この端末で使っていた 佐藤 花子さんですか？' }),
  ).toBeVisible()
  await page.getByRole('button', { name: '佐藤 花子さんとして続ける' }).click()
  await page.getByRole('link', { name: /金沢・能登/ }).click()
  await synced(page)
  await expect(expenseRow(page, '兼六園')).toContainText('960円')
  expect(sent.map(({ names }) => names)).toEqual([['expense.create']])
  expect(second.has(sent[0]?.accountId ?? '')).toBe(false)
  await page.reload()
  await expect(expenseRow(page, '兼六園')).toHaveCount(1)
})

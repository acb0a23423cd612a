/** Signing out while changes are unsent. */
import { readFileSync } from 'node:fs'
import { addExpense, askToSignOut, createGroup, expenseRow, signIn, synced } from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true })

test('signing out with an unsent change can export it and send it first', async ({ page, context }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '箱根')
  await synced(page)
  await context.route('**/api/sync', (route) => route.abort('connectionreset'))
  await addExpense(page, '黒たまご', 500)
  await askToSignOut(page)
  const dialog = page.getByRole('dialog')

  await dialog.getByRole('button', { name: '送らずにログアウト' }).click()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'ファイルに書き出す' }).click()
  const file = await (await downloading).path()
  expect(readFileSync(file, 'utf8')).toContain('"内容": "黒たまご"')
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await dialog.getByRole('button', { name: '送ってからログアウト' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    '送信できませんでしたサーバーが受け取れませんでした。未送信の変更1件',
  )

  await context.unroute('**/api/sync')
  await dialog.getByRole('button', { name: '送ってからログアウト' }).click()
  await page.getByRole('button', { name: '佐藤 花子さんとして続ける' }).click()
  await page.getByRole('link', { name: /箱根/ }).click()
  await expect(expenseRow(page, '黒たまご')).toHaveCount(1)
})

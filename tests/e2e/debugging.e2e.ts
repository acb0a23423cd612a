/** What somebody does who is asked by the support what has happened: they switch debugging on, and hand a bundle over. */
import { readFile } from 'node:fs/promises'
import { createGroup, signIn, synced } from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

test('a bundle of the logs is shared without what people have written', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const isFetched = () => requested.some((url) => /\/assets\/debug-/.test(url))
  await signIn(page, '東海林 さくら')
  await synced(page)
  await page.getByRole('navigation').getByRole('link', { name: '設定' }).click()
  expect(isFetched()).toBe(false)
  await page.getByRole('checkbox', { name: 'デバッグパネルを表示する' }).click()
  const bug = page.getByRole('button', { name: 'デバッグを開く' })
  await expect(bug).toBeVisible()
  expect(isFetched()).toBe(true)

  await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: 'ホーム' }).click()
  await createGroup(page, 'Kyoto with Alexander')
  await synced(page)

  await bug.click()
  const panel = page.getByRole('region', { name: 'デバッグ' })
  await expect(panel.getByText('送信待ち 0・反映待ち 0・要確認 0')).toBeVisible()
  await panel.getByRole('button', { name: 'チェックサムを確かめる' }).click()
  await expect(panel.getByText(/^\d+件すべて、サーバーと一致しました。$/)).toBeVisible()
  await panel.getByRole('button', { name: '通信ログ' }).click()
  await expect(panel.getByText('POST /api/sync').first()).toBeVisible()

  await panel.getByRole('button', { name: 'ログ送信' }).click()
  await panel.getByRole('button', { name: 'ログを共有' }).click()
  const dialog = page.getByRole('dialog', { name: 'ログを共有' })
  await expect(dialog.getByText(/か所を伏せました$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'コピー' }).click()
  await expect(dialog.getByText('コピーしました')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'ファイルに保存' }).click()
  const saved = await readFile(await (await downloading).path(), 'utf8')
  for (const text of [copied, saved]) {
    expect(text).toMatch(/^# Log bundle: settlement/)
    expect(text).toContain('/api/sync')
    expect(text).not.toMatch(/Kyoto|Alexander|東海林|さくら/)
  }

  // Going back closes the dialog, and Escape the panel.
  await page.goBack()
  await expect(dialog).toBeHidden()
  await panel.getByRole('button', { name: '閉じる' }).press('Escape')
  await expect(bug).toBeVisible()
})

test(
  'the pages of developers open on a server without LINE, also at the address of the static page',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, '佐藤 花子')
    await page.goto('/debug.html')
    await expect(page).toHaveURL(/\/debug$/)
    await expect(page.getByRole('heading', { name: 'LIFFの診断', level: 1 })).toBeVisible()
    await page.goto('/debug-simple')
    await expect(page.getByText(/ログイン方法: LINEなし/)).toBeVisible()
    await page.goto('/api-test')
    await expect(page.getByText('参加しているグループがありません')).toBeVisible()
  },
)

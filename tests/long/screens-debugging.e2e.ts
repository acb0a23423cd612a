/** Screenshots of the debug panel and of the pages of developers. */
import { createGroup, signIn, synced } from '../support/actions.ts'
import { expect, test } from './screenshots.ts'

test.setTimeout(480_000)

test('the debug panel', async ({ page, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await synced(page)
  await page.getByRole('navigation').getByRole('link', { name: '設定' }).click()
  await page.getByRole('checkbox', { name: 'デバッグパネルを表示する' }).click()
  const bug = page.getByRole('button', { name: 'デバッグを開く' })
  await expect(bug).toBeVisible()
  await takeScreenshot('settings-debugging')
  await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: 'ホーム' }).click()
  await expect(page.getByRole('link', { name: /沖縄 2026夏/ })).toBeVisible()
  await takeScreenshot('debug-button')
  await bug.click()
  const panel = page.getByRole('region', { name: 'デバッグ' })
  await expect(panel.getByText('送信待ち 0・反映待ち 0・要確認 0')).toBeVisible()
  await takeScreenshot('debug-tools')
  for (const [name, tab] of Object.entries({
    send: 'ログ送信',
    browser: 'ブラウザログ',
    network: '通信ログ',
  })) {
    await panel.getByRole('button', { name: tab }).click()
    await takeScreenshot(`debug-${name}`)
  }
  await panel.getByRole('button', { name: '管理ツール' }).click()
  await panel.getByRole('button', { name: 'チェックサムを確かめる' }).click()
  await expect(panel.getByText('サーバーと一致しました。')).toBeVisible()
  await panel.getByRole('button', { name: '通信ログ' }).click()
  await panel.getByText('POST /api/sync').first().click()
  await takeScreenshot('debug-body')
  await panel.getByRole('button', { name: 'ログ送信' }).click()
  await panel.getByRole('button', { name: 'ログを共有' }).click()
  await expect(page.getByRole('dialog').getByText(/か所を伏せました$/)).toBeVisible()
  await takeScreenshot('debug-share')
})

test('the pages of developers', async ({ page, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await page.goto('/api-test')
  await expect(page.getByText('参加しているグループがありません')).toBeVisible()
  await takeScreenshot('api-test-empty')
  await page.goto('/dashboard')
  await createGroup(page, '沖縄 2026夏')
  await synced(page)
  await page.goto('/api-test')
  await page.getByRole('button', { name: '実行' }).click()
  await expect(page.getByRole('region', { name: '結果' })).toBeVisible()
  await takeScreenshot('api-test')
  await page.goto('/debug')
  await expect(page.getByRole('heading', { name: 'LIFFの診断', level: 1 })).toBeVisible()
  await takeScreenshot('debug-page')
  await page.goto('/debug-simple')
  await expect(page.getByText(/ログイン方法: LINEなし/)).toBeVisible()
  await takeScreenshot('debug-simple')
})

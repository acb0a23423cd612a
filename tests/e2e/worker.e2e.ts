/** The service worker: a new version waits until its person takes it. */
import { appendFileSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { signIn, synced } from '../support/actions.ts'
import { expect, installed, test } from '../support/journey.ts'

test.use({ weather: true })

test('a new version asks before it takes over', async ({ page, server }) => {
  const next = join(server.dir, 'dist')
  cpSync(server.distDir, next, { recursive: true })
  server.distDir = next
  await signIn(page, '佐藤 花子')
  await installed(page)
  appendFileSync(join(next, 'sw.js'), '\n// the next version\n')
  // The server knows its files from its start, as after an installation.
  await server.kill()
  await server.start()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(page.getByText('新しいバージョンがあります')).toBeVisible()
  await page.getByRole('button', { name: '更新' }).click()
  await expect(page.getByText('新しいバージョンがあります')).toBeHidden()
  await synced(page)
})

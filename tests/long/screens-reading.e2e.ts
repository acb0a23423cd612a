/** Screenshots of what strangers read, and what it looks like to somebody who is signed in. */
import { signIn } from '../support/actions.ts'
import { expect, test } from './screenshots.ts'

test.setTimeout(480_000)

const pages = [
  { name: 'landing', address: '/landing', heading: /^旅の割り勘を/ },
  { name: 'privacy', address: '/privacy', heading: 'プライバシーポリシー' },
  { name: 'terms', address: '/terms', heading: '利用規約' },
  { name: 'help', address: '/help', heading: 'ヘルプ' },
  { name: 'download', address: `/download#${'T'.repeat(43)}`, heading: 'ファイルを保存' },
]

test('what a stranger reads', async ({ page, takeScreenshot }) => {
  for (const { name, address, heading } of pages) {
    await page.goto(address)
    // The frame of the landing page has its heading, too.
    await expect(page.locator('#first-paint')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await takeScreenshot(name)
  }
})

test('the same, signed in', async ({ page, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  for (const { name, address, heading } of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await takeScreenshot(`${name}-signed-in`)
  }
})

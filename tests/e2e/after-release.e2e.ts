/** The app is installed on a phone, and the server has a newer build. */
import { expect, test } from '../support/journey.ts'
import { entryOf, installedPage, nextBuild, release } from '../support/next-release.ts'

test.setTimeout(120_000)

test(
  'after a release the installed app opens what is fetched on demand, and takes the new version where one was',
  { tag: '@long' },
  async ({ browser, server }) => {
    const page = await installedPage(browser, server)
    const context = page.context()
    const before = await entryOf(page)
    const form = await context.newPage()
    await form.goto('/create-group')
    await form.getByLabel('グループ名').fill('沖縄 2026夏')

    const build = nextBuild(server)
    await release(server, { build, forgets: false })
    await page.getByRole('link', { name: 'ヘルプ' }).first().click()
    await expect(page.getByRole('heading', { name: 'ヘルプ', level: 1 })).toBeVisible()
    expect(await entryOf(page)).toBe(before)

    await release(server, { build, forgets: true })
    await page.goto('/join?code=ABCD-EFGH')
    await expect(page.getByRole('heading', { name: 'ページを読み込めませんでした' })).toBeVisible()
    await page.getByRole('button', { name: 'ページを更新' }).click()
    await expect(page.getByRole('heading', { name: 'グループに参加', level: 1 })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveValue('ABCDEFGH')
    expect(new URL(page.url()).search).toBe('?code=ABCD-EFGH')
    expect(await entryOf(page)).not.toBe(before)

    // The other tab has lost nothing of what was typed in it.
    await form.getByRole('button', { name: 'グループを作成' }).click()
    await expect(form.getByRole('heading', { name: '沖縄 2026夏', level: 1 })).toBeVisible()
    await context.close()
  },
)

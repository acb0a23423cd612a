/** The app is installed on a phone, and the server has the next build. */
import SqliteConnection from 'better-sqlite3'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { buildChanged } from '../support/next-build.ts'
import { installed, signIn, synced } from './actions.ts'
import { engines, test } from './engine-test.ts'

const missing = 'ページを読み込めませんでした'
/** A sentence of the footer, by which the next build is recognised. */
const present = '© 2026 わりたび'
const next = '© 2026 わりたび 次の版'

describe.each(engines)('$name', (engine) => {
  test('after a release the installed app opens what is fetched on demand, and takes the new version where one was', async ({
    server,
    open,
  }) => {
    const { page } = await open(engine, { profile: 'hanako' })
    await signIn(page, server.url, '佐藤 花子')
    await synced(page)
    await installed(page)
    await server.kill()
    server.distDir = buildChanged(join(server.dir, 'copy'), {
      file: 'shared/messages/shell.ts',
      change: (text) => text.replace(present, next),
    })
    await server.start()

    await page.goto(`${server.url}/help`)
    await page.says({ role: 'heading', name: 'ヘルプ' }, 'ヘルプ')
    expect(await page.text()).not.toContain(next)

    // As after 14 days.
    await server.kill()
    const db = new SqliteConnection(join(server.dir, 'data/waritabi.sqlite'))
    db.exec('delete from build_files')
    db.close()
    await server.start()
    await page.goto(`${server.url}/download#token`)
    await page.says({ role: 'main' }, missing)
    await page.click({ role: 'button', name: 'ページを更新' })
    await page.says({ role: 'contentinfo' }, next)
    expect(await page.text()).not.toContain(missing)
    expect(await page.tab.evaluate('location.pathname + location.hash')).toBe('/download#token')

    await server.kill()
    await page.goto(`${server.url}/dashboard`)
    await page.says({ role: 'contentinfo' }, next)
  })
})

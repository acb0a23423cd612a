/** A phone on which the app is installed, and the next build on its server. */
import type { Browser, Page } from '@playwright/test'
import SqliteConnection from 'better-sqlite3'
import { join } from 'node:path'
import { signIn, synced } from './actions.ts'
import { installed } from './journey.ts'
import { renamedBuild } from './next-build.ts'
import type { ServerProcess } from './server-process.ts'

/** Not a watched context, because the browser logs each missing file, and React the error that the page shows. */
export async function installedPage(browser: Browser, { url }: ServerProcess): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await signIn(page, '佐藤 花子')
  await synced(page)
  await installed(page)
  return page
}

/** The folder of the next build. */
export function nextBuild({ dir, distDir }: ServerProcess): string {
  const next = join(dir, 'next')
  renamedBuild(distDir, next)
  return next
}

/** Starts the server with the build. `forgets` the files of the build before, as it does after 14 days. */
export async function release(
  server: ServerProcess,
  { build, forgets }: { build: string; forgets: boolean },
): Promise<void> {
  await server.kill()
  server.distDir = build
  if (forgets) {
    const db = new SqliteConnection(join(server.dir, 'data/waritabi.sqlite'))
    db.exec('delete from build_files')
    db.close()
  }
  await server.start()
}

/** The address of the script that shows the app. */
export const entryOf = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => /\/app-[\w-]{8}\.js$/.test(name))?.name,
  )

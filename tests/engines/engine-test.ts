/** The fixtures of every test of the engines: its own server, browsers of one engine, and a screenshot on failure. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'vitest'
import { ServerProcess } from '../support/server-process.ts'
import { xServer } from './display.ts'
import { firefox, openFirefox } from './firefox.ts'
import { type Page, pageOf } from './page.ts'
import type { Browser, BrowserOptions, Tab } from './tab.ts'
import { openWebKit, webKitDriver } from './webkit.ts'

const pictures = join(import.meta.dirname, '../../test-results/engines')

type Engine = {
  name: 'WebKit' | 'Firefox'
  open: (dir: string, options: BrowserOptions) => Promise<Browser>
  programs: readonly string[]
}

const all: readonly Engine[] = [
  { name: 'WebKit', open: openWebKit, programs: [webKitDriver, xServer] },
  { name: 'Firefox', open: openFirefox, programs: [firefox] },
]

/**
 * In CI an engine that is not installed fails its tests. Elsewhere it is skipped; `.ci/install engines` has said so.
 */
export const engines = all.filter(
  ({ programs }) => process.env.CI !== undefined || programs.every((program) => existsSync(program)),
)

export type Opened = {
  browser: Browser
  /** The first tab of the browser. */
  page: Page
  newPage: () => Promise<Page>
}

type OpenedTabs = { browser: Browser; tabs: Tab[] }

type Fixtures = {
  server: ServerProcess
  /** Opens a browser, in private mode if no profile is given. A profile can be used by one browser at a time. */
  open: (engine: Engine, options?: { profile?: string } & Omit<BrowserOptions, 'profile'>) => Promise<Opened>
}

export const test = base.extend<Fixtures>({
  server: async ({}, use) => {
    const server = new ServerProcess()
    try {
      await server.start()
      await use(server)
    } finally {
      await server.dispose()
    }
  },
  open: async ({ task }, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'engine-'))
    const opened: OpenedTabs[] = []
    await use(async ({ open }, { profile, ...options } = {}) => {
      const browser = await open(dir, { ...options, ...(profile ? { profile: join(dir, profile) } : {}) })
      const [tab] = await browser.tabs()
      if (!tab) throw new Error('a browser begins with a tab')
      const tabs = [tab]
      opened.push({ browser, tabs })
      const newPage = async () => {
        const added = await browser.newTab()
        tabs.push(added)
        return pageOf(added)
      }
      return { browser, page: pageOf(tab), newPage }
    })
    if (task.result?.state === 'fail' || task.result?.errors) await keepPictures(task.fullName, opened)
    for (const { browser } of opened) await browser.close()
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  },
})

/** Stores screenshots and prints the console's errors. */
async function keepPictures(title: string, opened: readonly OpenedTabs[]): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  for (const [index, { browser, tabs }] of opened.entries()) {
    console.log(`browser ${index + 1} said:`, browser.errors().slice(-10))
    for (const [place, tab] of tabs.entries()) {
      const picture = await tab.screenshot().catch(() => undefined)
      if (picture) writeFileSync(join(pictures, `${name}.${index + 1}-${place + 1}.png`), picture)
    }
  }
}

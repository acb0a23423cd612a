/** Journeys in a real browser over the built app. Each starts a real server process of its own. */
import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const args = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-pings']

/** Uses Debian's build if it is installed, otherwise Playwright's own. */
function launchOptions(debianBuild: string, channel: string) {
  const debian = `/usr/bin/${debianBuild}`
  return existsSync(debian) ? { executablePath: debian, args } : { channel, args }
}

const needBackgroundSync = 'background-sync.e2e.ts'
/** A journey with this tag stands beside those that share its steps, and runs only with `npm run test:long`. */
const onlyInLongRun = /@long/
// The headless shell uses a third less of the machine. It lacks Background Sync, as Safari does.
const shell = { launchOptions: launchOptions('chromium-headless-shell', 'chromium-headless-shell') }

export default defineConfig({
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  timeout: process.env.LONG ? 180_000 : 60_000,
  expect: { timeout: 20_000 },
  reporter: [['./support/playwright-reporter.ts']],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 390, height: 844 },
    contextOptions: { reducedMotion: 'reduce' },
  },
  // Slow journeys that rarely find more than the others run only with `npm run test:long`.
  projects: process.env.LONG
    ? [
        { name: 'shell', testDir: 'long', testIgnore: needBackgroundSync, use: shell },
        {
          name: 'chromium',
          testDir: 'long',
          testMatch: needBackgroundSync,
          use: { launchOptions: launchOptions('chromium', 'chromium') },
        },
        { name: 'tagged', testDir: 'e2e', grep: onlyInLongRun, use: shell },
      ]
    : [{ name: 'shell', testDir: 'e2e', grepInvert: onlyInLongRun, use: shell }],
})

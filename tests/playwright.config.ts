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

export default defineConfig({
  // Slow journeys that rarely find more than the others run only with `npm run test:long`.
  testDir: process.env.LONG ? 'long' : 'e2e',
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
  // The headless shell uses a third less of the machine. It lacks Background Sync, as Safari does.
  projects: [
    {
      name: 'shell',
      testIgnore: needBackgroundSync,
      use: { launchOptions: launchOptions('chromium-headless-shell', 'chromium-headless-shell') },
    },
    {
      name: 'chromium',
      testMatch: needBackgroundSync,
      use: { launchOptions: launchOptions('chromium', 'chromium') },
    },
  ],
})

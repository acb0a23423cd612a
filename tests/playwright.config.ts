/** Journeys in a real browser, over the built app and a real server process that each starts for itself. */
import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const debianChromium = '/usr/bin/chromium'

export default defineConfig({
  // What takes long, and finds nothing that the journeys would not, runs with `npm run test:long`.
  testDir: process.env.LONG ? 'long' : 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [['./support/playwright-reporter.ts']],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 390, height: 844 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
      args: ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-pings'],
    },
  },
})

/** Tests in WebKit and Firefox over the built app and a real server process. Part of the long run. */
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['tests/engines/*.engines.ts'],
    reporters: ['default', join(import.meta.dirname, '../support/vitest-reporter.ts')],
    pool: 'forks',
    // Each worker starts one or two browsers.
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 60_000,
    passWithNoTests: true,
  },
})

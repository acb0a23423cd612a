/**
 * Runs before each test file. The files of a worker share their modules and globals: loading Mantine, Dexie or the server
 * anew for each took more time than the tests.
 */
import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { afterAll, vi } from 'vitest'

// The gate must not fail by chance: properties try the same cases each time. `SEED=random` looks for new ones.
if (process.env.SEED !== 'random') fc.configureGlobal({ seed: 20_261_122 })

afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

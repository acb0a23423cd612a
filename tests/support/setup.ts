/**
 * Runs before each test file. The files of a worker share what is loaded from packages, since loading Mantine or Express
 * anew for each takes longer than the tests; the project's own modules, the globals and IndexedDB begin afresh.
 */
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import * as fc from 'fast-check'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, vi } from 'vitest'

vi.resetModules()
globalThis.indexedDB = new IDBFactory()
Object.assign(Dexie.dependencies, { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange })

// The gate must not fail by chance: properties try the same cases each time. `SEED=random` looks for new ones.
if (process.env.SEED !== 'random') fc.configureGlobal({ seed: 20_261_122 })

afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

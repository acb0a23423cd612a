/**
 * Runs before each test file. The files of a worker share the modules of packages, because loading Mantine or Express
 * again for each takes longer than the tests. The project's own modules, the globals, IndexedDB, the page's address and what
 * it has stored are new for each file.
 */
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import * as fc from 'fast-check'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, vi } from 'vitest'

vi.resetModules()
globalThis.indexedDB = new IDBFactory()
Object.assign(Dexie.dependencies, { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange })

if (typeof window !== 'undefined') {
  // Modules read what is stored when they are loaded, such as how people sign in. A file's own `beforeEach` comes after that.
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')

  // No server answers at the address of happy-dom's page. A request there would be reported as an error in the console, perhaps
  // only under the next file of this worker.
  const realFetch = globalThis.fetch
  globalThis.fetch = (input, init) =>
    typeof input === 'string' && input.startsWith('/')
      ? Promise.reject(new TypeError('no server'))
      : realFetch(input, init)
}

// Properties use a fixed seed, so that the gate does not fail at random. `SEED=random` tries new cases.
if (process.env.SEED !== 'random') fc.configureGlobal({ seed: 20_261_122 })

afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  // The files of a worker share one page.
  if (typeof window !== 'undefined' && location.origin !== 'http://localhost:3000')
    throw new Error(`This file has left the page at ${location.href}`)
})

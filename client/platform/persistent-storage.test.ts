import { afterEach, expect, it, vi } from 'vitest'
import { keepStorage, readStorageState } from './persistent-storage.ts'

afterEach(() => vi.unstubAllGlobals())

it('reports whether the storage is persistent, and how much space is used', async () => {
  let isKept = false
  const storage = {
    persisted: async () => isKept,
    persist: async () => (isKept = true),
    estimate: async () => ({ usage: 2048, quota: 10_000 }),
  }
  vi.stubGlobal('navigator', { storage })
  expect(await readStorageState()).toEqual({ isKept: false, used: 2048 })
  expect(await keepStorage()).toBe(true)
  expect(await readStorageState()).toEqual({ isKept: true, used: 2048 })
})

it('reports nothing if the browser does not support persistent storage', async () => {
  vi.stubGlobal('navigator', {})
  expect([await readStorageState(), await keepStorage()]).toEqual([null, false])
})

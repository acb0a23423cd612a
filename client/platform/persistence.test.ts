import { afterEach, expect, it, vi } from 'vitest'
import { keepStorage, readStorageState } from './persistence.ts'

afterEach(() => vi.unstubAllGlobals())

it('says whether the browser keeps the records, and how much they take', async () => {
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

it('says neither where the browser has no such promise to give', async () => {
  vi.stubGlobal('navigator', {})
  expect([await readStorageState(), await keepStorage()]).toEqual([null, false])
})

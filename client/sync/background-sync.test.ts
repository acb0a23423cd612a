import { afterEach, expect, it, vi } from 'vitest'

const tags: string[] = []
const registration = {
  active: {},
  sync: {
    register: async (tag: string) => {
      tags.push(tag)
    },
  },
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  tags.length = 0
})

/** The code as a page that was opened at `at` runs it. */
async function openPage(at: number) {
  vi.useFakeTimers({ now: at, toFake: ['Date'] })
  vi.resetModules()
  return import('./background-sync.ts')
}

function stubWorker(of: object): void {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => of } })
}

it('each registration has a tag of its own, also after the page was loaded again', async () => {
  stubWorker(registration)
  for (const at of [1_000, 2_000]) {
    const { askForBackgroundSync } = await openPage(at)
    await askForBackgroundSync()
    await askForBackgroundSync()
  }
  expect(tags).toHaveLength(4)
  expect(new Set(tags)).toHaveProperty('size', 4)
})

it.each([
  ['has no Background Sync', { active: {} }],
  ['has no active worker yet', { ...registration, active: null }],
  ['denies it', { active: {}, sync: { register: () => Promise.reject(new Error('denied')) } }],
])('a browser that %s is not asked, and nothing fails', async (_, of) => {
  stubWorker(of)
  const { askForBackgroundSync } = await openPage(1_000)
  await expect(askForBackgroundSync()).resolves.toBeUndefined()
  expect(tags).toEqual([])
})

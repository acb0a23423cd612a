/** When the page loads what its screen does not need. */
import { beforeEach, expect, it, vi } from 'vitest'
import { preloadScreens } from './preload-screens.ts'
import { preloadedScreens } from './platform/lazy-screens.ts'
import { forgetStatus, reportRunner } from './sync/sync-status.ts'

/** The screens that were asked for, each answered by hand. */
let asked: { screen: string; answer: PromiseWithResolvers<void> }[] = []

beforeEach(() => {
  vi.stubGlobal('window', globalThis)
  setWorker(undefined)
  asked = []
  forgetStatus()
  preloadedScreens.splice(0)
  for (const screen of ['group', 'history', 'settlement'])
    preloadedScreens.push(() => {
      const answer = Promise.withResolvers<void>()
      asked.push({ screen, answer })
      return answer.promise
    })
  return () => vi.unstubAllGlobals()
})

function setWorker(serviceWorker: { controller: unknown } | undefined) {
  vi.stubGlobal('navigator', { serviceWorker })
}

/** The first thing that is loaded is real code, which a busy machine takes seconds for. */
const untilAsked = (screens: string[]) =>
  vi.waitFor(() => expect(names()).toEqual(screens), { timeout: 30_000 })
const names = () => asked.map(({ screen }) => screen)
/** Longer than the page waits for an idle moment. */
const later = () => new Promise((resolve) => setTimeout(resolve, 200))

it.each(['waiting', 'schema-too-old'] as const)(
  'asks for the screens, too, after a first call that ended as "%s"',
  async (state) => {
    void preloadScreens()
    reportRunner('sending')
    reportRunner(state)
    await untilAsked(['group', 'history', 'settlement'])
    expect(names()).toHaveLength(3)
  },
)

it('without a service worker, asks for all screens as soon as the first sync call was answered, and for none before, although the page is idle meanwhile', async () => {
  void preloadScreens()
  reportRunner('sending')
  await later()
  expect(names()).toEqual([])
  reportRunner('idle')
  await untilAsked(['group', 'history', 'settlement'])
})

it('with a service worker, asks for one screen at a time, and goes on after one that cannot be fetched', async () => {
  setWorker({ controller: {} })
  void preloadScreens()
  reportRunner('idle')
  await untilAsked(['group'])
  await later()
  expect(names()).toEqual(['group'])
  asked[0]?.answer.reject(new TypeError('not fetched'))
  await untilAsked(['group', 'history'])
  asked[1]?.answer.resolve()
  await untilAsked(['group', 'history', 'settlement'])
})

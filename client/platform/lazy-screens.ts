/**
 * Each screen of the route map is one of these two. The build finds `onDemand(() => import(…))` in the text
 * (sw/build/preloaded-set.ts), so that it can be written in no other form.
 */
import { lazyRouteComponent } from '@tanstack/react-router'
import { loadChunk } from '#client/sync/load-chunk.ts'

/** What fetches the screens of the preloaded set, filled by the route map. */
export const preloadedScreens: (() => Promise<unknown>)[] = []

/** A screen on which people record or read money: fetched when the page is idle, and precached by the service worker. */
export const preloaded: typeof lazyRouteComponent = (load, exportName) => {
  preloadedScreens.push(load)
  return lazyRouteComponent(load, exportName)
}

/** Any other screen: fetched when it is opened. The service worker keeps it from then on. */
export const onDemand: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(() => loadOrThrow(load), exportName)

export class MissingScreen extends Error {
  readonly isServerReached: boolean

  constructor({ isServerReached }: { isServerReached: boolean }) {
    super('the code of a screen was not fetched')
    this.isServerReached = isServerReached
  }
}

/** The router would reload the page after the browser's own error: without a service worker an offline page would be lost. */
async function loadOrThrow<Screen extends object>(load: () => Promise<Screen>): Promise<Screen> {
  const screen = await loadChunk(load)
  if (typeof screen === 'object') return screen
  throw new MissingScreen({ isServerReached: screen !== 'unreachable' })
}

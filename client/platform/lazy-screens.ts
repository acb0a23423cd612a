/**
 * The two kinds of lazy screens in the route map. The build finds `onDemand(() => import(…))` by its text
 * (sw/build/preloaded-set.ts), so it must be written in exactly this form.
 *
 * A screen that cannot be loaded throws `MissingChunk`. At the browser's import error the router would reload the page, which
 * without a service worker is lost while offline. While the page is being left, Firefox ends its imports with such an error,
 * and a reload would replace the address that the person has opened.
 */
import { lazyRouteComponent } from '@tanstack/react-router'
import { loadOrThrow } from '#client/sync/load-chunk.ts'

/** The functions that load the preloaded screens. The route map fills this list. */
export const preloadedScreens: (() => Promise<unknown>)[] = []

/**
 * A screen on which people record or read money: loaded when the page is idle, and precached by the service worker.
 */
export const preloaded: typeof lazyRouteComponent = (load, exportName) => {
  preloadedScreens.push(load)
  return lazyRouteComponent(() => loadOrThrow(load), exportName)
}

/** Any other screen: loaded when it is opened. The service worker caches it from then on. */
export const onDemand: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(() => loadOrThrow(load), exportName)

/** The service worker: the app's own files, so that every address opens with no connection. */
import {
  type PrecacheEntry,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/^\/(api|health|ready)(\/|$)/] }),
)

// The page of the very first visit too: should its connection end, its files are here.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  // Only a page whose person was asked sends it.
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

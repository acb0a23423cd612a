/** The service worker: the app's own files, so that every address opens with no connection; and sending without a page. */
import {
  type PrecacheEntry,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerOpenedFile } from './opened-files.ts'
import { sendChanges, stopSending } from './send-changes.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
// What is not precached is on demand. The server's own rule for these names is in server/http/pages.ts.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => answerOpenedFile(request),
)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/^\/(api|health|ready)(\/|$)/] }),
)

// The page of the very first visit too: should its connection end, its files are here.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  // Only a page whose person was asked sends it.
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  // From a page that may not be let run any longer. What does not go now, goes when a page is back.
  if (event.data?.type === 'FLUSH') event.waitUntil(sendChanges().catch(() => undefined))
  // From a page that is looked at, and waits for a call of this worker that may hang.
  if (event.data?.type === 'STOP_SENDING') stopSending()
})

self.addEventListener('sync', (event) => {
  if (isExtendable(event)) event.waitUntil(sendOrFail())
})

/** TypeScript does not know Background Sync. */
function isExtendable(event: Event): event is ExtendableEvent {
  return 'waitUntil' in event
}

/** A browser tries a failed one again, some minutes later. */
async function sendOrFail(): Promise<void> {
  const { kind } = await sendChanges()
  if (kind === 'unreachable' || kind === 'retry') throw new Error('not everything was sent')
}

/**
 * The service worker. It serves the app's files, so that every address opens with no connection, and sends changes
 * without a page.
 */
import {
  type PrecacheEntry,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerGroupIcon, isGroupIcon } from './group-icons.ts'
import { answerOpenedFile } from './opened-files.ts'
import { sendChanges, sendOrFail, stopSending } from './send-changes.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
// Files that are not precached belong to on-demand screens. The server's rule for these names is in
// server/http/serve-client.ts.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => answerOpenedFile(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isGroupIcon(url),
  ({ request }) => answerGroupIcon(request),
)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/^\/(api|health|ready)(\/|$)/] }),
)

// Also controls the page of the very first visit, so that it gets its files from here if its connection ends.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  // A page sends it only after asking the person.
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  // Sent by a page that is hidden and may soon be frozen. What is not sent now is sent when a page is back.
  if (event.data?.type === 'FLUSH') event.waitUntil(sendChanges().catch(() => undefined))
  // Sent by a visible page that waits for a call of this worker, which may hang.
  if (event.data?.type === 'STOP_SENDING') stopSending()
})

self.addEventListener('sync', (event) => {
  if (isExtendable(event)) event.waitUntil(sendOrFail())
})

/** TypeScript does not know Background Sync. */
function isExtendable(event: Event): event is ExtendableEvent {
  return 'waitUntil' in event
}

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
import { sendChanges, stopSending } from './send-changes.ts'

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

/** Rejects if not everything was sent: the browser then fires the sync event again some minutes later. */
async function sendOrFail(): Promise<void> {
  const { kind } = await sendChanges()
  if (kind === 'unreachable' || kind === 'retry') throw new Error('not everything was sent')
}

/**
 * The cache of build files that are not precached. A file is cached when it is first fetched, so that a screen that was
 * opened before opens offline.
 */
const cacheName = 'opened-files'
/** Files of earlier builds are removed only by this limit, because a page of an earlier build may still be open. */
const filesMax = 100

/** Answers from the cache without asking the server, because a file's name contains a hash of its content. */
async function answerOpenedFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  // The screen opens even if the file cannot be cached.
  if (response.ok) await keep(cache, request, response.clone()).catch(() => undefined)
  return response
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response)
  const oldestFirst = await cache.keys()
  await Promise.all(oldestFirst.slice(0, -filesMax).map((each) => cache.delete(each)))
}

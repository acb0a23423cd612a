/**
 * The service worker. It serves the app's files, so that every address opens with no connection, and sends changes
 * without a page.
 */
import {
  type PrecacheEntry,
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerGroupIcon, isGroupIcon } from './group-icons.ts'
import { onlyPagesOf } from './one-build.ts'
import { answerOpenedFile } from './cached-files.ts'
import { answerPageFromServer, askServerForPage, serverAddresses } from './page-from-server.ts'
import { isShareAddress, takeShared } from './shared-files.ts'
import { sendChanges, sendOrFail, stopSending } from './send-changes.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

const entries = self.__WB_MANIFEST
addPlugins([onlyPagesOf(entries)])
precacheAndRoute(entries)
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
  ({ url, sameOrigin }) => sameOrigin && isShareAddress(url),
  ({ request }) => takeShared(request),
  'POST',
)
const installedPage = createHandlerBoundToURL('index.html')
registerRoute(
  new NavigationRoute(
    async (options) => (await answerPageFromServer(options.url)) ?? (await installedPage(options)),
    { denylist: [serverAddresses] },
  ),
)

// Also controls the page of the very first visit, so that it gets its files from here if its connection ends.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  // A page sends it only after asking the person.
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  // Sent before a reload by a page that misses a file, where no new version can be installed.
  if (event.data?.type === 'PAGE_FROM_SERVER') askServerForPage()
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

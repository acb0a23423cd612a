/** The LINE SDK of this page. */
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import { isInLine } from '#client/platform/which-browser.ts'
import { type LineActionsSdk, lineActionsOf, offerLineActions } from './line-actions.ts'
import { type Line, createLine } from './line.ts'

let current: { liffId: string; line: Line } | undefined

/** Loads nothing: the SDK is fetched by `start`. */
export function lineOfPage(liffId: string): Line {
  if (current?.liffId !== liffId) current = { liffId, line: newLine(liffId) }
  return current.line
}

function newLine(liffId: string): Line {
  const isInside = isInLine(navigator.userAgent)
  let actionsSdk: LineActionsSdk | undefined
  const line = createLine({
    liffId,
    loadSdk: async () => {
      const { sdk } = await loadOnDemand(() => import('./liff-sdk.ts'))
      actionsSdk = sdk
      return sdk
    },
    now: () => performance.now(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    page: { address: () => location.href, replaceAddress, isInLine: isInside },
  })
  const start = async () => {
    const started = await line.start()
    if (started.ok && actionsSdk) offerActions(actionsSdk, { liffId, isInside })
    return started
  }
  return { ...line, start }
}

let hasOffered = false

/** In other browsers LINE offers its picker of chats to whoever is logged in to it. */
function offerActions(
  sdk: LineActionsSdk,
  { liffId, isInside }: { liffId: string; isInside: boolean },
): void {
  if (hasOffered) return
  const { origin } = location
  const actions = lineActionsOf(sdk, { liffId, origin })
  if (!isInside && actions.share === null) return
  hasOffered = true
  offerLineActions(
    isInside ? actions : { ...actions, scan: null, openOutside: (url) => location.assign(url) },
  )
  if (!isInside) return
  openLinksOutside(document, { origin, openOutside: actions.openOutside })
}

/** The router follows: it notices calls of `replaceState`. Its own state is kept. */
export function replaceAddress(address: string): void {
  history.replaceState(history.state, '', address)
}

type Opening = {
  /** Of the app itself. */
  origin: string
  openOutside: (url: string) => void
}

/**
 * Opens links to other sites outside of LINE, in whose own window there is no way back to the app. One listener for all
 * links, so that no screen has to know.
 */
export function openLinksOutside(page: Document, { origin, openOutside }: Opening): void {
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || !isElsewhere(link, origin)) return
    event.preventDefault()
    openOutside(link.href)
  })
}

function isElsewhere(link: HTMLAnchorElement, origin: string): boolean {
  return /^https?:$/.test(link.protocol) && link.origin !== origin
}

/** The LINE SDK of this page. */
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import { isInLine } from './environment.ts'
import { type Line, createLine } from './line.ts'

let current: { liffId: string; line: Line } | undefined

/** Loads nothing: the SDK is fetched by `start`. */
export function lineOfPage(liffId: string): Line {
  if (current?.liffId !== liffId) current = { liffId, line: newLine(liffId) }
  return current.line
}

function newLine(liffId: string): Line {
  return createLine({
    liffId,
    loadSdk: async () => (await loadOnDemand(() => import('./liff-sdk.ts'))).sdk,
    now: () => performance.now(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    page: {
      address: () => location.href,
      replaceAddress,
      isInLine: isInLine(navigator.userAgent),
    },
  })
}

/** The router follows: it notices calls of `replaceState`. Its own state is kept. */
export function replaceAddress(address: string): void {
  history.replaceState(history.state, '', address)
}

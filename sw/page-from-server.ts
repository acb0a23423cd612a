/**
 * The page of the server's build, for a page that found a file missing and no new version that can be installed. It is asked
 * for once: the next start is again that of the worker's own build, which starts without a connection.
 */
let isDue = false

/** The next navigation gets its page from the server. If the worker is ended before, nothing is lost but the tap. */
export function askServerForPage(): void {
  isDue = true
}

/** Longer than a page takes on a slow line. */
const waitMs = 10_000

/** Undefined if none is due, or the server does not answer with one. */
export async function answerPageFromServer(url: URL): Promise<Response | undefined> {
  if (!isDue) return undefined
  isDue = false
  try {
    const response = await fetch(url.href, { cache: 'no-cache', signal: AbortSignal.timeout(waitMs) })
    return response.ok ? response : undefined
  } catch {
    return undefined
  }
}

/** Matches the path and search of what the server answers itself. Opening one of these must not open the app. */
export const serverAddresses = /^\/(?:api|health|ready)(?:[/?]|$)/

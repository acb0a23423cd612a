/** The sync call over fetch: every way in which it can end becomes a value. */
import type { Transport, TransportOutcome } from '#shared/sync/transport.ts'
import type { SyncRequest, SyncResponse } from '#shared/sync/wire.ts'

const timeoutMs = 30_000

/** `origin` is empty in the browser, where the cookie says who is asking; tests name a server and a session of theirs. */
export function createFetchTransport({ origin = '', headers = {} } = {}): Transport {
  return (request) => postSync(`${origin}/api/sync`, headers, request)
}

async function postSync(
  url: string,
  headers: Record<string, string>,
  request: SyncRequest,
): Promise<TransportOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      credentials: 'same-origin',
      cache: 'no-store',
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await outcomeOf(response)
  } catch {
    return { kind: 'weather', retryAfterSeconds: null }
  }
}

async function outcomeOf(response: Response): Promise<TransportOutcome> {
  if (response.ok) {
    const body: unknown = await response.json()
    return isSyncResponse(body) ? { kind: 'answer', response: body } : weather(response)
  }
  switch (response.status) {
    case 400:
      return (await isOurRefusal(response)) ? { kind: 'unreadable' } : weather(response)
    case 401:
      return { kind: 'signed-out' }
    case 409:
      return { kind: 'wrong-account' }
    case 413:
      return { kind: 'too-large' }
    case 426:
      return { kind: 'schema-too-old' }
    default:
      return weather(response)
  }
}

function weather(response: Response): TransportOutcome {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return { kind: 'weather', retryAfterSeconds: Number.isFinite(seconds) ? seconds : null }
}

/** What stands between may answer 400 too, for reasons of its own that pass. */
async function isOurRefusal(response: Response): Promise<boolean> {
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}

/** A captive portal answers anything with a page of its own: only our server's answer counts as one. */
function isSyncResponse(body: unknown): body is SyncResponse {
  return (
    typeof body === 'object' &&
    body !== null &&
    'epoch' in body &&
    typeof body.epoch === 'string' &&
    'serverTime' in body &&
    Number.isSafeInteger(body.serverTime) &&
    'results' in body &&
    Array.isArray(body.results) &&
    'scopes' in body &&
    Array.isArray(body.scopes)
  )
}

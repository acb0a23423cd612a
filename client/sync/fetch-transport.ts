/**
 * The sync call over fetch. Each way in which it can end is a value. A call is aborted when no data flows, not when
 * it is slow (docs/decisions/0035-slow-lines.md).
 */
import { maintenanceHeader, syncSchemaHeader } from '#shared/limits.ts'
import type { Transport, TransportOutcome } from '#shared/sync/adapt-call-size.ts'
import type { SyncRequest, SyncResponse } from '#shared/sync/wire-format.ts'
import {
  codeOfRefusal,
  msToSend,
  parsed,
  retryAfterOf,
  silenceMsMax,
  startCall,
  textOf,
} from './timed-call.ts'

/**
 * A failure sooner than this comes from the device itself or a refused connection, and says nothing about the line's
 * speed.
 */
const brokenAfterMs = 1_000

/** Below this size, compression saves less than one packet. */
const compressedFrom = 4_096

type TransportOptions = {
  origin?: string
  headers?: Record<string, string>
  /** Called with whether the server says that it takes no changes for now. */
  onMaintenance?: (isOn: boolean) => void
}

/** `origin` is empty in the browser, where the cookie carries the session. Tests pass a server and a session. */
export function createFetchTransport({
  origin = '',
  headers = {},
  onMaintenance,
}: TransportOptions = {}): Transport {
  return (request, signal) => postSync({ origin, headers, onMaintenance, request, signal })
}

type Call = {
  origin: string
  headers: Record<string, string>
  onMaintenance: TransportOptions['onMaintenance']
  request: SyncRequest
  signal: AbortSignal | undefined
}

async function postSync({
  origin,
  headers,
  onMaintenance,
  request,
  signal,
}: Call): Promise<TransportOutcome> {
  const { answerBytesMax, ...envelope } = request
  const { bytes, headers: bodyHeaders } = await bodyOf(envelope)
  const call = startCall(signal)
  let phase: 'sending' | 'receiving' = 'sending'
  try {
    call.allow(msToSend(bytes.length))
    const response = await fetch(
      `${origin}/api/sync${answerBytesMax ? `?answerBytesMax=${answerBytesMax}` : ''}`,
      {
        method: 'POST',
        headers: { ...headers, ...bodyHeaders },
        credentials: 'same-origin',
        cache: 'no-store',
        body: bytes,
        signal: call.signal,
      },
    )
    phase = 'receiving'
    onMaintenance?.(response.headers.has(maintenanceHeader))
    call.allow(silenceMsMax)
    const text = await textOf(response, call)
    return outcomeOf(response, text)
  } catch {
    const isBroken = call.lastedMs() >= brokenAfterMs && signal?.aborted !== true
    return { kind: 'unreachable', retryAfterSeconds: null, ...(isBroken ? { broke: phase } : {}) }
  } finally {
    call.end()
  }
}

type Body = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/** Compressed if that makes it smaller. Every released server inflates the body and applies its limits to the inflated size. */
async function bodyOf(value: unknown): Promise<Body> {
  const headers = { 'content-type': 'application/json' }
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  if (bytes.length < compressedFrom || typeof CompressionStream === 'undefined') return { bytes, headers }
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  const gzipped = new Uint8Array(await new Response(compressed).arrayBuffer())
  return { bytes: gzipped, headers: { ...headers, 'content-encoding': 'gzip' } }
}

function outcomeOf(response: Response, text: string): TransportOutcome {
  if (response.ok) {
    const body = parsed(text)
    return isSyncResponse(body) ? { kind: 'answer', response: body } : unreachableOf(response)
  }
  const unreachable = unreachableOf(response)
  // The body came too slowly, for our server or for a proxy. A smaller one takes less time.
  if (response.status === 408) return { ...unreachable, broke: 'sending' }
  if (codeOfRefusal(parsed(text)) === undefined) {
    // A proxy rejects bodies of this size. Smaller calls may pass it, and no change is to be refused for it.
    return response.status === 413 ? { ...unreachable, broke: 'sending' } : unreachable
  }
  switch (response.status) {
    case 400:
      return unreadable(response)
    case 401:
      return { kind: 'signed-out' }
    case 409:
      return { kind: 'wrong-account' }
    case 413:
      return { kind: 'too-large' }
    case 426:
      return { kind: 'schema-too-old' }
    default:
      return unreachable
  }
}

function unreadable({ headers }: Response): TransportOutcome {
  const said = headers.get(syncSchemaHeader)
  return { kind: 'unreadable', ...(said === null ? {} : { serverSchema: Number(said) }) }
}

function unreachableOf(response: Response): Extract<TransportOutcome, { kind: 'unreachable' }> {
  return { kind: 'unreachable', retryAfterSeconds: retryAfterOf(response) }
}

/** Captive portals answer every request with a page. Only a body in this form comes from our server. */
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

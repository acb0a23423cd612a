/**
 * The sync call over fetch: every way in which it can end becomes a value. A call is given up when it stands still, not
 * when it is slow (docs/decisions/0035-slow-lines.md).
 */
import { syncSchemaHeader } from '#shared/limits.ts'
import type { Transport, TransportOutcome } from '#shared/sync/transport.ts'
import type { SyncRequest, SyncResponse } from '#shared/sync/wire.ts'
import { bodyOf } from './request-body.ts'

/** For the next byte of the answer. */
const silenceMsMax = 30_000
/** fetch does not tell how much of the request has gone: it may take as long as it takes at this rate. */
const uploadBytesPerSecondMin = 1_000
/** What fails sooner was refused by the device itself or by the network: the line had no time to be slow. */
const brokenAfterMs = 1_000

/** `origin` is empty in the browser, where the cookie says who is asking; tests name a server and a session of theirs. */
export function createFetchTransport({ origin = '', headers = {} } = {}): Transport {
  return (request, signal) => postSync({ origin, headers, request, signal })
}

type Call = {
  origin: string
  headers: Record<string, string>
  request: SyncRequest
  signal: AbortSignal | undefined
}

async function postSync({ origin, headers, request, signal }: Call): Promise<TransportOutcome> {
  const { answerBytesMax, ...envelope } = request
  const { bytes, headers: bodyHeaders } = await bodyOf(envelope)
  const call = startCall(signal)
  let phase: 'sending' | 'receiving' = 'sending'
  try {
    call.allow(silenceMsMax + (bytes.length / uploadBytesPerSecondMin) * 1_000)
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
    call.allow(silenceMsMax)
    const text = await textOf(response, () => call.allow(silenceMsMax))
    return outcomeOf(response, text)
  } catch {
    const isBroken = call.lastedMs() >= brokenAfterMs && signal?.aborted !== true
    return { kind: 'unreachable', retryAfterSeconds: null, ...(isBroken ? { broke: phase } : {}) }
  } finally {
    call.end()
  }
}

/** A call that ends with the caller's signal, or when the time is over that it was last allowed. */
function startCall(signal: AbortSignal | undefined) {
  const ending = new AbortController()
  const abort = () => ending.abort()
  const began = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  return {
    signal: ending.signal,
    lastedMs: () => performance.now() - began,
    allow: (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(abort, ms)
    },
    end: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}

async function textOf(response: Response, onPart: () => void): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    onPart()
    text += decoder.decode(value, { stream: true })
  }
}

function outcomeOf(response: Response, text: string): TransportOutcome {
  if (response.ok) {
    const body = parsed(text)
    return isSyncResponse(body) ? { kind: 'answer', response: body } : unreachableOf(response)
  }
  const unreachable = unreachableOf(response)
  if (!isOurRefusal(parsed(text))) {
    // Somebody between takes no body of this size: smaller ones may come through, and no change is refused for it.
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

/** Undefined for what is no JSON: a page of somebody between. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unreadable({ headers }: Response): TransportOutcome {
  const said = headers.get(syncSchemaHeader)
  return { kind: 'unreadable', ...(said === null ? {} : { serverSchema: Number(said) }) }
}

function unreachableOf(response: Response): Extract<TransportOutcome, { kind: 'unreachable' }> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return { kind: 'unreachable', retryAfterSeconds: Number.isFinite(seconds) ? seconds : null }
}

/** What stands between answers with the same statuses, for reasons of its own that pass. */
function isOurRefusal(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  return 'success' in body && body.success === false && 'code' in body && typeof body.code === 'string'
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

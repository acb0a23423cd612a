/** The calls about the bytes of attachments over fetch. Each way in which one can end is a value. */
import type { Attachment, AttachmentId } from '#shared/model/attachment.ts'
import type { PieceOutcome, PieceTransport } from '#shared/sync/send-contents.ts'
import {
  codeOfRefusal,
  msToSend,
  parsed,
  partsOf,
  retryAfterOf,
  silenceMsMax,
  startCall,
} from './timed-call.ts'

type Sent = { method: string; headers: Record<string, string>; body: ArrayBuffer }

type Options = {
  /** Empty in the browser, where the cookie carries the session. Tests pass a server and a session. */
  origin?: string
  headers?: Record<string, string>
  /** Called after each call with whether an answer has come. */
  onCall?: (end: 'reached' | 'unreachable') => void
  signal?: AbortSignal
}

export function createPieceTransport(options: Options = {}): PieceTransport {
  const call = async (id: AttachmentId, piece: string, request?: Sent) => {
    const answered = await callFor(`/api/attachments/${id}/pieces${piece}`, { ...options, request })
    return answered ? outcomeOf(answered) : unanswered
  }
  return {
    ask: (id) => call(id, ''),
    send: (id, piece, body) =>
      call(id, `/${piece}`, { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body }),
  }
}

const unanswered: PieceOutcome = { kind: 'unreachable', retryAfterSeconds: null }

type Answered = { response: Response; bytes: ArrayBuffer }

/** Undefined if no answer has come, or not all of it. */
async function callFor(
  path: string,
  { origin = '', headers, onCall, signal, request }: Options & { request?: Sent | undefined },
): Promise<Answered | undefined> {
  const call = startCall(signal)
  try {
    call.allow(msToSend(request?.body.byteLength ?? 0))
    const response = await fetch(`${origin}${path}`, {
      ...request,
      headers: { ...headers, ...request?.headers },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: call.signal,
    })
    call.allow(silenceMsMax)
    const bytes = await new Blob(await partsOf(response, call)).arrayBuffer()
    onCall?.('reached')
    return { response, bytes }
  } catch {
    // What the caller has ended says nothing of the connection.
    if (!signal?.aborted) onCall?.('unreachable')
    return undefined
  } finally {
    call.end()
  }
}

function outcomeOf({ response, bytes }: Answered): PieceOutcome {
  const body = parsed(new TextDecoder().decode(bytes))
  const unreachable: PieceOutcome = { kind: 'unreachable', retryAfterSeconds: retryAfterOf(response) }
  if (response.ok) return missingIn(body) ?? unreachable
  if (codeOfRefusal(body) === undefined) return unreachable
  switch (response.status) {
    case 401:
      return { kind: 'signed-out' }
    case 404:
      return { kind: 'gone' }
    case 409:
      return { kind: 'wrong-account' }
    case 400:
    case 413:
    case 415:
    case 422:
      return { kind: 'refused' }
    default:
      return unreachable
  }
}

/** Undefined for a page of a captive portal. */
function missingIn(body: unknown): PieceOutcome | undefined {
  if (typeof body !== 'object' || body === null || !('missing' in body)) return undefined
  const { missing } = body
  const isList = Array.isArray(missing) && missing.every((piece) => Number.isSafeInteger(piece) && piece >= 0)
  return isList ? { kind: 'missing', pieces: missing } : undefined
}

/**
 * `not-uploaded`: the server does not have the bytes yet. `gone`: it has no such attachment for this person. `signed-out`: the
 * session has ended. `failed`: anything else that it has answered, or bytes that are not the attachment's.
 */
export type FetchedContent =
  | { ok: true; bytes: ArrayBuffer }
  | { ok: false; reason: 'not-uploaded' | 'offline' | 'failed' | 'gone' | 'signed-out' }

/** Fetches the bytes of an attachment, and compares them with its hash. */
export async function fetchContent({ id, hash }: Attachment, options: Options): Promise<FetchedContent> {
  const answered = await callFor(`/api/attachments/${id}`, options)
  if (!answered) return { ok: false, reason: 'offline' }
  const { response, bytes } = answered
  if (response.ok)
    return (await hashOf(bytes)) === hash ? { ok: true, bytes } : { ok: false, reason: 'failed' }
  switch (codeOfRefusal(parsed(new TextDecoder().decode(bytes)))) {
    case undefined:
      return { ok: false, reason: 'offline' }
    case 'attachment-not-uploaded':
      return { ok: false, reason: 'not-uploaded' }
    case 'attachment-not-found':
      return { ok: false, reason: 'gone' }
    case 'signed-out':
      return { ok: false, reason: 'signed-out' }
    default:
      return { ok: false, reason: 'failed' }
  }
}

/** The SHA-256 of the bytes in hexadecimal, as rows have it. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

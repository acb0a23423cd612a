/**
 * Calls to the server for which a person waits, for what cannot be done offline (docs/design.md, "Calls that a person
 * waits for"). Everything else goes through sync.
 */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import { type RejectionCode, isRejectionCode } from '#shared/rejection-codes.ts'
import { currentAccount, isAccountOpen } from '#client/store/current-database.ts'
import { readCurrentAccount } from '#client/store/device-database.ts'
import { reportCall } from '#client/sync/sync-status.ts'
import { timeoutMsFor, isProbeDue, probeServer } from './health-probe.ts'

export type Answer<T> = { ok: true; value: T } | Failure

type Failure = {
  ok: false
  code: string
  /** Tells the person why the call failed. */
  sentence: string
  /** What the server says besides, such as the error of a database. */
  detail?: string
  /** True if no server of ours has answered: no connection, a timeout, or a captive portal. */
  offline?: boolean
  /** Set if the same call may succeed a moment later; with the server's `Retry-After`, if it named one. */
  again?: { retryAfterSeconds: number | null }
  /** What something between the page and our server has answered in its place. */
  http?: { status: number; text: string }
}

export type Call<T> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** Sent as JSON, or a `FormData` as it is. */
  body?: unknown
  /** Makes a POST repeatable: the server runs it once, however often it arrives. */
  idempotencyKey?: string
  /** A POST of which the last repetition counts, so that it may be made again without a key. */
  isRepeatable?: true
  /** Asked for again also after 429, when the time that the server names is over. */
  repeatsWhenTooMany?: true
  /** Sent in place of a session: LINE's access token. */
  bearer?: string
  /** Ends the call in place of a timeout. */
  signal?: AbortSignal
  /** Returns undefined if the body does not come from our server, such as a captive portal's page. */
  read: (body: unknown) => T | undefined
}

/** Makes one try. `callSignedIn` makes several. */
export async function callApi<T>(call: Call<T>): Promise<Answer<T>> {
  try {
    if (await isOthersNow()) return refusedBy('account-mismatch')
    if (isProbeDue() && !(await probeServer())) return unanswered(null)
    const response = await fetch(call.path, requestOf(call))
    const body: unknown = await response.json().catch(() => undefined)
    // Our server always answers in JSON.
    if (body === undefined) return { ...unanswered(retryAfterOf(response)), ...httpOf(response) }
    const answer = answerOf(response, body, call)
    // `unavailable` comes from a server without its database, which takes no change either.
    const isReached = answer.ok || (isRejectionCode(answer.code) && answer.code !== 'unavailable')
    reportCall(isReached ? 'reached' : 'unreachable')
    return answer
  } catch {
    // What the person has ended says nothing of the connection.
    return call.signal?.aborted ? noAnswer : unanswered(null)
  }
}

function requestOf({ method, path, body, idempotencyKey, bearer, signal }: Call<unknown>): RequestInit {
  // The browser itself names the type of a form, with its boundary.
  const isForm = body instanceof FormData
  const headers = {
    ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  }
  return {
    method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: signal ?? AbortSignal.timeout(timeoutMsFor(path)),
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  }
}

/**
 * Whether another tab has signed somebody else in. The cookie is theirs then, and the person shown in this tab must
 * not join a group in their name or get a code for their account. Sync needs no such check, because its requests name
 * their account.
 */
async function isOthersNow(): Promise<boolean> {
  if (!isAccountOpen()) return false
  const { userId } = currentAccount()
  return (await readCurrentAccount())?.userId !== userId
}

function answerOf<T>(
  response: Response,
  body: unknown,
  { read, repeatsWhenTooMany }: Pick<Call<T>, 'read' | 'repeatsWhenTooMany'>,
): Answer<T> {
  if (!response.ok) return { ...refused(body), ...againAfter(response, repeatsWhenTooMany === true) }
  const value = read(body)
  return value === undefined ? failed('call-failed') : { ok: true, value }
}

/** Statuses of a server that may answer the same call differently soon. After 429 a person asks again, as a rule. */
const passingStatuses: ReadonlySet<number> = new Set([500, 502, 503, 504])

function againAfter(response: Response, repeatsWhenTooMany: boolean): Pick<Failure, 'again'> {
  const { status } = response
  const isPassing = passingStatuses.has(status) || (repeatsWhenTooMany && status === 429)
  return isPassing ? { again: { retryAfterSeconds: retryAfterOf(response) } } : {}
}

function httpOf({ ok, status, statusText }: Response): Pick<Failure, 'http'> {
  return ok ? {} : { http: { status, text: statusText } }
}

function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}

function refused(body: unknown): Failure {
  const { code, error, detail } = refusalIn(body)
  if (isRejectionCode(code)) return { ...refusedBy(code), ...(detail === undefined ? {} : { detail }) }
  // A newer server knows codes that this build does not. Its own sentence says more than that something went wrong.
  return error === '' ? failed('call-failed') : { ok: false, code: 'call-failed', sentence: error }
}

function refusalIn(body: unknown): { code: string; error: string; detail?: string } {
  if (typeof body !== 'object' || body === null || !('code' in body)) return { code: '', error: '' }
  const { code } = body
  if (typeof code !== 'string') return { code: '', error: '' }
  const detail = 'message' in body && typeof body.message === 'string' ? { detail: body.message } : {}
  return { code, error: 'error' in body && typeof body.error === 'string' ? body.error : '', ...detail }
}

function refusedBy(code: RejectionCode): Failure {
  return { ok: false, code, sentence: rejectionSentences[code] }
}

/** No answer of our server has come. Whether it has received the call is not known. */
export const noAnswer: Failure = { ...failed('network-error'), offline: true }

function unanswered(retryAfterSeconds: number | null): Failure {
  reportCall('unreachable')
  return { ...noAnswer, again: { retryAfterSeconds } }
}

function failed(code: keyof typeof callFailureSentences): Failure {
  return { ok: false, code, sentence: callFailureSentences[code] }
}

/**
 * Calls to the server for which a person waits, for what cannot be done offline. Everything else goes through sync.
 */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import { type RejectionCode, isRejectionCode } from '#shared/rejection-codes.ts'
import { currentAccount, isAccountOpen } from '#client/store/current-database.ts'
import { readCurrentAccount } from '#client/store/device-database.ts'
import { sendSoon } from '#client/sync/page-runner.ts'
import { reportCall } from '#client/sync/sync-status.ts'

/** `sentence` tells the person why the call failed. */
export type Answer<T> = { ok: true; value: T } | { ok: false; code: string; sentence: string }

export type Call<T> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: unknown
  /** Sent in place of a session: LINE's access token. */
  bearer?: string
  /** Returns undefined if the body does not come from our server, such as a captive portal's page. */
  read: (body: unknown) => T | undefined
}

const timeoutMs = 30_000

export async function callApi<T>({ method, path, body, bearer, read }: Call<T>): Promise<Answer<T>> {
  try {
    if (await isOthersNow()) return refusedBy('account-mismatch')
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = answerOf(response, await response.json(), read)
    // `unavailable` comes from a server without its database, which takes no change either.
    const isReached = answer.ok || (isRejectionCode(answer.code) && answer.code !== 'unavailable')
    report(isReached ? 'reached' : 'unreachable')
    return answer
  } catch {
    report('unreachable')
    return failed('network-error')
  }
}

/** What this call has learnt of the connection also concerns the runner, which may be resting or waiting. */
function report(end: 'reached' | 'unreachable'): void {
  if (reportCall(end)) sendSoon()
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

function answerOf<T>(response: Response, body: unknown, read: Call<T>['read']): Answer<T> {
  if (!response.ok) return refused(body)
  const value = read(body)
  return value === undefined ? failed('call-failed') : { ok: true, value }
}

function refused(answer: unknown): Answer<never> {
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined
  if (typeof code !== 'string' || !isRejectionCode(code)) return failed('call-failed')
  return refusedBy(code)
}

function refusedBy(code: RejectionCode): Answer<never> {
  return { ok: false, code, sentence: rejectionSentences[code] }
}

function failed(code: keyof typeof callFailureSentences): Answer<never> {
  return { ok: false, code, sentence: callFailureSentences[code] }
}
